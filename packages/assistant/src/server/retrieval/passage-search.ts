import { sentenceTexts, type Article, type Passage } from '@reachout/content';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { createFieldIndex } from './field-index.ts';
import { matchWords } from './match-words.ts';
import { readQuestion, type Lexicon, type Question } from './question.ts';
import { searchWeights } from './search-weights.ts';
import { createSpelling } from './spelling.ts';
import { stemsOf, vocabularyOf } from './terms.ts';

/** What the search needs to know of an article beside its passages. */
export type ArticleFacts = Pick<Article, 'path' | 'keywords' | 'product' | 'type' | 'area' | 'markdown'>;

/** A passage that was found. */
export interface Hit {
  passage: Passage;
  /** Comparable within one search only. */
  score: number;
  /** 0 to 1: how much of what the question asks stands in the passage, its headings, or (counted less) elsewhere in its article. */
  coverage: number;
  /** 0 to 1: how likely the passage answers the question, see {@link certaintyOf}. */
  certainty: number;
}

interface Ranked {
  passage: Passage;
  score: number;
}

/** All parts are 0 to 1. */
interface Evidence {
  coverage: number;
  /** How much the question's words tell that stand in the title, headings or keywords. */
  named: number;
  /** The share of the nearest heading that the question says. */
  headingSaid: number;
  /** The share of the question that stands in one sentence. */
  sentence: number;
}

type Candidate = Ranked & Pick<Evidence, 'coverage' | 'named'>;

/** A search over the passages of the documentation. */
export interface PassageSearch {
  lexicon: Lexicon;
  read(text: string): Question;
  find(question: Question, options: { product: ProductKey; limit: number }): Hit[];
}

/** Passages that are ranked again by how close the question's words stand together. */
const lookedAtTwice = 24;
/** The heading of the section that names every symptom of its article and solves none. */
export const aboutCases = /^when to open a case$/i;

/** Indexes passages for questions; `articles` add keywords, products and kinds. */
export function createPassageSearch(
  passages: readonly Passage[],
  articles: readonly ArticleFacts[],
  softWords: readonly string[],
): PassageSearch {
  const factsByPath = new Map(articles.map((article) => [article.path, article]));
  const keywordsByPath = new Map(articles.map(({ path, keywords }) => [path, stemsOf(keywords.join(' , '))]));
  const titles = memoised((path: string, title: string) => stemsOf(title));
  const passageIndex = createFieldIndex(passages, searchWeights.saturation, [
    {
      weight: searchWeights.title,
      isName: true,
      lengthPenalty: 0.3,
      stems: (passage) => titles(passage.articlePath, passage.articleTitle),
    },
    {
      weight: searchWeights.headings,
      isName: true,
      lengthPenalty: 0.3,
      stems: (passage) => stemsOf(passage.headingTrail.join(' , ')),
    },
    {
      weight: searchWeights.keywords,
      isName: true,
      lengthPenalty: 0.1,
      stems: (passage) => keywordsByPath.get(passage.articlePath) ?? [],
    },
    { weight: searchWeights.body, lengthPenalty: 0.5, stems: (passage) => stemsOf(passage.text) },
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
  const suitabilities = new Map<ProductKey, Float32Array>();
  const suitabilityFor = (product: ProductKey) => {
    const known =
      suitabilities.get(product) ??
      Float32Array.from(passages, (passage) =>
        suitability(passage, factsByPath.get(passage.articlePath), product),
      );
    suitabilities.set(product, known);
    return (item: number) => known[item] ?? 1;
  };
  return {
    lexicon,
    read: (text) => readQuestion(text, lexicon),
    find(question, { product, limit }) {
      const { scores, covered, named, articleCovered, touched } = matchWords(
        question,
        passageIndex,
        articleOf,
      );
      const whole = question.words.reduce((sum, { weight, rarity }) => sum + weight * rarity, 0);
      if (whole === 0) return [];
      const bestOfArticle = new Map<number, number>();
      for (const item of touched) {
        const article = articleOf[item] ?? 0;
        bestOfArticle.set(article, Math.max(bestOfArticle.get(article) ?? 0, scores[item] ?? 0));
      }
      const rank = suitabilityFor(product);
      const scoreOf = (item: number) =>
        rank(item) *
        ((scores[item] ?? 0) + searchWeights.articleShare * (bestOfArticle.get(articleOf[item] ?? 0) ?? 0));
      const best = bestItems(touched, scoreOf, Math.max(limit, lookedAtTwice)).map((item): Candidate => {
        const own = covered[item] ?? 0;
        const elsewhere = Math.max(0, (articleCovered.get(articleOf[item] ?? 0) ?? 0) - own);
        return {
          passage: passages[item] as Passage, // what is found is an index of passages
          score: scoreOf(item),
          coverage: (own + searchWeights.elsewhereCoverage * elsewhere) / whole,
          named: Math.min(1, (named[item] ?? 0) / (passageIndex.greatestRarity * searchWeights.namedWords)),
        };
      });
      return best
        .map((candidate) => secondLook(candidate, question, whole))
        .sort(byScore)
        .slice(0, limit);
    },
  };
}

/** The items with the highest scores, best first; of equal ones the earlier. Sorting all that was found would cost more than finding it. */
function bestItems(items: readonly number[], scoreOf: (item: number) => number, most: number): number[] {
  const best: { item: number; score: number }[] = [];
  for (const item of items) {
    const score = scoreOf(item);
    const last = best.at(-1);
    if (best.length === most && last && score <= last.score) continue;
    let at = best.length;
    while (at > 0 && (best[at - 1]?.score ?? 0) < score) at -= 1;
    best.splice(at, 0, { item, score });
    if (best.length > most) best.pop();
  }
  return best.map(({ item }) => item);
}

function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || (a.passage.id < b.passage.id ? -1 : 1);
}

/** Words of the question that stand in one sentence, or that make up a heading, are there for one reason. */
function secondLook({ named, ...hit }: Candidate, question: Question, whole: number): Hit {
  const { sentences, heading } = stemsIn(hit.passage);
  const shares = sentences.map((stems) => matchedShare(stems, question));
  const asked = new Set(question.words.flatMap(({ alternatives }) => alternatives.map(({ stem }) => stem)));
  const headingSaid = heading.filter((stem) => asked.has(stem)).length / (heading.length || 1);
  const sentence = Math.max(0, ...shares) / whole;
  const closeness = 1 + searchWeights.sentence * sentence + searchWeights.headingSaid * headingSaid;
  const certainty = certaintyOf({ coverage: hit.coverage, named, headingSaid, sentence });
  return { ...hit, score: hit.score * closeness, certainty };
}

interface PassageStems {
  sentences: readonly ReadonlySet<string>[];
  heading: readonly string[];
}

/** Passages do not change; each is taken apart when a question first comes to it. */
const stemsByPassage = new WeakMap<Passage, PassageStems>();

function stemsIn(passage: Passage): PassageStems {
  const known = stemsByPassage.get(passage) ?? {
    sentences: sentenceTexts(passage).map((text) => new Set(stemsOf(text))),
    heading: stemsOf(passage.heading),
  };
  stemsByPassage.set(passage, known);
  return known;
}

/**
 * How likely a passage answers: a logistic regression, fitted to whether the best passage for a labelled question is of a right
 * article. Coverage alone takes a scattered match for an answer.
 */
function certaintyOf(evidence: Evidence): number {
  const { certainty } = searchWeights;
  const sum =
    certainty.coverage * evidence.coverage +
    certainty.named * evidence.named +
    certainty.headingSaid * evidence.headingSaid +
    certainty.sentence * evidence.sentence +
    certainty.bias;
  return 1 / (1 + Math.exp(-sum));
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

function suitability(passage: Passage, facts: ArticleFacts | undefined, product: ProductKey): number {
  const isOther = facts !== undefined && facts.product !== 'both' && facts.product !== product;
  const forProduct = isOther ? searchWeights.otherProduct : 1;
  const forKind = facts?.type === 'legal' ? searchWeights.legalText : 1;
  return forProduct * forKind * (aboutCases.test(passage.heading) ? searchWeights.caseSection : 1);
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
