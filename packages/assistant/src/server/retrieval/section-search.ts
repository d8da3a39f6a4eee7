import type { ProductKey } from '@reachout/catalogue/rules/products';
import type { ArticleSection } from '@reachout/content';
import type { WeightedSentence } from '../understanding/sentences.ts';
import { type AskedLines, type AskedSentence, openAskedLines } from './asked-lines.ts';
import { openFieldIndex } from './field-index.ts';
import { matchedIn, matchWords } from './match-words.ts';
import { memoised } from './memoised.ts';
import type { Meanings } from './meanings.ts';
import { type OrderEvidence, orderedScore } from './passage-order.ts';
import { joinQuestions, readQuestion, type Lexicon, type Question } from './question.ts';
import { searchWeights } from './search-weights.ts';
import { aboutCases, type FoundSection, type SearchedArticle } from './searched-article.ts';
import { indexSections, keyOf, type SectionIndexData, sectionsOf, trainedMeanings } from './section-index.ts';
import { openSectionMeanings } from './section-meanings.ts';
import { createSpelling } from './spelling.ts';
import { stemsOf } from './terms.ts';

/** A message as it is looked up. */
export interface Query {
  /** All that is asked, each word by how much its sentence counts. */
  question: Question;
  /** The sentences one by one. */
  sentences: readonly { question: Question; weight: number; isQuestion: boolean; text: string }[];
}

/** A section that was found. */
export interface Hit extends FoundSection {
  /** Comparable between searches: 1 is about what a section has that says all that is asked. */
  score: number;
  /** 0 to 1: how much of what is asked stands in the section, its headings, or (counted less) elsewhere in its article. */
  coverage: number;
  /** 0 to 1: how much the words of the title, headings and keywords tell that are asked for. */
  named: number;
  /** 0 to 1: how nearly somebody is known to ask for the section in these words. */
  asked: number;
  /** The share of the nearest heading that is said. */
  headingSaid: number;
  /** What its place among the hits was decided by. */
  order: OrderEvidence;
}

/** Of messages of such words about products, the share that is about an article's area, and the share that is about topics that suggest it; 0 to 1 each. */
export type SubjectShares = (
  text: string,
  products: readonly ProductKey[],
) => (article: SearchedArticle) => { area: number; topic: number };

/** A search over the sections of the documentation. */
export interface SectionSearch {
  /** All that is searched. */
  sections: readonly FoundSection[];
  read(sentences: readonly WeightedSentence[]): Query;
  /**
   * @param options.alsoProduct another product that the person speaks of
   * @param options.lookedAt so many of those that say what is asked are looked at again; fewer take less time
   * @param options.including sections that are looked at whatever they say
   * @param options.isPart what a part of a message is about is told by the whole of it: by itself, its words alone decide, which takes less time
   */
  find(
    query: Query,
    options: {
      product: ProductKey;
      alsoProduct?: ProductKey | undefined;
      limit: number;
      lookedAt?: number;
      including?: Iterable<ArticleSection>;
      isPart?: boolean;
    },
  ): Hit[];
  /** How nearly two sections mean the same: −1 to 1. */
  nearness(one: ArticleSection, other: ArticleSection): number;
  /** True for a stem that stands anywhere in the documentation. */
  knows(stem: string): boolean;
  /** Stems of what plans are called. */
  readonly plans: ReadonlySet<string>;
}

/** Sections that are looked at again for how people ask, and by how close the words stand together. */
const lookedAtTwice = 40;
/** So many more are looked at again that mean what is asked, in whatever words. */
const lookedAtForMeaning = 24;
/** What means less of what is asked has only chance in common with it. */
const leastMeaning = 0.03;

/** A line about a whole article speaks for each of its sections a little. */
const ofArticle = 0.55;

/** What a search over sections is opened with; by default it is made from the articles, which takes seconds for a large documentation. */
export interface SectionSearchParts {
  /** What `indexSections` made of the same articles, with the same meanings. */
  index?: SectionIndexData;
  /** By default what was learnt from how people ask for the sections of the documentation. */
  meanings?: Meanings;
  /** Stems of what plans are called; none unless told. */
  plans?: ReadonlySet<string>;
}

/**
 * Opens the search over the sections of articles.
 *
 * @param sharesOf what the subject of a message says for an article; without it, words alone decide
 */
export function createSectionSearch(
  articles: readonly SearchedArticle[],
  softWords: readonly string[],
  sharesOf: SubjectShares = () => () => ({ area: 0, topic: 0 }),
  {
    meanings = trainedMeanings,
    index: data = indexSections(articles, meanings),
    plans = new Set(),
  }: SectionSearchParts = {},
): SectionSearch {
  const items = sectionsOf(articles);
  const names = memoised((text: string) => stemsOf(text));
  const index = openFieldIndex(data.fields);
  const asked = openAskedLines(data.lines, index);
  const lexicon: Lexicon = {
    index,
    spelling: createSpelling(data.vocabulary),
    softStems: new Set(softWords.flatMap(stemsOf)),
  };
  const articleOf = Uint32Array.from(items, ({ article }) => articles.indexOf(article));
  const suitabilityFor = memoised((products: string) =>
    Float32Array.from(items, (item) => suitability(item, products.split(' '))),
  );
  const meant = openSectionMeanings(data.meanings, meanings);
  const all = items.map((_, item) => item);
  const told = new Set(data.told);
  const itemOf = new Map(items.map(({ section }, item) => [section, item]));
  return {
    sections: items,
    knows: (stem) => told.has(stem),
    plans,
    nearness: (one, other) => meant.between(itemOf.get(one) ?? 0, itemOf.get(other) ?? 0),
    read(sentences) {
      const read = sentences.map((sentence) => ({
        ...sentence,
        question: readQuestion(sentence.text, lexicon),
      }));
      return { question: joinQuestions(read), sentences: read };
    },
    find(
      { question, sentences },
      {
        product,
        alsoProduct,
        limit,
        lookedAt = Math.max(limit, lookedAtTwice),
        including = [],
        isPart = false,
      },
    ) {
      const whole = question.words.reduce((sum, { weight, rarity }) => sum + weight * rarity, 0);
      if (whole === 0) return [];
      const { scores, covered, named, articleCovered, touched } = matchWords(question, index, articleOf);
      // An article has at least one item.
      const bestOfArticle = new Float32Array(items.length);
      for (const item of touched) {
        const article = articleOf[item] ?? 0;
        bestOfArticle[article] = Math.max(bestOfArticle[article] ?? 0, scores[item] ?? 0);
      }
      const products = alsoProduct === undefined ? [product] : [product, alsoProduct];
      const rank = suitabilityFor(products.join(' '));
      const perfect = whole * searchWeights.perfect;
      const scoreOf = (item: number) =>
        (rank[item] ?? 1) *
        ((scores[item] ?? 0) + searchWeights.articleShare * (bestOfArticle[articleOf[item] ?? 0] ?? 0));
      const { nearness, nearestLineOf } = meant.compare(question);
      const meaningOf = (item: number) => (rank[item] ?? 1) * Math.max(0, nearness[item] ?? 0);
      const meaningful = all.filter((item) => meaningOf(item) >= leastMeaning);
      const candidates = new Set([
        ...bestItems(touched, scoreOf, lookedAt),
        ...bestItems(meaningful, meaningOf, lookedAtForMeaning),
        ...[...including].flatMap((section) => itemOf.get(section) ?? []),
      ]);
      const likenessOf = likenessTo(sentences, asked);
      const said = stemsIn(question);
      const matched = matchedIn(question, index);
      const found = [...candidates].map((item): Unordered => {
        const own = covered[item] ?? 0;
        const section = items[item] as FoundSection; // what is found is an index of items
        const elsewhere = Math.max(0, (articleCovered[articleOf[item] ?? 0] ?? 0) - own);
        const likeness = likenessOf(section);
        const heading = names(section.section.heading);
        const headingSaid = heading.filter((stem) => said.has(stem)).length / (heading.length || 1);
        const byWords = scoreOf(item) / perfect;
        // A page of the other product, a legal text or 'When to open a case' says many words, and answers few questions.
        const suits = rank[item] ?? 1;
        const { told: toldIn, asked: askedIn } = matched(item);
        return {
          ...section,
          score:
            byWords * (1 + searchWeights.headingSaid * headingSaid) +
            suits * searchWeights.likeness * likeness,
          coverage: (own + searchWeights.elsewhereCoverage * elsewhere) / whole,
          named: Math.min(1, (named[item] ?? 0) / (index.greatestRarity * searchWeights.namedWords)),
          asked: likeness,
          headingSaid,
          tells: (suits * toldIn) / whole,
          isAskedFor: (suits * askedIn) / whole,
          meaning: meaningOf(item),
          meantLine: suits * nearestLineOf(item),
        };
      });
      const shares = isPart
        ? () => ({ area: 0, topic: 0 })
        : sharesOf(sentences.map(({ text }) => text).join(' '), products);
      return inOrder(found, question, shares).slice(0, limit);
    },
  };
}

/** A hit before its place among the others is known. */
interface Unordered extends Omit<Hit, 'order'> {
  /** 0 to 1: how much of what is asked stands in the section itself. */
  tells: number;
  /** 0 to 1: how much of it stands in the lines with which people ask for the section. */
  isAskedFor: number;
  /** 0 to 1: how nearly it means what is asked, and how nearly the nearest of the lines does with which people ask for it. */
  meaning: number;
  meantLine: number;
}

/** Puts what was found in the order in which it answers, with scores that say so. */
function inOrder(found: readonly Unordered[], question: Question, shares: ReturnType<SubjectShares>): Hit[] {
  const most = mostByArticle(found);
  const best = Math.max(...most.values(), leastScore);
  const story = storyShare(question);
  return found
    .map(({ tells, isAskedFor, meaning, meantLine, ...hit }): Hit => {
      const order = {
        score: Math.log(Math.max(hit.score, leastScore)),
        told: tells,
        asked: isAskedFor,
        meaning,
        meantLine,
        opening: hit.section.anchor === '' ? 1 : 0,
        article: story * Math.log(Math.max(most.get(hit.article) ?? 0, leastScore) / best),
        ...shares(hit.article),
      };
      return { ...hit, order, score: orderedScore(order) };
    })
    .sort(byScore);
}

/** 0 for a few words, 1 for a story. */
function storyShare({ words }: Question): number {
  return Math.min(1, Math.max(0, words.length - fewWords) / (storyWords - fewWords));
}

const fewWords = 5;
const storyWords = 14;
/** A score has a logarithm. */
const leastScore = 1e-3;

/** The score of each article's best section. */
function mostByArticle(
  hits: readonly Pick<Hit, 'article' | 'score'>[],
): ReadonlyMap<SearchedArticle, number> {
  const most = new Map<SearchedArticle, number>();
  for (const { article, score } of hits) most.set(article, Math.max(most.get(article) ?? 0, score));
  return most;
}

/** 0 to 1: how nearly a section is asked for by sentences. */
function likenessTo(sentences: readonly AskedSentence[], asked: AskedLines): (found: FoundSection) => number {
  const compared = memoised(asked.compare(sentences));
  return ({ article, section }) => {
    const own = compared(keyOf(article.path, section.anchor));
    return section.anchor === '' ? own : Math.max(own, ofArticle * compared(keyOf(article.path, '')));
  };
}

function stemsIn({ words }: Question): ReadonlySet<string> {
  return new Set(words.flatMap(({ alternatives }) => alternatives.map(({ stem }) => stem)));
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

function byScore(a: Hit, b: Hit): number {
  return b.score - a.score || (idOf(a) < idOf(b) ? -1 : 1);
}

function idOf({ article, section }: FoundSection): string {
  return keyOf(article.path, section.anchor);
}

function suitability({ article, section }: FoundSection, products: readonly ProductKey[]): number {
  const forProduct =
    article.product === 'both' || products.includes(article.product) ? 1 : searchWeights.otherProduct;
  const forKind = article.type === 'legal' ? searchWeights.legalText : 1;
  return forProduct * forKind * (aboutCases.test(section.heading) ? searchWeights.caseSection : 1);
}
