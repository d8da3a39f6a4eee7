import type { Root } from 'mdast';
import type { Heading } from '../article.ts';

/** `how-to-get-support.de.mdx`: the article, and the language of the file. */
const translated = /^(.*)\.([a-z]{2,3}(?:-[a-z]{2})?)\.mdx$/;

/** What a file translates, and into which language; undefined for an article in the documentation's own language. */
export function readTranslationName(name: string): { article: string; language: string } | undefined {
  const [, article, language] = translated.exec(name) ?? [];
  return article === undefined || language === undefined
    ? undefined
    : { article: `${article}.mdx`, language };
}

/**
 * Gives the headings of a translation the ids of the article's, so that a link to a heading leads there in each language.
 *
 * @returns the headings, or undefined where they do not follow each other as the article's do
 */
export function takeIds(
  { root, headings }: { root: Root; headings: readonly Heading[] },
  own: readonly Heading[],
): readonly Heading[] | undefined {
  const isAlike =
    headings.length === own.length && headings.every(({ depth }, at) => depth === own[at]?.depth);
  if (!isAlike) return undefined;
  let at = 0;
  for (const node of root.children) {
    if (node.type !== 'heading') continue;
    const id = own[at]?.id;
    if (id !== undefined) node.data = { ...node.data, id };
    at += 1;
  }
  return headings.map((heading, index) => ({ ...heading, id: own[index]?.id ?? heading.id }));
}
