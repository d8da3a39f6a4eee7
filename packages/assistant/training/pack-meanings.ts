import { brotliCompressSync, constants } from 'node:zlib';
import { type MeaningModelFile, placesOf } from '../src/server/retrieval/meanings.ts';

/** A feature by its hash, and what it means in whole steps from −127 to 127. */
export type FeatureRow = readonly [hash: number, values: Int8Array];

/**
 * Puts the rows of features into a table. A feature that finds both of its places taken is left out: the ones that matter most come first.
 *
 * @param places a power of two, about twice as many as there are features
 */
export function packMeanings(
  rows: Iterable<FeatureRow>,
  { places, dimensions }: { places: number; dimensions: number },
): MeaningModelFile {
  const marks = new Uint16Array(places);
  const rowAt = new Map<number, Int8Array>();
  for (const [hash, values] of rows) {
    const { first, second, mark } = placesOf(hash, places);
    const place = marks[first] === 0 ? first : second;
    if (marks[place] !== 0) continue;
    marks[place] = mark;
    rowAt.set(place, values);
  }
  const inOrder = [...rowAt].toSorted(([one], [other]) => one - other).map(([, values]) => values);
  const marked = Buffer.alloc(2 * places);
  marks.forEach((mark, place) => marked.writeUInt16LE(mark, 2 * place));
  return {
    places,
    dimensions,
    marks: compressed(marked),
    values: compressed(
      Buffer.concat(inOrder.map((values) => Buffer.from(values.buffer, values.byteOffset, values.length))),
    ),
  };
}

function compressed(bytes: Buffer): string {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).toString('base64');
}
