import { weighSentences } from '../understanding/sentences.ts';
import type { Question } from './question.ts';
import { searchWeights } from './search-weights.ts';
import type { FoundSection } from './searched-article.ts';
import { stemsOf } from './terms.ts';

/** How people are known to ask for a section. */
export interface AskedLines {
  /** The stems of all lines of a section that say what is asked, and not the story around it. */
  stemsOf(item: FoundSection): readonly string[];
  /** 0 to 1: how nearly a sentence is one of a section's lines, each sentence by how much it counts. */
  likeness(item: FoundSection, sentences: readonly { question: Question; weight: number }[]): number;
  /** Sets how much each stem tells. */
  weigh(rarityOf: (stem: string) => number): void;
}

interface Line {
  /** How much each stem counts. */
  weights: Map<string, number>;
  length: number;
}

/** A line about a whole article speaks for each of its sections a little. */
const ofArticle = 0.55;
const leastSentence = 0.3;

/** Reads the lines of the sections' articles; the messages that an article explains are lines as well. */
export function createAskedLines(items: readonly FoundSection[]): AskedLines {
  const lines = new Map<string, Line[]>();
  const keyOf = (path: string, anchor: string) => `${path}#${anchor}`;
  const add = (key: string, weights: Map<string, number>) => {
    const list = lines.get(key) ?? [];
    list.push({ weights, length: 0 });
    lines.set(key, list);
  };
  for (const article of new Set(items.map((item) => item.article))) {
    for (const { anchor, text } of article.questions) add(keyOf(article.path, anchor), coreOf(text));
    for (const { code = '', text } of article.errors)
      add(keyOf(article.path, ''), plainly(`${code} ${text}`));
  }
  const linesOf = ({ article, section }: FoundSection) =>
    lines.get(keyOf(article.path, section.anchor)) ?? [];
  return {
    stemsOf: ({ article, section }) =>
      article.questions
        .filter(({ anchor }) => anchor === section.anchor)
        .flatMap(({ text }) => [...coreOf(text).keys()]),
    weigh(rarityOf) {
      for (const list of lines.values())
        for (const line of list) {
          for (const [stem, weight] of line.weights) line.weights.set(stem, weight * rarityOf(stem));
          line.length = Math.hypot(...line.weights.values());
        }
    },
    likeness(item, sentences) {
      const own = bestLikeness(linesOf(item), sentences);
      if (item.section.anchor === '') return own;
      const whole = bestLikeness(lines.get(keyOf(item.article.path, '')) ?? [], sentences);
      return Math.max(own, ofArticle * whole);
    },
  };
}

function plainly(text: string): Map<string, number> {
  return new Map(stemsOf(text).map((stem) => [stem, 1]));
}

/** A line may be a story: what is told around the question counts as little as in a message. */
function coreOf(text: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const sentence of weighSentences(text)) {
    if (sentence.weight < leastSentence) continue;
    for (const stem of stemsOf(sentence.text))
      weights.set(stem, Math.max(weights.get(stem) ?? 0, sentence.weight));
  }
  return weights;
}

function bestLikeness(
  lines: readonly Line[],
  sentences: readonly { question: Question; weight: number }[],
): number {
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
