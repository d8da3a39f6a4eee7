import { weighSentences } from '../understanding/sentences.ts';
import type { Question } from './question.ts';
import { searchWeights } from './search-weights.ts';
import { stemsOf } from './terms.ts';

/** A line that somebody is known to ask with, or a message that is pasted. */
export interface AskedLine {
  /** What the line leads to. */
  key: string;
  text: string;
  /** A message counts as a whole; of a line that tells a story, what is told around the question counts little. */
  isMessage?: boolean;
}

/** A sentence that is looked up, by how much it counts. */
export interface AskedSentence {
  question: Question;
  weight: number;
}

/** How people are known to ask, by what their lines lead to. */
export interface AskedLines {
  /** The stems of what is asked in the lines of a key: neither the story around it nor messages. */
  stemsOf(key: string): readonly string[];
  /** 0 to 1: how nearly a sentence is one of the lines of a key, each sentence by how much it counts. */
  likeness(key: string, sentences: readonly AskedSentence[]): number;
  /** Sets how much each stem tells. */
  weigh(rarityOf: (stem: string) => number): void;
}

interface Line {
  isMessage: boolean;
  /** How much each stem counts. */
  weights: Map<string, number>;
  length: number;
}

const leastSentence = 0.3;
/** Nearly every line is one sentence, all of which is asked: reading what a sentence is takes longer than indexing it. */
const severalSentences = /[.!?。！？…]\s|[。！？]\S|\n|```/;

/** Reads lines once, for any number of sentences that are compared with them. */
export function createAskedLines(asked: readonly AskedLine[]): AskedLines {
  const lines = new Map<string, Line[]>();
  for (const { key, text, isMessage = false } of asked) {
    const list = lines.get(key) ?? [];
    list.push({ isMessage, weights: isMessage ? plainly(text) : coreOf(text), length: 0 });
    lines.set(key, list);
  }
  return {
    stemsOf: (key) =>
      (lines.get(key) ?? []).flatMap(({ isMessage, weights }) => (isMessage ? [] : [...weights.keys()])),
    weigh(rarityOf) {
      for (const list of lines.values())
        for (const line of list) {
          for (const [stem, weight] of line.weights) line.weights.set(stem, weight * rarityOf(stem));
          line.length = Math.hypot(...line.weights.values());
        }
    },
    likeness: (key, sentences) => bestLikeness(lines.get(key) ?? [], sentences),
  };
}

function plainly(text: string): Map<string, number> {
  return new Map(stemsOf(text).map((stem) => [stem, 1]));
}

/** A line may be a story: what is told around the question counts as little as in a message. */
function coreOf(text: string): Map<string, number> {
  if (!severalSentences.test(text)) return plainly(text);
  const weights = new Map<string, number>();
  for (const sentence of weighSentences(text)) {
    if (sentence.weight < leastSentence) continue;
    for (const stem of stemsOf(sentence.text))
      weights.set(stem, Math.max(weights.get(stem) ?? 0, sentence.weight));
  }
  return weights;
}

function bestLikeness(lines: readonly Line[], sentences: readonly AskedSentence[]): number {
  let best = 0;
  for (const { question, weight } of sentences) {
    if (weight <= best) continue;
    for (const line of lines) best = Math.max(best, weight * likenessOf(question, line));
  }
  return best;
}

/** The cosine of two texts as vectors of what their words tell; of a word's alternatives the best one counts. */
function likenessOf({ words }: Question, { weights, length }: Line): number {
  let shared = 0;
  let asked = 0;
  for (const { rarity, weight, alternatives } of words) {
    const own = weight * Math.min(rarity, searchWeights.chatter + (alternatives.length > 0 ? 99 : 0));
    asked += own ** 2;
    let most = 0;
    for (const { stem, weight: by } of alternatives) most = Math.max(most, by * (weights.get(stem) ?? 0));
    shared += own * most;
  }
  return asked === 0 || length === 0 ? 0 : Math.min(1, shared / (Math.sqrt(asked) * length));
}
