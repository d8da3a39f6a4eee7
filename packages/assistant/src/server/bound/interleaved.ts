import type { FoundSection } from '../retrieval/searched-article.ts';

/** So many sections of each list are looked at. */
const enough = 16;

/** The best section of each list first, each section once. */
export function interleaved<Found extends FoundSection>(lists: readonly (readonly Found[])[]): Found[] {
  const all = Array.from({ length: enough }, (_, at) => lists.flatMap((found) => found[at] ?? [])).flat();
  return all.filter(({ section }, at) => all.findIndex((other) => other.section === section) === at);
}
