import type { FoundSection } from '../retrieval/searched-article.ts';

/** Words that people leave out, or put in: 'purge cache' is 'Purge the cache'. */
const small = new Set(['the', 'a', 'an', 'my', 'our', 'your', 'please']);

/**
 * Tells whether a message is the heading of a section or the title of an article: then it asks for that, whatever messages with such words wished.
 */
export function openHeadingNames(sections: readonly FoundSection[]): (message: string) => boolean {
  const names = new Set(
    sections.flatMap(({ article, section }) => [nameOf(article.title), nameOf(section.heading)]),
  );
  names.delete('');
  return (message) => message.length <= longestHeading && names.has(nameOf(message));
}

const longestHeading = 200;

function nameOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.filter((word) => !small.has(word)).join(' ');
}
