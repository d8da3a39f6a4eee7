import { growingNumbers } from './growing-numbers.ts';

/** Where a stem stands, as bits: in a name, as titles and headings are; in how people ask; in what is told. */
export const places = { name: 1, asked: 2, body: 4 } as const;

/** One field of what is indexed: how much a match in it counts, how much its length matters (BM25F's b), and what kind of place it is. */
export interface IndexedField<Item> {
  weight: number;
  lengthPenalty: number;
  place?: keyof typeof places;
  stems: (item: Item) => readonly string[];
}

/** Where a stem stands: how strongly, and in which of the `places`; `weights[i]` and `placesIn[i]` belong to `items[i]`. */
export interface Postings {
  items: Uint32Array;
  weights: Float32Array;
  placesIn: Uint8Array;
}

/** An inverted index with BM25F weights. */
export interface FieldIndex {
  readonly size: number;
  /** How much a stem tells: the rarer, the more. */
  rarity(stem: string): number;
  /** What a word that stands nowhere would tell. */
  readonly greatestRarity: number;
  postings(stem: string): Postings | undefined;
  /** Where the postings of a stem begin and end in `all`: for whoever looks up so many that a view of each would take time. */
  rangeOf(stem: string): readonly [number, number] | undefined;
  readonly all: Postings;
  has(stem: string): boolean;
  /** The number of a stem among all that are known, and how many there are: for what is kept by stem beside the index. */
  rowOf(stem: string): number | undefined;
  readonly rows: number;
}

/** Which of some number of items each stem stands in, as data that a file can hold. */
export interface FieldIndexData {
  size: number;
  /** One array of each kind for all stems: three for each stem took more memory than what stands in them. */
  stems: readonly string[];
  /** Where the postings of each stem end. */
  ends: Uint32Array;
  all: Postings;
}

export function openFieldIndex({ size, stems, ends, all }: FieldIndexData): FieldIndex {
  const rows = new Map(stems.map((stem, row) => [stem, row]));
  const rangeOf = (stem: string): [number, number] | undefined => {
    const row = rows.get(stem);
    if (row === undefined) return undefined;
    const range: [number, number] = [ends[row - 1] ?? 0, ends[row] ?? 0];
    return range[0] === range[1] ? undefined : range;
  };
  const documentsWith = (stem: string): number => {
    const [from, to] = rangeOf(stem) ?? [0, 0];
    return to - from;
  };
  const rarityOf = (documents: number) => Math.log(1 + (size - documents + 0.5) / (documents + 0.5));
  return {
    size,
    greatestRarity: rarityOf(0),
    all,
    rangeOf,
    rarity: (stem) => rarityOf(documentsWith(stem)),
    postings(stem) {
      const range = rangeOf(stem);
      if (!range) return undefined;
      const { items: found, weights, placesIn } = all;
      return {
        items: found.subarray(...range),
        weights: weights.subarray(...range),
        placesIn: placesIn.subarray(...range),
      };
    },
    has: (stem) => rangeOf(stem) !== undefined,
    rowOf: (stem) => rows.get(stem),
    rows: stems.length,
  };
}

/**
 * Indexes items in time proportional to their text; a look-up touches only the items that have the stem.
 *
 * @param saturation BM25's k1
 * @param known stems that have rows already; some may stand in no item
 */
export function indexFields<Item>(
  items: readonly Item[],
  saturation: number,
  fields: readonly IndexedField<Item>[],
  known: readonly string[] = [],
): FieldIndexData {
  const { stems, told, fieldEnds } = readStems(items, fields, known);
  const averages = fields.map((_, field) => {
    const total = items.reduce(
      (sum, _item, item) => sum + lengthOf(fieldEnds, item * fields.length + field),
      0,
    );
    return total / (items.length || 1);
  });
  const ends = endsOfRows(told, { size: stems.length, fieldEnds, fields: fields.length });
  const length = ends.at(-1) ?? 0;
  const all: Postings = {
    items: new Uint32Array(length),
    weights: new Float32Array(length),
    placesIn: new Uint8Array(length),
  };
  const frequencies = new Float64Array(length);
  /** Where the next item of each row stands. */
  const next = Uint32Array.from(ends, (_, row) => ends[row - 1] ?? 0);
  items.forEach((_, item) => {
    fields.forEach(({ weight, lengthPenalty, place }, field) => {
      const of = item * fields.length + field;
      const relativeLength = lengthOf(fieldEnds, of) / (averages[field] || 1);
      const step = weight / (1 - lengthPenalty + lengthPenalty * relativeLength);
      for (let at = fieldEnds[of - 1] ?? 0; at < (fieldEnds[of] ?? 0); at += 1) {
        const row = told[at] ?? 0;
        const free = next[row] ?? 0;
        const isKnown = free > (ends[row - 1] ?? 0) && all.items[free - 1] === item;
        const posting = isKnown ? free - 1 : free;
        if (!isKnown) next[row] = free + 1;
        all.items[posting] = item;
        frequencies[posting] = (frequencies[posting] ?? 0) + step;
        all.placesIn[posting] = (all.placesIn[posting] ?? 0) | (place === undefined ? 0 : places[place]);
      }
    });
  });
  frequencies.forEach((frequency, at) => {
    all.weights[at] = (frequency * (saturation + 1)) / (frequency + saturation);
  });
  return { size: items.length, stems, ends, all };
}

/** All stems by their rows, item by item and field by field: as strings, those of all items at once would fill the heap of a small server. */
function readStems<Item>(
  items: readonly Item[],
  fields: readonly IndexedField<Item>[],
  known: readonly string[],
): { stems: string[]; told: Uint32Array; fieldEnds: Uint32Array } {
  const rows = new Map(known.map((stem, row) => [stem, row]));
  const told = growingNumbers((length) => new Uint32Array(length));
  const fieldEnds = new Uint32Array(items.length * fields.length);
  let end = 0;
  items.forEach((each, item) => {
    fields.forEach(({ stems }, field) => {
      for (const stem of stems(each)) {
        const row = rows.get(stem) ?? rows.size;
        rows.set(stem, row);
        told.push(row);
        end += 1;
      }
      fieldEnds[item * fields.length + field] = end;
    });
  });
  return { stems: [...rows.keys()], told: told.done(), fieldEnds };
}

function lengthOf(ends: Uint32Array, at: number): number {
  return (ends[at] ?? 0) - (ends[at - 1] ?? 0);
}

/** Where the items of each row end: an item counts once, however often and in however many fields it tells the stem. */
function endsOfRows(
  told: Uint32Array,
  { size, fieldEnds, fields }: { size: number; fieldEnds: Uint32Array; fields: number },
): Uint32Array {
  const ends = new Uint32Array(size);
  const lastItem = new Int32Array(size).fill(-1);
  for (let item = 0, at = 0; item * fields < fieldEnds.length; item += 1)
    for (const end = fieldEnds[(item + 1) * fields - 1] ?? 0; at < end; at += 1) {
      const row = told[at] ?? 0;
      if (lastItem[row] !== item) ends[row] = (ends[row] ?? 0) + 1;
      lastItem[row] = item;
    }
  for (let row = 1; row < size; row += 1) ends[row] = (ends[row] ?? 0) + (ends[row - 1] ?? 0);
  return ends;
}
