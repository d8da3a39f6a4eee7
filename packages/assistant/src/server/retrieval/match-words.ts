import { type FieldIndex, places } from './field-index.ts';
import type { Question } from './question.ts';
import { searchWeights } from './search-weights.ts';

/** What a question's words give to each item, by the item's number. */
export interface Matches {
  scores: Float32Array;
  /** The share of the question that the item speaks of, in the question's own measure. */
  covered: Float32Array;
  /** The same, counting titles, headings and keywords only, … */
  named: Float32Array;
  /** … what is told only, … */
  told: Float32Array;
  /** … and how people ask only. */
  asked: Float32Array;
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
  const bestCover = new Float32Array(index.size);
  const [named, told, asked] = [
    placeOf('name', index.size),
    placeOf('body', index.size),
    placeOf('asked', index.size),
  ];
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
        const stands = postings.placesIn[at] ?? 0;
        const cover = alternative.weight * (stands & named.bit ? 1 : searchWeights.bodyCoverage);
        if (bestCover[item] === 0) found.push(item);
        best[item] = Math.max(best[item] ?? 0, factor * (postings.weights[at] ?? 0));
        bestCover[item] = Math.max(bestCover[item] ?? 0, cover);
        for (const place of [named, told, asked])
          if (stands & place.bit) place.best[item] = Math.max(place.best[item] ?? 0, alternative.weight);
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
      best[item] = 0;
      bestCover[item] = 0;
      for (const place of [named, told, asked]) {
        place.sums[item] = (place.sums[item] ?? 0) + weight * rarity * (place.best[item] ?? 0);
        place.best[item] = 0;
      }
    }
    for (const [article, share] of inArticle)
      articleCovered.set(article, (articleCovered.get(article) ?? 0) + share);
  }
  return {
    scores,
    covered,
    named: named.sums,
    told: told.sums,
    asked: asked.sums,
    articleCovered,
    touched: [...touched],
  };
}

/** One of the places: what the words give to each item there, and what the word at hand gives at best. */
function placeOf(place: keyof typeof places, size: number) {
  return { bit: places[place], sums: new Float32Array(size), best: new Float32Array(size) };
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
