import { matchedShare } from '../retrieval/match-words.ts';
import { searchWeights } from '../retrieval/search-weights.ts';
import { sharesOf } from './shares.ts';
import type { FoundSection } from '../retrieval/searched-article.ts';
import type { Hit, Query } from '../retrieval/section-search.ts';
import { stemsOf } from '../retrieval/terms.ts';
import answerWeights from './answer-weights.json' with { type: 'json' };
import weights from './certainty-weights.json' with { type: 'json' };

/** From here on an answer as a whole is given for sure: of those that are as certain, readers find more than nine of ten right (`calibrate-answers`). */
export const sureFrom = 0.87;
/**
 * How certain a later answer is: the share of its best section among all that may answer, scaled to how many of such answers readers find right (decision 105). None of them is sure, but
 * what is told of another plan.
 */
export const certaintyOfLater = (share: number): number => share * 0.6;
/** From here on what was shown is told for sure once more, for another plan. */
export const sureAgainFrom = certaintyOfLater(0.92);
/** From here on an answer that is not sure is given as the one that most likely is right. */
export const likelyFrom = 0.65;
/** From here on it is given as one that may be right. */
export const perhapsFrom = 0.4;
/** From here on it is told alone: what else may answer is noise behind it. */
export const aloneFrom = 0.91;
/** From here on it is read before what is known of an outage: whoever asks it asks about something else. */
export const toldFrom = 0.8;
/** The same for a later answer. */
export const toldOfLater = certaintyOfLater(0.8);
/** Below this nothing is quoted; in between the section is quoted as the closest one. */
export const unsureFrom = 0.2;
/** From here on the documentation is quoted behind what only staff can see: it says how people find out themselves. */
export const behindFrom = 0.5;
/** A page that has less to do with a question than this is not even named. */
export const nearFrom = 0.08;

/** What speaks for an answer, each from 0 to about 1. */
export interface Evidence {
  /** The best section's score. */
  score: number;
  /** How nearly somebody is known to ask for it in these words. */
  asked: number;
  coverage: number;
  named: number;
  headingSaid: number;
  /** How far it is before the best section of another article. */
  margin: number;
  /** How nearly the best section means what is asked, in whatever words. */
  meaning: number;
  /** How likely the message is a question that documentation can answer. */
  question: number;
}

/** Reads the evidence of what was found. */
export function evidenceOf(hits: readonly Hit[], question: number): Evidence | undefined {
  const [first] = hits;
  if (!first) return undefined;
  const next = hits.find(({ article }) => article !== first.article);
  return {
    score: Math.min(1.5, first.score),
    asked: first.asked,
    coverage: Math.min(1, first.coverage),
    named: first.named,
    headingSaid: first.headingSaid,
    margin: first.score === 0 ? 0 : (first.score - (next?.score ?? 0)) / first.score,
    meaning: first.order.meaning,
    question,
  };
}

/** What speaks for an answer as a whole, each from 0 to about 1; unlike `Evidence`, it knows what was asked and what is shown. */
export interface AnswerEvidence extends Evidence {
  /** How likely the message is about the article's area, by what cases of such words were about. */
  area: number;
  /** How likely the message is about topics that suggest the article. */
  topic: number;
  /** The share of what is asked that stands in the first section itself. */
  ownTold: number;
  /** 1 where the article is the best one also without how people ask. */
  byWords: number;
  /** How much is asked, and how much is shown. */
  questions: number;
  shown: number;
  /** Where several things are asked, how likely those sections answer them that are shown, on the average; 1 where one thing is. */
  answered: number;
  /** The share of what is asked that stands in the sections that are shown. */
  told: number;
  /** How much more another article covers of what is asked, and how much more of a heading of one is said; below 0 where none does. */
  coveredElsewhere: number;
  headedElsewhere: number;
  /** How much nearer a section of another article means what is asked. */
  meantElsewhere: number;
  /** How far the first section is before the next one, of whatever article. */
  lead: number;
  /** 1 where it opens its article: such a section often only says what the article is about. */
  opening: number;
  /** 1 where it was asked in another language than the documentation's. */
  foreign: number;
  /** How evenly what was found is spread over articles: 0 where all speaks for one. */
  spread: number;
}

/** How much less a section that is less near counts for its article. */
const nearness = 3;
const evenest = 2.5;

/** The entropy of how near the articles are. */
function spreadOf(hits: readonly Hit[]): number {
  const best = hits[0]?.score || 1;
  const nearByArticle = new Map<Hit['article'], number>();
  for (const { article, score } of hits)
    nearByArticle.set(article, (nearByArticle.get(article) ?? 0) + Math.exp(nearness * (score / best - 1)));
  const all = [...nearByArticle.values()];
  const whole = all.reduce((sum, near) => sum + near, 0);
  return all.reduce((sum, near) => sum - (near / whole) * Math.log(near / whole), 0) / evenest;
}

/** Sections are shown again and again: what stands in them is read once. */
const stemsBySection = new WeakMap<FoundSection['section'], readonly string[]>();

function stemsIn({ article, section }: FoundSection): readonly string[] {
  const known = stemsBySection.get(section);
  if (known !== undefined) return known;
  const texts = [article.title, section.heading, ...section.blocks.map(({ text }) => text)];
  const stems = stemsOf(texts.join(' , '));
  stemsBySection.set(section, stems);
  return stems;
}

function answeredShare(sections: readonly FoundSection[], asked: readonly (readonly Hit[])[]): number {
  if (asked.length === 0) return 1;
  const shares = asked.map((found) => {
    const share = sharesOf(found);
    return sections.reduce((sum, { section }) => sum + share(section), 0);
  });
  return shares.reduce((sum, each) => sum + each, 0) / shares.length;
}

/** Said of an area of which nothing was learnt: about what those have that are. */
const unknownArea = 0.5;

/** Reads the evidence of an answer. */
export function answerEvidenceOf(
  hits: readonly Hit[],
  {
    question,
    query,
    sections,
    asked,
    isForeign,
  }: {
    question: number;
    query: Query;
    isForeign: boolean;
    /** The sections that are shown. */
    sections: readonly FoundSection[];
    /** What each of several questions finds by itself. */
    asked: readonly (readonly Hit[])[];
  },
): AnswerEvidence | undefined {
  const evidence = evidenceOf(hits, question);
  const [first] = hits;
  if (evidence === undefined || first === undefined) return undefined;
  const withoutAsked = ({ order, asked }: Hit): number =>
    Math.exp(order.score) - searchWeights.likeness * asked;
  const plain = hits.reduce((best, hit) => (withoutAsked(hit) > withoutAsked(best) ? hit : best), first);
  const elsewhere = hits.filter(({ article }) => article !== first.article);
  const most = (of: 'coverage' | 'headingSaid') =>
    Math.max(0, ...elsewhere.map((hit) => hit[of])) - first[of];
  const whole = query.question.words.reduce((sum, { weight, rarity }) => sum + weight * rarity, 0);
  const stems = new Set(sections.flatMap(stemsIn));
  return {
    ...evidence,
    area: first.order.area || unknownArea,
    topic: first.order.topic,
    ownTold: first.order.told,
    byWords: plain.article === first.article ? 1 : 0,
    questions: query.sentences.filter(({ isQuestion }) => isQuestion).length / 3,
    shown: sections.length / 3,
    answered: answeredShare(sections, asked),
    told: whole === 0 ? 0 : matchedShare(stems, query.question) / whole,
    coveredElsewhere: most('coverage'),
    headedElsewhere: most('headingSaid'),
    meantElsewhere: Math.max(0, ...elsewhere.map(({ order }) => order.meaning)) - first.order.meaning,
    lead: first.score === 0 ? 0 : (first.score - (hits[1]?.score ?? 0)) / first.score,
    opening: first.order.opening,
    foreign: isForeign ? 1 : 0,
    spread: spreadOf(hits),
  };
}

/**
 * 0 to 1: how likely readers find an answer right. A logistic regression, fitted by `train-answers` to whether the answers to the messages of the
 * development set are, measured on areas of the documentation that it was not fitted to, and scaled by `calibrate-answers` to what readers said.
 */
export function answerCertaintyOf(evidence: AnswerEvidence): number {
  return logistic(evidence, answerWeights);
}

function logistic<Named extends object>(
  values: Named,
  by: Readonly<Record<keyof Named | 'bias', number>>,
): number {
  const sum = Object.entries<number>(values as Record<string, number>).reduce(
    (all, [name, value]) => all + value * by[name as keyof Named],
    by.bias,
  );
  return 1 / (1 + Math.exp(-sum));
}

/**
 * 0 to 1: how likely what was found answers. A logistic regression, fitted by `train-certainty` to whether the answers to the messages of the
 * development set are right.
 */
export function certaintyOf(hits: readonly Hit[], question = 1): number {
  const evidence = evidenceOf(hits, question);
  if (evidence === undefined) return 0;
  // What a little documentation has for a message always means something of it: fitted to the whole of ours, that would be enough for an answer.
  const { meaning: _meaning, ...read } = evidence;
  return logistic(read, weights);
}
