import type { Article, Passage } from '@reachout/content';
import { createFieldIndex, type FieldIndex } from './field-index.ts';
import { readQuestion, type Lexicon, type Question } from './question.ts';
import { createSpelling } from './spelling.ts';
import { stemsOf, vocabularyOf } from './terms.ts';

/** What the search needs to know of an article beside its passages. */
export type ArticleFacts = Pick<Article, 'path' | 'keywords' | 'product' | 'type' | 'area' | 'markdown'>;

/** A passage that was found. */
export interface Hit {
  passage: Passage;
  /** Comparable within one search only. */
  score: number;
  /** 0 to 1: how much of what the question asks stands in the passage, its headings, or (counted half) elsewhere in its article. */
  coverage: number;
}

/** A search over the passages of the documentation. */
export interface PassageSearch {
  lexicon: Lexicon;
  read(text: string): Question;
  find(question: Question, options: { product: 'platform' | 'v0'; limit: number }): Hit[];
}

const fields = { title: 2.4, headings: 2, keywords: 1.8, body: 1 };
const otherProduct = 0.55;
const legalText = 0.85;
/** How much of its best passage an article's other matches add to each of its passages. */
const articleShare = 0.35;
const elsewhereInArticle = 0.5;

/** Indexes passages for questions; `articles` add keywords, products and kinds. */
export function createPassageSearch(
  passages: readonly Passage[],
  articles: readonly ArticleFacts[],
  softWords: readonly string[],
): PassageSearch {
  const factsByPath = new Map(articles.map((article) => [article.path, article]));
  const keywordsByPath = new Map(articles.map(({ path, keywords }) => [path, stemsOf(keywords.join(' , '))]));
  const titles = memoised((path: string, title: string) => stemsOf(title));
  const passageIndex = createFieldIndex(passages, [
    {
      weight: fields.title,
      lengthPenalty: 0.3,
      stems: (passage) => titles(passage.articlePath, passage.articleTitle),
    },
    {
      weight: fields.headings,
      lengthPenalty: 0.3,
      stems: (passage) => stemsOf(passage.headingTrail.join(' , ')),
    },
    {
      weight: fields.keywords,
      lengthPenalty: 0.1,
      stems: (passage) => keywordsByPath.get(passage.articlePath) ?? [],
    },
    { weight: fields.body, lengthPenalty: 0.5, stems: (passage) => stemsOf(passage.text) },
  ]);
  const lexicon: Lexicon = {
    index: passageIndex,
    spelling: createSpelling(
      vocabularyOf([
        ...passages.flatMap(({ articleTitle, heading, text }) => [articleTitle, heading, text]),
        ...articles.flatMap(({ keywords }) => keywords),
      ]),
    ),
    softStems: new Set(softWords.flatMap(stemsOf)),
  };
  const articleOf = articleNumbers(passages);
  return {
    lexicon,
    read: (text) => readQuestion(text, lexicon),
    find(question, { product, limit }) {
      const { scores, covered, articleCovered, touched } = match(question, passageIndex, articleOf);
      const whole = question.words.reduce((sum, { weight, rarity }) => sum + weight * rarity, 0);
      if (whole === 0) return [];
      const bestOfArticle = new Map<number, number>();
      for (const item of touched) {
        const article = articleOf[item] ?? 0;
        bestOfArticle.set(article, Math.max(bestOfArticle.get(article) ?? 0, scores[item] ?? 0));
      }
      const hits = touched.map((item): Hit => {
        const passage = passages[item] as Passage; // touched items are indexes of passages
        const article = articleOf[item] ?? 0;
        const own = covered[item] ?? 0;
        const elsewhere = Math.max(0, (articleCovered.get(article) ?? 0) - own);
        const facts = factsByPath.get(passage.articlePath);
        const score = (scores[item] ?? 0) + articleShare * (bestOfArticle.get(article) ?? 0);
        return {
          passage,
          score: score * suitability(facts, product),
          coverage: (own + elsewhereInArticle * elsewhere) / whole,
        };
      });
      return hits.sort((a, b) => b.score - a.score || (a.passage.id < b.passage.id ? -1 : 1)).slice(0, limit);
    },
  };
}

function suitability(facts: ArticleFacts | undefined, product: 'platform' | 'v0'): number {
  const isOther = facts !== undefined && facts.product !== 'both' && facts.product !== product;
  return (isOther ? otherProduct : 1) * (facts?.type === 'legal' ? legalText : 1);
}

/** Sums for each passage what the question's words give it; of a word's alternatives the best one counts. */
function match(question: Question, index: FieldIndex, articleOf: Uint32Array) {
  const scores = new Float32Array(index.size);
  const covered = new Float32Array(index.size);
  const best = new Float32Array(index.size);
  const bestWeight = new Float32Array(index.size);
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
        if (bestWeight[item] === 0) found.push(item);
        best[item] = Math.max(best[item] ?? 0, factor * (postings.weights[at] ?? 0));
        bestWeight[item] = Math.max(bestWeight[item] ?? 0, alternative.weight);
      }
    }
    const inArticle = new Map<number, number>();
    for (const item of found) {
      touched.add(item);
      const share = weight * rarity * (bestWeight[item] ?? 0);
      scores[item] = (scores[item] ?? 0) + weight * (best[item] ?? 0);
      covered[item] = (covered[item] ?? 0) + share;
      const article = articleOf[item] ?? 0;
      inArticle.set(article, Math.max(inArticle.get(article) ?? 0, share));
      best[item] = 0;
      bestWeight[item] = 0;
    }
    for (const [article, share] of inArticle)
      articleCovered.set(article, (articleCovered.get(article) ?? 0) + share);
  }
  return { scores, covered, articleCovered, touched: [...touched] };
}

function articleNumbers(passages: readonly Passage[]): Uint32Array {
  const numbers = new Map<string, number>();
  return Uint32Array.from(passages, ({ articlePath }) => {
    const known = numbers.get(articlePath);
    if (known !== undefined) return known;
    numbers.set(articlePath, numbers.size);
    return numbers.size - 1;
  });
}

function memoised<Value>(
  compute: (key: string, text: string) => Value,
): (key: string, text: string) => Value {
  const known = new Map<string, Value>();
  return (key, text) => {
    const value = known.get(key) ?? compute(key, text);
    known.set(key, value);
    return value;
  };
}
