import type { PageTree } from '@reachout/content';
import { runInLanguage } from '@reachout/language/server/request-language';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DocsLayout } from './docs-layout.tsx';

const tree: PageTree = [
  {
    kind: 'folder',
    path: '/docs',
    title: 'Docs',
    page: { kind: 'page', path: '/docs', title: 'Introduction' },
    children: [
      {
        kind: 'folder',
        path: '/docs/functions',
        title: 'Functions',
        page: { kind: 'page', path: '/docs/functions', title: 'All about functions' },
        children: [
          { kind: 'page', path: '/docs/functions/limits', title: 'Limits' },
          { kind: 'page', path: '/docs/functions/timeouts', title: 'Timeouts' },
        ],
      },
      {
        kind: 'folder',
        path: '/docs/builds',
        title: 'Builds',
        page: { kind: 'page', path: '/docs/builds', title: 'Builds' },
        children: [{ kind: 'page', path: '/docs/builds/cache', title: 'Cache' }],
      },
    ],
  },
];

const article = {
  path: '/docs/functions/timeouts',
  title: 'Timeouts',
  description: 'How long a function may run.',
  updated: '2026-11-21',
  type: 'concept',
  related: ['/docs/builds/cache'],
  prerequisites: ['An account.'],
  html: '<p>Ten seconds.</p>',
  headings: [
    { depth: 2, text: 'Limits', id: 'limits' },
    { depth: 3, text: 'Defaults', id: 'defaults' },
    { depth: 4, text: 'Detail', id: 'detail' },
  ],
} as const;

describe('DocsLayout', () => {
  const markup = renderToStaticMarkup(<DocsLayout article={article} tree={tree} />);

  it('shows the tree as links, with what is in the folder where the reader is and no other [U80]', () => {
    expect(markup).toContain(
      '<a href="/docs/functions/timeouts" aria-current="page"><span>Timeouts</span></a>',
    );
    expect(markup).toContain(
      '<a href="/docs/functions" class="docs-tree-folder"><span>Functions</span></a><ul',
    );
    expect(markup).toContain('<a href="/docs/builds" class="docs-tree-folder"><span>Builds</span></a></li>');
  });

  it('marks the page of a folder in the tree, and shows what is in it', () => {
    const page = renderToStaticMarkup(
      <DocsLayout article={{ ...article, path: '/docs/functions' }} tree={tree} />,
    );
    expect(page).toContain(
      '<a href="/docs/functions" class="docs-tree-folder" aria-current="page"><span>Functions</span></a><ul',
    );
    expect(page).toContain('<a href="/docs/functions/limits"><span>Limits</span></a>');
  });

  it('has one h1, a breadcrumb, and the date in machine form too [U02, U71]', () => {
    expect(markup.match(/<h1/g)).toHaveLength(1);
    expect(markup).toMatch(/aria-label="Breadcrumb".*<a href="\/docs\/functions">Functions<\/a>/);
    expect(markup).toContain('<time dateTime="2026-11-21">November 21, 2026</time>');
  });

  it('leads to the pages before and after', () => {
    expect(markup).toContain('<a href="/docs/functions/limits" rel="prev">');
    expect(markup).toContain('<a href="/docs/builds" rel="next">');
  });

  it('says as of when its limits and prices are, where that is known', () => {
    const dated = { ...article, facts: [{ key: 'seconds', value: 10, checked: '2026-11-20' }] };
    const page = renderToStaticMarkup(<DocsLayout article={dated} tree={tree} />);
    expect(page).toContain('Limits and prices as of <time dateTime="2026-11-20">');
    expect(markup).not.toContain('Limits and prices');
  });

  it('lists the headings of the page, without the deepest', () => {
    expect(markup).toContain('<a href="#defaults" data-depth="3">Defaults</a>');
    expect(markup).not.toContain('#detail');
    expect(markup).not.toContain('data-depth="2"');
  });

  it('lets an error code break after an underscore, in the title and in the tree [U63]', () => {
    const page = renderToStaticMarkup(
      <DocsLayout article={{ ...article, title: '504 FUNCTION_TIMEOUT' }} tree={tree} />,
    );
    expect(page).toContain('<h1>504 FUNCTION_<wbr/>TIMEOUT</h1>');
  });

  it('says which of its texts are in English on a page of another language, and only there [U70]', () => {
    const arabic = { tag: 'ar', dir: 'rtl', translate: (source: string) => source } as const;
    const elsewhere = runInLanguage(arabic, () =>
      renderToStaticMarkup(<DocsLayout article={article} tree={tree} />),
    );
    expect(elsewhere).toContain('<div class="prose" lang="en" dir="ltr">');
    expect(elsewhere).toContain('<h1 lang="en" dir="ltr">');
    expect(elsewhere).toContain('<ul class="docs-tree-list" lang="en">');
    expect(elsewhere).toContain(
      new Intl.DateTimeFormat('ar', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(article.updated)),
    );
    expect(markup).not.toContain('lang=');
  });
});
