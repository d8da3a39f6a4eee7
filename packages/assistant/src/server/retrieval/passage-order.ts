import weights from './order-weights.json' with { type: 'json' };

/** What decides in which order passages answer; beside the score, which words give, each about 0 to 1. */
export interface OrderEvidence {
  /** The logarithm of the passage's score. */
  score: number;
  /** How much of what is asked stands in the passage itself. */
  told: number;
  /** How much of it stands in the lines with which people ask for the passage. */
  asked: number;
  /** How nearly the passage means what is asked, in whatever words. */
  meaning: number;
  /** How nearly the nearest of the lines with which people ask for it means what is asked. */
  meantLine: number;
  /** 1 where it opens its article: such a passage often only says what the article is about. */
  opening: number;
  /** The logarithm of how near its article's best passage comes to the best of all. An article gives each of its passages what that one has, which is too much for a story; 0 for a few words. */
  article: number;
  /** The share of the messages of such words that are about the article's area. */
  area: number;
  /** The share of them that are about the topics that suggest the article. */
  topic: number;
}

export type OrderWeights = Readonly<Record<keyof OrderEvidence, number>>;

/** What the evidence beside the score usually comes to for the best passage: without it, scores would not be comparable with those of before. */
const usual = 0.85;
/** Brings scores as near to each other again as words alone bring them. */
const evenness = 0.5;

/**
 * A passage's score by all that speaks for it, comparable between searches: about 1 for a section that says all that is asked. The weights were fitted by
 * `train-order` to which passages state what the messages of the development set ask for.
 */
export function orderedScore(evidence: OrderEvidence, by: OrderWeights = weights): number {
  return Math.exp(evenness * (sumOf(evidence, by) / by.score - usual));
}

/** What the order follows; greater comes first. */
export function sumOf(evidence: OrderEvidence, by: OrderWeights): number {
  const names = Object.keys(evidence) as (keyof OrderEvidence)[];
  return names.reduce((sum, name) => sum + evidence[name] * by[name], 0);
}
