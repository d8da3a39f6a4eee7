import { hostingWords, knownShare } from '../languages/glossaries.ts';
import type { Question } from '../retrieval/question.ts';
import { stemsOf } from '../retrieval/terms.ts';
import type { Evidence } from './certainty.ts';
import model from './decision-model.json' with { type: 'json' };

/** What a message that was looked up comes to: what the documentation can answer, what only staff can see, what is not about the platform, a wish for a person. */
export const outcomes = ['question', 'account', 'off-topic', 'person'] as const;
export type Outcome = (typeof outcomes)[number];

/** How likely each outcome is; together they are 1. */
export type Decision = Readonly<Record<Outcome, number>>;

/** What is weighed: what the message seems to want, and what was found for it. */
export interface Reading {
  message: string;
  language: string;
  /** Shares of the wish classifier. */
  shares: Readonly<Record<string, number>>;
  /** What speaks for the best section; undefined where nothing was found. */
  evidence: Omit<Evidence, 'question'> | undefined;
  /** The message as it was looked up. */
  question: Question;
}

/** Weights by outcome and by the name of what they weigh, as `train-decision` writes them. */
export type DecisionModel = Readonly<Record<string, Readonly<Record<string, number>>>>;

const leastShare = 0.003;
/** Words that matter less say nothing of the subject. */
const telling = 0.3;
/** What a word tells that hardly a page has. */
const greatRarity = 8;

/** What is weighed, by name; each about 0 to 1 in size, shares as logarithms. */
export function weighedOf({
  message,
  language,
  shares,
  evidence,
  question,
}: Reading): Readonly<Record<string, number>> {
  const share = (...names: string[]) =>
    Math.log(
      Math.max(
        leastShare,
        names.reduce((sum, name) => sum + (shares[name] ?? 0), 0),
      ),
    );
  const words = question.words.filter(({ weight }) => weight >= telling);
  const isForeign = language !== 'en';
  // Of another language the glossary tells how much of it is about hosting, of English the documentation itself.
  const strange = isForeign ? 1 - knownShare(message, language) : strangeShare(question);
  const coverage = evidence?.coverage ?? 0;
  const offTopic = share('off-topic');
  const [rarest = 0, nextRarest = 0] = isForeign ? [] : raritiesOf(question);
  return {
    bias: 1,
    // Whoever wants a refund was heard before: what is left of it asks about refunds.
    isQuestion: share('question', 'refund'),
    isAccount: share('account'),
    isOffTopic: offTopic,
    isPerson: share('person'),
    isTalk: share('talk', 'thanks', 'not-solved'),
    score: evidence?.score ?? 0,
    asked: evidence?.asked ?? 0,
    coverage,
    named: evidence?.named ?? 0,
    headingSaid: evidence?.headingSaid ?? 0,
    margin: evidence?.margin ?? 0,
    meaning: evidence?.meaning ?? 0,
    isForeign: isForeign ? 1 : 0,
    strange: isForeign ? 0 : strange,
    unknown: isForeign ? strange : 0,
    rarest,
    nextRarest,
    words: Math.log(1 + words.length) / 3,
    length: Math.log(1 + message.length) / 6,
  };
}

/**
 * The share of a question's telling words, misspelt ones included, that neither the documentation has nor anybody who speaks of hosting: a small
 * documentation lacks many words that are none of another subject.
 */
function strangeShare({ words }: Question): number {
  hosting ??= new Set([...hostingWords()].flatMap(stemsOf));
  const known = hosting;
  const told = words.filter(({ weight }) => weight >= telling);
  const strange = told.filter(
    ({ word, alternatives }) => alternatives.every(({ isGuess }) => isGuess) && !known.has(word),
  );
  return told.length < 2 ? 0 : strange.length / told.length;
}

let hosting: ReadonlySet<string> | undefined;

/** How much each telling word tells that the documentation has, most first; about 0 to 1. Whoever asks about hosting says at least one word that few pages have. */
function raritiesOf({ words }: Question): number[] {
  return words
    .filter(
      ({ weight, alternatives }) => weight >= telling && alternatives.some(({ isGuess }) => isGuess !== true),
    )
    .map(({ rarity }) => rarity / greatRarity)
    .toSorted((one, other) => other - one);
}

/** Decides what a message comes to, by what it seems to want and what was found for it together. */
export function decide(reading: Reading, weights: DecisionModel = model): Decision {
  const weighed = Object.entries(weighedOf(reading));
  const sums = outcomes.map((outcome) =>
    weighed.reduce((sum, [name, value]) => sum + value * (weights[outcome]?.[name] ?? 0), 0),
  );
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const whole = powers.reduce((sum, power) => sum + power, 0);
  const [question = 0, account = 0, offTopic = 0, person = 0] = powers.map((power) => power / whole);
  return { question, account, 'off-topic': offTopic, person };
}
