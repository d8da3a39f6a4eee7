import type { Content } from './content.ts';

/** A heading of the index: its text alone where its id follows from the text, as it nearly always does, else `id` and text. */
export type IndexedHeading = string | readonly [id: string, text: string];

/** One article as the index has it: path, title, keywords, and its headings. */
export type IndexedArticle = readonly [
  path: string,
  title: string,
  keywords: string,
  headings: readonly IndexedHeading[],
];

/**
 * The documentation's titles, keywords and headings, small enough to be sent to a browser as a whole: there suggestions are found without a
 * request for each key. Legal texts and lists of articles answer no questions and are left out, and so are the headings below the second level.
 */
export function articleIndexOf({ articles }: Pick<Content, 'articles'>): readonly IndexedArticle[] {
  return articles
    .filter(({ section, path, type }) => section !== 'legal' && type !== 'folder' && path !== `/${section}`)
    .map(({ path, title, keywords, headings: all }) => {
      const headings = all.filter(({ depth }) => depth === 2);
      const texts = headings.map(({ text }) => text);
      return [
        path,
        title,
        wordsBesides([title, ...texts], keywords).join(' '),
        headings.map(({ id, text }) => (id === usualId(text) ? text : [id, text])),
      ];
    });
}

/** The words of keywords, each once and without those of the title and the headings, by which the article is found anyway. */
function wordsBesides(texts: readonly string[], keywords: readonly string[]): string[] {
  const said = new Set(texts.flatMap(wordsIn));
  return [...new Set(keywords.flatMap(wordsIn))].filter((word) => !said.has(word));
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A heading of the index with its id. */
export function indexedHeading(heading: IndexedHeading): { id: string; text: string } {
  if (typeof heading === 'string') return { id: usualId(heading), text: heading };
  const [id, text] = heading;
  return { id, text };
}

function usualId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
