import { describe, expect, it } from 'vitest';
import { findArticle, foldersAbove, neighbours, type Article, type PageTree } from './index.ts';

function page(path: string) {
  return { kind: 'page' as const, path, title: path };
}

const tree: PageTree = [
  {
    kind: 'folder',
    path: '/docs',
    title: 'Docs',
    page: page('/docs'),
    children: [
      page('/docs/first'),
      {
        kind: 'folder',
        path: '/docs/deep',
        title: 'Deep',
        page: page('/docs/deep'),
        children: [page('/docs/deep/a')],
      },
      page('/docs/last'),
    ],
  },
  {
    kind: 'folder',
    path: '/guides',
    title: 'Guides',
    page: page('/guides'),
    children: [page('/guides/only')],
  },
];

const article: Article = {
  path: '/docs/first',
  section: 'docs',
  title: 'First',
  description: 'The first article of all.',
  type: 'concept',
  updated: '2026-01-31',
  product: 'both',
  prerequisites: [],
  formerPaths: [],
  errors: [],
  questions: [],
  sections: [],
  order: 1,
  keywords: [],
  related: [],
  headings: [],
  html: '',
  text: '',
  markdown: '',
  words: 0,
  passages: [],
  source: 'docs/first.mdx',
};

describe('neighbours', () => {
  it.each([
    ['/docs', undefined, '/docs/first'],
    ['/docs/first', '/docs', '/docs/deep'],
    ['/docs/deep', '/docs/first', '/docs/deep/a'],
    ['/docs/last', '/docs/deep/a', undefined],
    ['/guides/only', '/guides', undefined],
    ['/nowhere', undefined, undefined],
  ])('of %s are %s and %s, within the section', (path, previous, next) => {
    const found = neighbours(tree, path);
    expect([found.previous?.path, found.next?.path]).toEqual([previous, next]);
  });
});

describe('foldersAbove', () => {
  it.each([
    ['/docs', []],
    ['/docs/first', ['/docs']],
    ['/docs/deep', ['/docs']],
    ['/docs/deep/a', ['/docs', '/docs/deep']],
    ['/nowhere', []],
  ])('for the address %s are the folders %j', (path, expected) => {
    expect(foldersAbove(tree, path).map((folder) => folder.path)).toEqual(expected);
  });
});

describe('findArticle', () => {
  it.each([
    ['/docs/first', 'First'],
    ['/docs/first/', 'First'],
    ['/docs/first?a=b#c', 'First'],
    ['/docs/firs', undefined],
    ['/docs/first/..', undefined],
    ['', undefined],
  ])('finds the article of the address %j, or none: %j', (path, title) => {
    expect(findArticle({ articles: [article] }, path)?.title).toBe(title);
  });
});
