import type { Content } from './content.ts';

/** One article as the index has it: path, title, keywords, and its headings as `id` and text. */
export type IndexedArticle = readonly [
  path: string,
  title: string,
  keywords: string,
  headings: readonly (readonly [id: string, text: string])[],
];

/**
 * The documentation's titles, keywords and headings, small enough to be sent to a browser as a whole: there suggestions are found without a
 * request for each key. Legal texts answer no questions and are left out, and so are the headings below the second level.
 */
export function articleIndexOf({ articles }: Pick<Content, 'articles'>): readonly IndexedArticle[] {
  return articles
    .filter(({ section, path }) => section !== 'legal' && path !== `/${section}`)
    .map(({ path, title, keywords, headings }) => [
      path,
      title,
      keywords.join(' '),
      headings.filter(({ depth }) => depth === 2).map(({ id, text }) => [id, text]),
    ]);
}
