import { brotliDecompressSync } from 'node:zlib';
import { hashOf, placeOf } from '../understanding/hashes.ts';

/** What stems mean, as `train-meanings` writes it. */
export interface MeaningModelFile {
  /** Number of rows, a power of two; a stem has those that its hashes tell. */
  rows: number;
  dimensions: number;
  /** Base64 of Brotli of one signed byte for each value, row by row. */
  values: string;
}

/** A stem, and how much it counts. */
export type WeighedStem = readonly [stem: string, weight: number];

/** Tells in which direction texts point: those that mean the same, in whatever words and language, point nearly the same way. */
export interface Meanings {
  readonly dimensions: number;
  /** Of length 1, or 0 where nothing is known of any of the stems. */
  of(stems: Iterable<WeighedStem>): Float32Array;
}

const shortestCut = 6;
const cutTo = 5;
const notAscii = /[^\x21-\x7e]/;

/** The rows of a stem: its own, and that of its beginning, which it shares with other forms of the word in languages whose endings are not cut off. */
export function rowsOfStem(stem: string, rows: number): readonly number[] {
  const own = placeOf(hashOf(stem), rows);
  if (stem.length < shortestCut || notAscii.test(stem)) return [own];
  return [own, placeOf(hashOf(`${stem.slice(0, cutTo)}…`), rows)];
}

/** Reads a trained model. */
export function readMeanings({ rows, dimensions, values }: MeaningModelFile): Meanings {
  const stored = new Int8Array(brotliDecompressSync(Buffer.from(values, 'base64')));
  return {
    dimensions,
    of(stems) {
      const sum = new Float32Array(dimensions);
      for (const [stem, weight] of stems)
        for (const row of rowsOfStem(stem, rows))
          for (let at = 0; at < dimensions; at += 1)
            sum[at] = (sum[at] ?? 0) + weight * (stored[row * dimensions + at] ?? 0);
      return scaledToOne(sum);
    },
  };
}

/** The same direction at length 1; 0 stays 0. */
export function scaledToOne(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
