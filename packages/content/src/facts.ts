import type { Article, QuotedFact } from './article.ts';

/** A fact that was not checked for long, with the articles that rest on it. */
export interface UncheckedFact extends QuotedFact {
  checked: string;
  /** Their site paths. */
  articles: readonly string[];
}

/**
 * The day as of which the numbers of an article are known to be true: that of the number which was checked first.
 *
 * @returns an ISO date; undefined for an article without numbers, and where the day of one of them is not known
 */
export function checkedOn({ facts = [] }: Pick<Article, 'facts'>): string | undefined {
  const days = facts.filter(isNumber).map(({ checked }) => checked);
  return days.every((day) => day !== undefined) ? days.toSorted().at(0) : undefined;
}

/** Limits, prices and times; names and addresses are no numbers. */
function isNumber({ value }: QuotedFact): boolean {
  return typeof value === 'number' || /^\d/.test(value);
}

/**
 * What articles quote and nobody checked since a day, the longest ago first.
 *
 * @param since an ISO date
 * @returns those facts, and how many of all quoted ones have no date at all
 */
export function findUncheckedFacts(
  articles: readonly Pick<Article, 'path' | 'facts'>[],
  since: string,
): { facts: readonly UncheckedFact[]; withoutDate: number } {
  const byKey = new Map<string, { fact: QuotedFact; articles: string[] }>();
  for (const { path, facts = [] } of articles)
    for (const fact of facts) {
      const known = byKey.get(fact.key) ?? { fact, articles: [] };
      known.articles.push(path);
      byKey.set(fact.key, known);
    }
  const quoted = [...byKey.values()];
  return {
    facts: quoted
      .flatMap(({ fact, articles: paths }): UncheckedFact[] =>
        fact.checked !== undefined && fact.checked < since
          ? [{ ...fact, checked: fact.checked, articles: paths }]
          : [],
      )
      .toSorted((one, other) => (one.checked < other.checked ? -1 : one.checked > other.checked ? 1 : 0)),
    withoutDate: quoted.filter(({ fact }) => fact.checked === undefined).length,
  };
}
