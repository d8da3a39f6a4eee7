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
  articleCovered: ReadonlyMap<number, number>;
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
  const articleCovered = new Map<number, number>();
  const touched = new Set<number>();
  for (const { weight, rarity, alternatives } of question.words) {
    const found: number[] = [];
    for (const alternative of alternatives) {
      const postings = index.postings(alternative.stem);
      if (!postings) continue;
      const factor = alternative.weight * rarity;
      for (let at = 0; at < postings.items.length; at += 1) {
        const item = postings.items[at] ?? 0;
        const isNamed = ((postings.placesIn[at] ?? 0) & places.name) !== 0;
        const cover = alternative.weight * (isNamed ? 1 : searchWeights.bodyCoverage);
        if (bestCover[item] === 0) found.push(item);
        best[item] = Math.max(best[item] ?? 0, factor * (postings.weights[at] ?? 0));
        bestCover[item] = Math.max(bestCover[item] ?? 0, cover);
        if (isNamed) bestNamed[item] = Math.max(bestNamed[item] ?? 0, alternative.weight);
      }
    }
    const inArticle = new Map<number, number>();
    for (const item of found) {
      touched.add(item);
      const share = weight * rarity * (bestCover[item] ?? 0);
      scores[item] = (scores[item] ?? 0) + weight * (best[item] ?? 0);
      covered[item] = (covered[item] ?? 0) + share;
      const article = articleOf[item] ?? 0;
      inArticle.set(article, Math.max(inArticle.get(article) ?? 0, share));
      named[item] = (named[item] ?? 0) + weight * rarity * (bestNamed[item] ?? 0);
      best[item] = 0;
      bestCover[item] = 0;
      bestNamed[item] = 0;
    }
    for (const [article, share] of inArticle)
      articleCovered.set(article, (articleCovered.get(article) ?? 0) + share);
  }
  return { scores, covered, named, articleCovered, touched: [...touched] };
}

/**
 * How much of a question stands in what an item tells, and how much in the ways people ask for it, in the question's own measure. For few items: the
 * postings of each word are searched for the item.
 */
export function matchedIn(
  item: number,
  question: Question,
  index: FieldIndex,
): { told: number; asked: number } {
  const sums = { told: 0, asked: 0 };
  for (const { weight, rarity, alternatives } of question.words) {
    const best = { told: 0, asked: 0 };
    for (const { stem, weight: by } of alternatives) {
      const postings = index.postings(stem);
      const at = postings === undefined ? -1 : placeIn(postings.items, item);
      const stands = postings?.placesIn[at] ?? 0;
      if (stands & places.body) best.told = Math.max(best.told, by);
      if (stands & places.asked) best.asked = Math.max(best.asked, by);
    }
    sums.told += weight * rarity * best.told;
    sums.asked += weight * rarity * best.asked;
  }
  return sums;
}

/** Where an item stands among ascending ones; -1 where it does not. */
function placeIn(items: Uint32Array, item: number): number {
  let [from, to] = [0, items.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((items[middle] ?? 0) < item) from = middle + 1;
    else to = middle;
  }
  return items[from] === item ? from : -1;
}

/** How much of a question a set of stems answers to, in the question's own measure. */
export function matchedShare(stems: ReadonlySet<string>, question: Question): number {
  return question.words.reduce((sum, { weight, rarity, alternatives }) => {
    const best = alternatives.reduce(
      (most, { stem, weight: by }) => (stems.has(stem) ? Math.max(most, by) : most),
      0,
    );
    return sum + weight * rarity * best;
  }, 0);
}
