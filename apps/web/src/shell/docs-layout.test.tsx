import type { PageTree } from '@reachout/content';
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
        children: [
          { kind: 'page', path: '/docs/functions/limits', title: 'Limits' },
          { kind: 'page', path: '/docs/functions/timeouts', title: 'Timeouts' },
        ],
      },
      {
        kind: 'folder',
        path: '/docs/builds',
        title: 'Builds',
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

  it('shows the tree as links in details, open where the reader is [U80]', () => {
    expect(markup).toContain('<a href="/docs/functions/timeouts" aria-current="page">Timeouts</a>');
    expect(markup).toMatch(/<details open="">\s*<summary>Functions<\/summary>/);
    expect(markup).toMatch(/<details><summary>Builds<\/summary>/);
  });

  it('has one h1, a breadcrumb, and the date in machine form too [U02, U71]', () => {
    expect(markup.match(/<h1/g)).toHaveLength(1);
    expect(markup).toContain('aria-label="Breadcrumb"');
    expect(markup).toContain('<time dateTime="2026-11-21">November 21, 2026</time>');
  });

  it('leads to the pages before and after', () => {
    expect(markup).toContain('<a href="/docs/functions/limits" rel="prev">');
    expect(markup).toContain('<a href="/docs/builds/cache" rel="next">');
  });

  it('lists the headings of the page, without the deepest', () => {
    expect(markup).toContain('<a href="#defaults" data-depth="3">Defaults</a>');
    expect(markup).not.toContain('#detail');
  });
});
