import type { FoundSection } from '../retrieval/searched-article.ts';
import type { Hit } from '../retrieval/section-search.ts';

/** Words that people leave out, or put in: 'purge cache' is 'Purge the cache'. */
const small = new Set(['the', 'a', 'an', 'my', 'our', 'your', 'please']);
const longestHeading = 200;

/**
 * Finds the sections whose heading a message is, or whose article's title: then it asks for that, whatever messages with such words wished. Several
 * sections may have the same heading.
 */
export function openHeadingNames(
  sections: readonly FoundSection[],
): (message: string) => readonly FoundSection[] {
  const named = new Map<string, FoundSection[]>();
  const titled = new Set<FoundSection['article']>();
  for (const found of sections) {
    // A title names what the article begins with.
    const title = titled.has(found.article) ? '' : nameOf(found.article.title);
    titled.add(found.article);
    const names = new Set([nameOf(found.section.heading), title]);
    for (const name of names) if (name !== '') named.set(name, [...(named.get(name) ?? []), found]);
  }
  return (message) => (message.length <= longestHeading ? (named.get(nameOf(message)) ?? []) : []);
}

/** What was found, the section first that the message names alone; as it is where that is not among it. */
export function withNamedFirst(hits: Hit[], named: readonly FoundSection[]): Hit[] {
  const [only, ...others] = named;
  if (only === undefined || others.length > 0) return hits;
  const hit = hits.find(({ section }) => section === only.section);
  const [best] = hits;
  if (hit === undefined || best === undefined || hit === best) return hits;
  return [{ ...hit, score: best.score }, ...hits.filter((each) => each !== hit)];
}

function nameOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.filter((word) => !small.has(word)).join(' ');
}
