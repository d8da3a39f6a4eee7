import { brotliDecompressSync } from 'node:zlib';
import { emptyHash, hashOf, longerHash, placeOf } from './hashes.ts';

/** A linear classifier of texts over words and groups of letters, as `train-wishes` writes it. */
export interface LinearModelFile {
  classes: readonly string[];
  /** Number of features; a power of two. */
  size: number;
  /** What a weight of 1 stands for. */
  scale: number;
  bias: readonly number[];
  /** The roots of the weights, with their signs: Base64 of Brotli of one signed byte for each feature of each class, class by class. */
  roots: string;
}

/** Tells how likely a text is of each class. */
export interface LinearModel {
  /**
   * Shares by class; together they are 1.
   *
   * @param english what is known in English of a text of another language: so it is told by what was learnt from English, too
   */
  classify(text: string, english?: string): Readonly<Record<string, number>>;
}

const longest = 600;
const shortestGram = 2;
const longestGram = 5;
const mostWords = 250;

const wordLike = /[\p{L}\p{N}\p{M}']+|[?!]/gu;
const sign = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * The features of a text, each once: words, pairs of neighbours with and without a word between them, groups of two to five letters within a word, the
 * single signs of scripts without spaces, and numbers by their form (`14:30` is like `09:15`).
 */
export function featuresOf(text: string, size: number, english = ''): Uint32Array {
  const features = new Set<number>();
  const add = (feature: string) => features.add(placeOf(hashOf(feature), size));
  const words = wordsOf(text);
  words.forEach((word, at) => {
    const [next, afterNext] = [words[at + 1], words[at + 2]];
    add(`w ${word}`);
    if (next !== undefined) add(`p ${word} ${next}`);
    if (afterNext !== undefined) add(`s ${word} ${afterNext}`);
    const padded = `<${word}>`;
    // Each group goes on from the one before it: cutting them all out took most of the time.
    for (let from = 0; from < padded.length; from += 1) {
      const end = Math.min(padded.length, from + longestGram);
      for (let at = from, hash = emptyHash; at < end; at += 1) {
        hash = longerHash(hash, padded.charCodeAt(at));
        if (at - from + 1 >= shortestGram) features.add(placeOf(hash, size));
      }
    }
    if (sign.test(word)) for (const each of word) if (sign.test(each)) add(`c ${each}`);
    const form = word.replace(/\d/g, '0');
    if (form !== word) add(`w ${form}`);
  });
  for (const word of wordsOf(english)) {
    add(`w ${word}`);
    add(`t ${word}`);
  }
  return Uint32Array.from(features);
}

function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('’', "'");
  const read = plain.length <= 2 * longest ? plain : `${plain.slice(0, longest)} ${plain.slice(-longest)}`;
  return (read.match(wordLike) ?? []).slice(0, mostWords);
}

/** Shares from sums, so that they are together 1. */
export function softmax(sums: readonly number[]): number[] {
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const whole = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / whole);
}

/** Reads a trained model. */
export function readLinearModel({ classes, size, scale, bias, roots }: LinearModelFile): LinearModel {
  const many = classes.length;
  const stored = new Int8Array(brotliDecompressSync(Buffer.from(roots, 'base64')));
  // Feature by feature: what is summed up for one text lies side by side.
  const weights = new Int8Array(stored.length);
  for (let of = 0; of < many; of += 1)
    for (let feature = 0; feature < size; feature += 1) {
      const root = stored[of * size + feature] ?? 0;
      weights[feature * many + of] = root * Math.abs(root);
    }
  return {
    classify(text, english) {
      const features = featuresOf(text, size, english);
      const norm = scale / Math.sqrt(features.length || 1);
      const sums = new Int32Array(many);
      for (const feature of features)
        for (let of = 0, at = feature * many; of < many; of += 1, at += 1)
          sums[of] = (sums[of] ?? 0) + (weights[at] ?? 0);
      const shares = softmax(classes.map((_, of) => (bias[of] ?? 0) + (sums[of] ?? 0) * norm));
      return Object.fromEntries(classes.map((name, of) => [name, shares[of] ?? 0]));
    },
  };
}
