import { weighSentences } from '../understanding/sentences.ts';
import type { FieldIndex } from './field-index.ts';
import { growingNumbers } from './growing-numbers.ts';
import type { Question } from './question.ts';
import { searchWeights } from './search-weights.ts';
import { stemsOfLine } from './terms.ts';

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
  /** Compares sentences with the lines of any number of keys. */
  compare(sentences: readonly AskedSentence[]): Comparison;
}

/** 0 to 1: how nearly a sentence is one of the lines of a key, each sentence by how much it counts. */
export type Comparison = (key: string) => number;

/**
 * What some ten thousand lines come to, as data that a file can hold: typed arrays for all of them, since a map for each took eight times the
 * memory.
 */
export interface AskedLinesData {
  /** The first line of each key, and the one after its last. */
  ranges: ReadonlyMap<string, readonly [number, number]>;
  isMessage: Uint8Array;
  /** Of each line as a vector of what its words tell; 0 until the lines are weighed. */
  lengths: Float64Array;
  /** Where the stems of each line end in the two arrays below. */
  ends: Uint32Array;
  /** What the rows are of. The fields that are indexed with the lines begin with the same stems, so that they are kept once. */
  rows: Uint32Array;
  /** How much each stem of a line counts. */
  weights: Float32Array;
}

/** Lines while they are indexed. */
export interface IndexedLines extends AskedLinesData {
  /** The stems of all lines, by their rows. */
  stems: readonly string[];
}

/** A question whose stems are rows of the lines. */
interface AskedQuestion {
  weight: number;
  /** What all of its words tell, squared. */
  asked: number;
  words: readonly { own: number; alternatives: readonly { row: number; weight: number }[] }[];
}

const leastSentence = 0.3;
/** Nearly every line is one sentence, all of which is asked: reading what a sentence is takes longer than indexing it. */
const severalSentences = /[.!?。！？…]\s|[。！？]\S|\n|```/;

/** Opens lines that are indexed and weighed, for any number of sentences that are compared with them. `index` is of the fields that were indexed with them. */
export function openAskedLines(lines: AskedLinesData, index: Pick<FieldIndex, 'rowOf' | 'rows'>): AskedLines {
  // Of one line at a time, by row.
  const ofLine = new Float64Array(index.rows);
  return {
    compare(sentences) {
      const questions = sentences.map((sentence) => asRows(sentence, index.rowOf));
      const isAsked = new Uint8Array(index.rows);
      for (const { words } of questions)
        for (const { alternatives } of words) for (const { row } of alternatives) isAsked[row] = 1;
      return (key) => {
        const { rows, weights, lengths, ends, ranges } = lines;
        const [first, last] = ranges.get(key) ?? [0, 0];
        let best = 0;
        for (let line = first, from = ends[first - 1] ?? 0; line < last; line += 1) {
          const to = ends[line] ?? 0;
          // Most lines have none of the words.
          let shared = from;
          while (shared < to && isAsked[rows[shared] ?? 0] === 0) shared += 1;
          if (shared < to) {
            for (let at = shared; at < to; at += 1) ofLine[rows[at] ?? 0] = weights[at] ?? 0;
            for (const question of questions)
              if (question.weight > best)
                best = Math.max(best, question.weight * likenessOf(question, ofLine, lengths[line] ?? 0));
            for (let at = shared; at < to; at += 1) ofLine[rows[at] ?? 0] = 0;
          }
          from = to;
        }
        return best;
      };
    },
  };
}

/** The stems of what is asked in the lines of a key: neither the story around it nor messages. */
export function stemsOfLines(lines: IndexedLines, key: string): string[] {
  const stems: string[] = [];
  forLinesOf(lines, key, (line, from, to) => {
    if (lines.isMessage[line] === 1) return;
    for (let at = from; at < to; at += 1) stems.push(lines.stems[lines.rows[at] ?? 0] ?? '');
  });
  return stems;
}

/** Sets, once, how much each stem tells. */
export function weighLines(lines: IndexedLines, rarityOf: (stem: string) => number): void {
  const rarities = Float64Array.from(lines.stems, rarityOf);
  lines.weights.forEach((weight, at) => {
    lines.weights[at] = weight * (rarities[lines.rows[at] ?? 0] ?? 0);
  });
  for (let line = 0; line < lines.ends.length; line += 1)
    lines.lengths[line] = Math.hypot(...lines.weights.subarray(lines.ends[line - 1] ?? 0, lines.ends[line]));
}

/** Reads lines. They are to be weighed before anything is compared with them. */
export function indexLines(asked: readonly AskedLine[]): IndexedLines {
  const byKey = new Map<string, AskedLine[]>();
  for (const line of asked) {
    const list = byKey.get(line.key) ?? [];
    list.push(line);
    byKey.set(line.key, list);
  }
  const rowOf = new Map<string, number>();
  const ranges = new Map<string, readonly [number, number]>();
  const isMessage = new Uint8Array(asked.length);
  const ends = new Uint32Array(asked.length);
  const rows = growingNumbers((length) => new Uint32Array(length));
  const weights = growingNumbers((length) => new Float32Array(length));
  let [line, end] = [0, 0];
  for (const [key, list] of byKey) {
    ranges.set(key, [line, line + list.length]);
    for (const { text, isMessage: isWhole = false } of list) {
      for (const [stem, weight] of isWhole ? plainly(text) : coreOf(text)) {
        const row = rowOf.get(stem) ?? rowOf.size;
        rowOf.set(stem, row);
        rows.push(row);
        weights.push(weight);
        end += 1;
      }
      isMessage[line] = isWhole ? 1 : 0;
      ends[line] = end;
      line += 1;
    }
  }
  return {
    ranges,
    isMessage,
    lengths: new Float64Array(asked.length),
    ends,
    rows: rows.done(),
    weights: weights.done(),
    stems: [...rowOf.keys()],
  };
}

/** Calls `visit` with each line of a key and the range of its stems. */
function forLinesOf(
  { ranges, ends }: AskedLinesData,
  key: string,
  visit: (line: number, from: number, to: number) => void,
): void {
  const [first, last] = ranges.get(key) ?? [0, 0];
  for (let line = first; line < last; line += 1) visit(line, ends[line - 1] ?? 0, ends[line] ?? 0);
}

function plainly(text: string): Map<string, number> {
  return new Map(stemsOfLine(text).map((stem) => [stem, 1]));
}

/** A line may be a story: what is told around the question counts as little as in a message. */
function coreOf(text: string): Map<string, number> {
  if (!severalSentences.test(text)) return plainly(text);
  const weights = new Map<string, number>();
  for (const sentence of weighSentences(text)) {
    if (sentence.weight < leastSentence) continue;
    for (const stem of stemsOfLine(sentence.text))
      weights.set(stem, Math.max(weights.get(stem) ?? 0, sentence.weight));
  }
  return weights;
}

/** A sentence as its words tell, by the rows of their alternatives; what stands in no line is left out. */
function asRows({ question, weight }: AskedSentence, rowOf: FieldIndex['rowOf']): AskedQuestion {
  let asked = 0;
  const words = question.words.map((word) => {
    const own =
      word.weight * Math.min(word.rarity, searchWeights.chatter + (word.alternatives.length > 0 ? 99 : 0));
    asked += own ** 2;
    const alternatives = word.alternatives.flatMap(({ stem, weight: by }) => {
      const row = rowOf(stem);
      return row === undefined ? [] : [{ row, weight: by }];
    });
    return { own, alternatives };
  });
  return { weight, asked, words };
}

/** The cosine of two texts as vectors of what their words tell; of a word's alternatives the best one counts. */
function likenessOf({ asked, words }: AskedQuestion, ofLine: Float64Array, length: number): number {
  if (asked === 0 || length === 0) return 0;
  let shared = 0;
  for (const { own, alternatives } of words) {
    let most = 0;
    for (const { row, weight } of alternatives) most = Math.max(most, weight * (ofLine[row] ?? 0));
    shared += own * most;
  }
  return Math.min(1, shared / (Math.sqrt(asked) * length));
}
