import type { TracedField } from '@reachout/cases/rules/history/field-origins';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import type { LinearModel } from '../../understanding/linear-model.ts';
import { likelihoodOf, type PredictedSeverity } from './predict-severity.ts';
import type { TopicPredictor, WeighedTopic } from './predict-topic.ts';

/** What of the person's words speaks most for a field, and how likely it is right. */
export interface PredictedOrigin {
  sentence?: string;
  /** 0 to 1. */
  certainty?: number;
}

export type PredictedOrigins = Partial<Record<TracedField, PredictedOrigin>>;

/** Of more sentences the first are looked at. */
const mostSentences = 12;
const ends = /(?<=[.!?؟])\s+|(?<=[。！？])|\n+/;

/** Names, for each field that was chosen, the sentence that speaks most for the choice. */
export function originsOf(
  words: string,
  {
    product,
    topics,
    choice,
    severity,
    classifier,
  }: {
    product: ProductKey;
    topics: TopicPredictor;
    choice: WeighedTopic | undefined;
    severity: PredictedSeverity;
    classifier: LinearModel | undefined;
  },
): PredictedOrigins {
  const sentences = words
    .split(ends)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .slice(0, mostSentences);
  const ofTopic =
    choice &&
    bestOf(sentences, (sentence) => topics.scoreOf(choice, sentence, { product, plan: null, hits: [] }));
  const ofSeverity = bestOf(sentences, (sentence) => likelihoodOf(severity.value, sentence, classifier));
  return {
    ...(choice && {
      area: { certainty: choice.certainty.area, ...(ofTopic !== undefined && { sentence: ofTopic }) },
      topic: { certainty: choice.certainty.topic, ...(ofTopic !== undefined && { sentence: ofTopic }) },
    }),
    severity: {
      ...(severity.certainty !== undefined && { certainty: severity.certainty }),
      ...(ofSeverity !== undefined && { sentence: ofSeverity }),
    },
  };
}

function bestOf(
  sentences: readonly string[],
  score: (sentence: string) => number | undefined,
): string | undefined {
  let best: { sentence: string; score: number } | undefined;
  for (const sentence of sentences) {
    const own = score(sentence);
    if (own !== undefined && (best === undefined || own > best.score)) best = { sentence, score: own };
  }
  return best?.sentence;
}
