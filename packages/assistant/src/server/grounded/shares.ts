import type { FoundSection } from '../retrieval/searched-article.ts';
import type { Hit } from '../retrieval/section-search.ts';

/** The power of its score by which a section is more likely than others to answer. */
export const steepness = 4;

/** How likely each section answers, if one of them does. What opens an article behind others does not. */
export function sharesOf(found: readonly Hit[]): (section: FoundSection['section']) => number {
  return sharesBy(found, (hit, at) => (at > 0 && isOpening(hit) ? 0 : 1));
}

/** How likely the message is about each section, if it is about one of them; what opens an article tells that as well. */
export function sharesWithOpenings(found: readonly Hit[]): (section: FoundSection['section']) => number {
  return sharesBy(found, () => 1);
}

function sharesBy(
  found: readonly Hit[],
  countOf: (hit: Hit, at: number) => number,
): (section: FoundSection['section']) => number {
  const best = found[0]?.score || 1;
  const likely = found.map((hit, at) => ({
    section: hit.section,
    power: countOf(hit, at) * (hit.score / best) ** steepness,
  }));
  const whole = likely.reduce((sum, { power }) => sum + power, 0);
  const shares = new Map(likely.map(({ section, power }) => [section, power / whole]));
  return (section) => shares.get(section) ?? 0;
}

/** True for what stands above the first heading of an article. */
export function isOpening({ section }: FoundSection): boolean {
  return section.anchor === '';
}
