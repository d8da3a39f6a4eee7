import type { PageTree } from '@reachout/content';
import { brand } from '@reachout/core/testing/samples';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DocsHome, type DocsHomeProps } from './docs-home.tsx';

const page = (path: string, title: string, type: 'how-to' | 'error' = 'how-to') => ({
  path,
  title,
  description: `About ${title}.`,
  type,
});

const articles = [
  page('/docs', 'Documentation'),
  page('/docs/builds', 'Builds'),
  page('/docs/builds/git', 'Connect a repository'),
  page('/docs/errors/timeout', 'FUNCTION_TIMEOUT', 'error'),
  page('/docs/errors/memory', 'OUT_OF_MEMORY', 'error'),
];

const node = (path: string, title: string) => ({ kind: 'page', path, title }) as const;
const tree: PageTree = [
  {
    kind: 'folder',
    path: '/docs',
    title: 'Documentation',
    page: node('/docs', 'Documentation'),
    children: [
      {
        kind: 'folder',
        path: '/docs/builds',
        title: 'Builds',
        page: node('/docs/builds', 'Builds'),
        children: [node('/docs/builds/git', 'Connect a repository')],
      },
    ],
  },
];

const first = { ...page('/docs', 'Documentation'), html: '<p>Welcome.</p>' };

const render = (article: DocsHomeProps['article']): string =>
  renderToStaticMarkup(<DocsHome article={article} articles={articles} tree={tree} brand={brand} />);

describe('the documentation’s first page', () => {
  const markup = render({
    ...first,
    html: '<div class="cards"><ul><li>Builds</li></ul></div>',
    home: {
      tasks: [{ path: '/docs/builds/git', icon: 'git' }, { path: '/docs/gone' }],
      errors: ['/docs/errors/memory'],
      frameworks: [{ path: '/docs/builds/git', name: 'Next.js', logo: 'nextjs' }],
    },
  });

  it('begins with the search, which is a link without a script [U80]', () => {
    expect(markup).toMatch(/<a class="docs-home-search" href="\/search" data-search="">/);
  });

  it('leads to the tasks, errors and frameworks that its front matter names, by the titles of their articles', () => {
    expect(markup).toContain('<a href="/docs/builds/git">Connect a repository</a>');
    expect(markup).toContain('<a href="/docs/errors/memory">');
    expect(markup).not.toContain('<a href="/docs/errors/timeout">');
    expect(markup).toContain('<a href="/docs/builds/git">Next.js</a>');
  });

  it('leads to no article that is not there', () => {
    expect(markup).not.toContain('/docs/gone');
  });

  it('lists the subjects only where its text does not', () => {
    expect(markup).not.toContain('All subjects');
    expect(render(first)).toContain('All subjects');
  });

  it('has errors and subjects where it says nothing of what it leads to, and no empty part', () => {
    const plain = render(first);
    expect(plain).toContain('<a href="/docs/errors/timeout">');
    expect(plain).toContain('<a href="/docs/builds">Builds</a>');
    expect(plain).toContain('About Builds.');
    expect(plain).not.toContain('Get something done');
    expect(plain).not.toContain('Your framework');
  });

  it('says neither when it was changed nor where it is edited', () => {
    expect(markup).not.toContain('Last updated');
    expect(markup).not.toContain('Edit this page');
  });
});
