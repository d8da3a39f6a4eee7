import { brotliDecompressSync } from 'node:zlib';
import { emptyHash, longerHash } from '../understanding/hashes.ts';

/** What features mean, as `train-meanings` writes it. */
export interface MeaningModelFile {
  /** Number of places of the table, a power of two. */
  places: number;
  /** A multiple of four. */
  dimensions: number;
  /** Base64 of Brotli of two bytes for each place, the lower first: the mark of the feature whose row it is, or 0. */
  marks: string;
  /** Base64 of Brotli of one signed byte for each value, row by row, in the order of their places. */
  values: string;
}

/** A stem, and how much it counts. */
export type WeighedStem = readonly [stem: string, weight: number];

/** Tells in which direction texts point: those that mean the same, in whatever words and language, point nearly the same way. */
export interface Meanings {
  readonly dimensions: number;
  /** Of length 1, or 0 where nothing is known of any of the stems, which are read in order. */
  of(stems: Iterable<WeighedStem>): Float32Array;
}

const shortestCut = 6;
const cutTo = 5;
const space = 0x20;
/** Stands behind the beginning of a word. */
const cut = 0x2026;
const notAscii = /[^\x21-\x7e]/;

/**
 * Calls `visit` with what a text is known by: its stems; the beginnings of longer ones, which other forms of the word share in languages whose endings are not cut off; and two
 * stems side by side, which may mean another thing than either. A feature is told by its hash; it comes as often as it stands there.
 */
export function forFeaturesOf(
  stems: Iterable<WeighedStem>,
  visit: (hash: number, weight: number, isPair: boolean) => void,
): void {
  let [before, hashBefore, weightBefore] = ['', 0, 0];
  for (const [stem, weight] of stems) {
    let [hash, pair] = [emptyHash, longerHash(hashBefore, space)];
    const hasBeginning = stem.length >= shortestCut && !notAscii.test(stem);
    for (let at = 0; at < stem.length; at += 1) {
      const code = stem.charCodeAt(at);
      if (hasBeginning && at === cutTo) visit(longerHash(hash, cut), weight, false);
      hash = longerHash(hash, code);
      pair = longerHash(pair, code);
    }
    visit(hash, weight, false);
    if (before !== '' && before !== stem) visit(pair, Math.min(weight, weightBefore), true);
    [before, hashBefore, weightBefore] = [stem, hash, weight];
  }
}

/** Where the row of a feature may be, and the mark that tells it from others that may be there. */
export function placesOf(hash: number, places: number): { first: number; second: number; mark: number } {
  const own = mixed(hash);
  const other = mixed(own ^ 0x9e3779b9);
  return {
    first: own & (places - 1),
    second: other & (places - 1),
    mark: ((own >>> 17) ^ (other >>> 15)) & 0xffff || 1,
  };
}

/** Spreads the bits of a hash, as MurmurHash3 ends. */
function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return (whole ^ (whole >>> 16)) >>> 0;
}

/** Reads a trained model. */
export function readMeanings({ places, dimensions, marks, values }: MeaningModelFile): Meanings {
  const bytes = brotliDecompressSync(Buffer.from(marks, 'base64'));
  const markAt = new Uint16Array(places);
  const rowAt = new Uint32Array(places);
  let rows = 0;
  for (let place = 0; place < places; place += 1) {
    markAt[place] = bytes.readUInt16LE(2 * place);
    rowAt[place] = rows;
    if (markAt[place] !== 0) rows += 1;
  }
  const stored = new Int8Array(brotliDecompressSync(Buffer.from(values, 'base64')));
  return {
    dimensions,
    of(stems) {
      // Each counts once, by its greatest weight.
      const features = new Map<number, number>();
      forFeaturesOf(stems, (hash, weight) => {
        if ((features.get(hash) ?? 0) < weight) features.set(hash, weight);
      });
      const sum = new Float32Array(dimensions);
      for (const [hash, weight] of features) {
        const { first, second, mark } = placesOf(hash, places);
        const place = markAt[first] === mark ? first : second;
        if (markAt[place] !== mark) continue;
        const from = (rowAt[place] ?? 0) * dimensions;
        for (let at = 0; at < dimensions; at += 4) {
          sum[at] = (sum[at] ?? 0) + weight * (stored[from + at] ?? 0);
          sum[at + 1] = (sum[at + 1] ?? 0) + weight * (stored[from + at + 1] ?? 0);
          sum[at + 2] = (sum[at + 2] ?? 0) + weight * (stored[from + at + 2] ?? 0);
          sum[at + 3] = (sum[at + 3] ?? 0) + weight * (stored[from + at + 3] ?? 0);
        }
      }
      return scaledToOne(sum);
    },
  };
}

/** The same direction at length 1; 0 stays 0. */
export function scaledToOne(vector: Float32Array): Float32Array {
  let square = 0;
  for (const value of vector) square += value * value;
  const by = square === 0 ? 1 : 1 / Math.sqrt(square);
  const scaled = new Float32Array(vector.length);
  for (let at = 0; at < vector.length; at += 1) scaled[at] = (vector[at] ?? 0) * by;
  return scaled;
}
