import { type FieldIndex, places } from './field-index.ts';
import type { Question } from './question.ts';
import { searchWeights } from './search-weights.ts';

/** What a question's words give to each item, by the item's number. */
export interface Matches {
  scores: Float32Array;
  /** The share of the question that the item speaks of, in the question's own measure. */
  covered: Float32Array;
  /** The same, counting titles, headings and keywords only. */
  named: Float32Array;
  /** The share that an article speaks of anywhere, by the article's number. */
  articleCovered: Float32Array;
  /** The items that any word stands in. */
  touched: readonly number[];
}

/** Sums for each item what the question's words give it; of a word's alternatives the best one counts. */
export function matchWords(question: Question, index: FieldIndex, articleOf: Uint32Array): Matches {
  const scores = new Float32Array(index.size);
  const covered = new Float32Array(index.size);
  const best = new Float32Array(index.size);
  const named = new Float32Array(index.size);
  const bestCover = new Float32Array(index.size);
  const bestNamed = new Float32Array(index.size);
  // An article has at least one item.
  const articleCovered = new Float32Array(index.size);
  const inArticle = new Float32Array(index.size);
  const isTouched = new Uint8Array(index.size);
  const touched: number[] = [];
  for (const { weight, rarity, alternatives } of question.words) {
    const found: number[] = [];
    for (const alternative of alternatives) {
      const range = index.rangeOf(alternative.stem);
      if (range === undefined) continue;
      const { items, weights, placesIn } = index.all;
      const factor = alternative.weight * rarity;
      const [namedCover, bodyCover] = [
        alternative.weight,
        Math.fround(alternative.weight * searchWeights.bodyCoverage),
      ];
      for (let at = range[0]; at < range[1]; at += 1) {
        const item = items[at] ?? 0;
        const isNamed = ((placesIn[at] ?? 0) & places.name) !== 0;
        const cover = isNamed ? namedCover : bodyCover;
        const known = bestCover[item] ?? 0;
        if (known === 0) found.push(item);
        const strength = factor * (weights[at] ?? 0);
        if (strength > (best[item] ?? 0)) best[item] = strength;
        if (cover > known) bestCover[item] = cover;
        if (isNamed && alternative.weight > (bestNamed[item] ?? 0)) bestNamed[item] = alternative.weight;
      }
    }
    const counts = weight * rarity;
    for (const item of found) {
      if (isTouched[item] === 0) {
        isTouched[item] = 1;
        touched.push(item);
      }
      const share = counts * (bestCover[item] ?? 0);
      scores[item] = (scores[item] ?? 0) + weight * (best[item] ?? 0);
      covered[item] = (covered[item] ?? 0) + share;
      const article = articleOf[item] ?? 0;
      if (share > (inArticle[article] ?? 0)) inArticle[article] = share;
      named[item] = (named[item] ?? 0) + counts * (bestNamed[item] ?? 0);
      best[item] = 0;
      bestCover[item] = 0;
      bestNamed[item] = 0;
    }
    for (const item of found) {
      const article = articleOf[item] ?? 0;
      articleCovered[article] = (articleCovered[article] ?? 0) + (inArticle[article] ?? 0);
      inArticle[article] = 0;
    }
  }
  return { scores, covered, named, articleCovered, touched };
}

/**
 * Tells of one item after another how much of a question stands in what it tells, and how much in the ways people ask for it, in the question's own
 * measure. For few items: the postings of each word are searched for the item.
 */
export function matchedIn(
  question: Question,
  index: FieldIndex,
): (item: number) => { told: number; asked: number } {
  const { items, placesIn } = index.all;
  const words = question.words.map(({ weight, rarity, alternatives }) => ({
    counts: weight * rarity,
    found: alternatives.flatMap(({ stem, weight: by }) => {
      const range = index.rangeOf(stem);
      return range === undefined ? [] : [{ by, from: range[0], to: range[1] }];
    }),
  }));
  return (item) => {
    const sums = { told: 0, asked: 0 };
    for (const { counts, found } of words) {
      let [told, asked] = [0, 0];
      for (const { by, from, to } of found) {
        if (by <= told && by <= asked) continue;
        const at = placeIn(items, item, from, to);
        const stands = at === -1 ? 0 : (placesIn[at] ?? 0);
        if (stands & places.body && by > told) told = by;
        if (stands & places.asked && by > asked) asked = by;
      }
      sums.told += counts * told;
      sums.asked += counts * asked;
    }
    return sums;
  };
}

/** Where an item stands in a range of ascending ones; -1 where it does not. */
function placeIn(items: Uint32Array, item: number, first: number, end: number): number {
  let [from, to] = [first, end];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((items[middle] ?? 0) < item) from = middle + 1;
    else to = middle;
  }
  return from < end && items[from] === item ? from : -1;
}

/** How much of each word of a question a set of stems answers to, in the question's own measure. */
export function matchedByWord(stems: ReadonlySet<string>, question: Question): number[] {
  return question.words.map(({ weight, rarity, alternatives }) => {
    let best = 0;
    for (const { stem, weight: by } of alternatives) if (by > best && stems.has(stem)) best = by;
    return weight * rarity * best;
  });
}

/** How much of a question a set of stems answers to. */
export function matchedShare(stems: ReadonlySet<string>, question: Question): number {
  return matchedByWord(stems, question).reduce((sum, share) => sum + share, 0);
}
