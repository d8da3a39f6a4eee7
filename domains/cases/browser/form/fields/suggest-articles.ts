import { type IndexedArticle, indexedHeading } from '@reachout/content';
import type { SuggestedArticle } from '@reachout/catalogue/rules/topics';

/** At most so many articles are suggested for a subject. */
export const maxSuggestions = 5;

/** Finds articles for the words of a subject. */
export type FindArticles = (subject: string) => readonly SuggestedArticle[];

/** Words that say nothing about the matter of a question. */
const fillers = new Set(
  'a after again an and are as at be before but by can cannot case did do does for from get had has have help how i if in is issue it its last me month my need no not now of on once or our please problem question since so some support still than that the their them then there they this to today twice until up us was we were what when where which why will with would you your'.split(
    ' ',
  ),
);

interface Place {
  readonly words: ReadonlyMap<string, number>;
  readonly headings: readonly { id: string; text: string; words: readonly string[] }[];
  readonly path: string;
  readonly title: string;
}

const weights = { title: 4, keyword: 3, heading: 2 } as const;
/** The least that the best word of a match must bring: a common word in one heading suggests nothing. */
const leastScore = 5;
/** Beside a much better match a weak one is noise. */
const leastShare = 0.45;
/** A link leads to a heading when so much of the heading was asked for. */
const leastCover = 0.6;

/**
 * Prepares the index once; each search then takes well under a millisecond. A word counts the more the fewer articles have it, and the last
 * one may be half typed. A heading that was asked for, in two words or more, is where the link leads.
 */
export function createArticleFinder(index: readonly IndexedArticle[]): FindArticles {
  const places = index.map(toPlace);
  const spread = new Map<string, number>();
  for (const { words } of places)
    for (const word of words.keys()) spread.set(word, (spread.get(word) ?? 0) + 1);
  const rarity = (word: string): number => Math.log(1 + places.length / (spread.get(word) ?? places.length));

  return (subject) => {
    const wanted = wordsOf(subject).filter((word) => !fillers.has(word));
    const isLastOpen = /[\p{L}\p{N}]$/u.test(subject);
    if (wanted.length === 0) return [];
    const scored = places.map((place) => ({ place, score: scoreOf(place, wanted, { isLastOpen, rarity }) }));
    const best = Math.max(...scored.map(({ score }) => score));
    return scored
      .filter(({ score }) => score >= Math.max(leastScore, best * leastShare))
      .toSorted((one, other) => other.score - one.score)
      .slice(0, maxSuggestions)
      .map(({ place }) => toSuggestion(place, wanted));
  };
}

function toPlace([path, title, keywords, indexed]: IndexedArticle): Place {
  const headings = indexed.map(indexedHeading);
  const words = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const word of wordsOf(text)) {
      if (!fillers.has(word)) words.set(word, Math.max(weight, words.get(word) ?? 0));
    }
  };
  add(title, weights.title);
  add(keywords, weights.keyword);
  for (const { text } of headings) add(text, weights.heading);
  return {
    path,
    title,
    words,
    headings: headings.map(({ id, text }) => {
      return { id, text, words: wordsOf(text).filter((word) => !fillers.has(word)) };
    }),
  };
}

interface Scoring {
  isLastOpen: boolean;
  rarity: (word: string) => number;
}

function scoreOf({ words }: Place, wanted: readonly string[], { isLastOpen, rarity }: Scoring): number {
  let score = 0;
  for (const [index, word] of wanted.entries()) {
    const weight = words.get(word);
    if (weight !== undefined) score += weight * rarity(word);
    else if (isLastOpen && index === wanted.length - 1 && word.length >= 3) {
      const begun = [...words].filter(([known]) => known.startsWith(word));
      score += Math.max(0, ...begun.map(([known, found]) => found * rarity(known) * 0.7));
    }
  }
  return score;
}

function toSuggestion({ path, title, headings }: Place, wanted: readonly string[]): SuggestedArticle {
  const counted = headings.map((heading) => ({
    heading,
    count: wanted.filter((word) => heading.words.includes(word)).length,
  }));
  const [best] = counted.toSorted((one, other) => other.count - one.count);
  if (!best || best.count < 2 || best.count < best.heading.words.length * leastCover) return { title, path };
  return { title: `${title}: ${best.heading.text}`, path: `${path}#${best.heading.id}` };
}

/** Folded words, a plural like its singular. Names such as FUNCTION_TIMEOUT are one word and its parts. */
function wordsOf(text: string): string[] {
  const normalised = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (normalised.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords).map(toSingular);
}

/** More words than a subject can usefully have. */
const maxWords = 64;

function toSingular(word: string): string {
  if (word.length < 4 || word.endsWith('ss')) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}
