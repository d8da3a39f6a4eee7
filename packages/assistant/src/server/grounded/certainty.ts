import { searchWeights } from '../retrieval/search-weights.ts';
import type { Hit, Query } from '../retrieval/section-search.ts';
import answerWeights from './answer-weights.json' with { type: 'json' };
import weights from './certainty-weights.json' with { type: 'json' };

/** From here on a section answers the question … */
export const answerFrom = 0.91;
/** … for sure, unless the answer as a whole is less certain than this. */
export const sureFrom = 0.8;
/** Below this nothing is quoted; in between the section is quoted as the closest one. */
export const unsureFrom = 0.2;
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
    question,
  };
}

/** What speaks for an answer as a whole, each from 0 to about 1; unlike `Evidence`, it knows what was asked and what is shown. */
export interface AnswerEvidence extends Evidence {
  /** How likely the message is about the article's area, by what cases of such words were about. */
  area: number;
  /** 1 where the article is the best one also without how people ask. */
  byWords: number;
  /** How much is asked, and how much is shown. */
  questions: number;
  shown: number;
}

/** Said of an area of which nothing was learnt: about what those have that are. */
const unknownArea = 0.5;

/** Reads the evidence of an answer. */
export function answerEvidenceOf(
  hits: readonly Hit[],
  {
    question,
    query,
    areaShare,
    sections,
  }: {
    question: number;
    query: Query;
    areaShare: (area: string) => number | undefined;
    /** How many sections are shown. */
    sections: number;
  },
): AnswerEvidence | undefined {
  const evidence = evidenceOf(hits, question);
  const [first] = hits;
  if (evidence === undefined || first === undefined) return undefined;
  const withoutAsked = ({ score, asked }: Hit): number => score - searchWeights.likeness * asked;
  const plain = hits.reduce((best, hit) => (withoutAsked(hit) > withoutAsked(best) ? hit : best), first);
  return {
    ...evidence,
    area: (first.article.area && areaShare(first.article.area)) || unknownArea,
    byWords: plain.article === first.article ? 1 : 0,
    questions: query.sentences.filter(({ isQuestion }) => isQuestion).length / 3,
    shown: sections / 3,
  };
}

/**
 * 0 to 1: how likely an answer is right. A logistic regression, fitted by `train-answers` to whether the answers to the messages of the development set
 * are, and measured on areas of the documentation that it was not fitted to.
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
  return evidence === undefined ? 0 : logistic(evidence, weights);
}
