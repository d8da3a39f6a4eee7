import type { Hit } from '../retrieval/section-search.ts';
import weights from './certainty-weights.json' with { type: 'json' };

/** From here on a section answers the question. */
export const answerFrom = 0.91;
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

/**
 * 0 to 1: how likely what was found answers. A logistic regression, fitted by `train-certainty` to whether the answers to the messages of the
 * development set are right.
 */
export function certaintyOf(hits: readonly Hit[], question = 1): number {
  const evidence = evidenceOf(hits, question);
  if (evidence === undefined) return 0;
  const sum = Object.entries(evidence).reduce(
    (all, [name, value]) => all + value * weights[name as keyof Evidence],
    weights.bias,
  );
  return 1 / (1 + Math.exp(-sum));
}
