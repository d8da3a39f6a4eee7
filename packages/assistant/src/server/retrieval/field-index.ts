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
  has(stem: string): boolean;
}

/**
 * Indexes items in time proportional to their text; a look-up touches only the items that have the stem.
 *
 * @param saturation BM25's k1
 */
export function createFieldIndex<Item>(
  items: readonly Item[],
  saturation: number,
  fields: readonly IndexedField<Item>[],
): FieldIndex {
  const { rows, ends, all } = collect(items, saturation, fields);
  const rangeOf = (stem: string): [number, number] | undefined => {
    const row = rows.get(stem);
    return row === undefined ? undefined : [ends[row - 1] ?? 0, ends[row] ?? 0];
  };
  const documentsWith = (stem: string): number => {
    const [from, to] = rangeOf(stem) ?? [0, 0];
    return to - from;
  };
  const size = items.length;
  const rarityOf = (documents: number) => Math.log(1 + (size - documents + 0.5) / (documents + 0.5));
  return {
    size,
    greatestRarity: rarityOf(0),
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
    has: (stem) => rows.has(stem),
  };
}

/** Which items each stem stands in: the stems by row, the end of each row, and the rows one after another. */
interface Rows {
  rows: ReadonlyMap<string, number>;
  ends: Uint32Array;
  all: Postings;
}

/** On its own, so that nothing that is needed only while indexing is kept alive by the functions of the index. */
function collect<Item>(
  items: readonly Item[],
  saturation: number,
  fields: readonly IndexedField<Item>[],
): Rows {
  const counts = fields.map(({ stems }) => items.map(stems));
  const averages = counts.map(
    (lists) => lists.reduce((sum, list) => sum + list.length, 0) / (items.length || 1),
  );
  const collected = new Map<string, { items: number[]; frequencies: number[]; placesIn: number[] }>();
  items.forEach((_, item) => {
    fields.forEach(({ weight, lengthPenalty, place }, field) => {
      const bit = place === undefined ? 0 : places[place];
      const stems = counts[field]?.[item] ?? [];
      const relativeLength = stems.length / (averages[field] || 1);
      const step = weight / (1 - lengthPenalty + lengthPenalty * relativeLength);
      for (const stem of stems) {
        let entry = collected.get(stem);
        if (!entry) collected.set(stem, (entry = { items: [], frequencies: [], placesIn: [] }));
        const last = entry.items.length - 1;
        if (entry.items[last] === item) {
          entry.frequencies[last] = (entry.frequencies[last] ?? 0) + step;
          entry.placesIn[last] = (entry.placesIn[last] ?? 0) | bit;
        } else {
          entry.items.push(item);
          entry.frequencies.push(step);
          entry.placesIn.push(bit);
        }
      }
    });
  });
  // One array of each kind for all stems: three for each stem took more memory than what stands in them.
  let length = 0;
  for (const entry of collected.values()) length += entry.items.length;
  const all: Postings = {
    items: new Uint32Array(length),
    weights: new Float32Array(length),
    placesIn: new Uint8Array(length),
  };
  const ends = new Uint32Array(collected.size);
  const rows = new Map<string, number>();
  let end = 0;
  for (const [stem, entry] of collected) {
    all.items.set(entry.items, end);
    all.placesIn.set(entry.placesIn, end);
    for (const frequency of entry.frequencies)
      all.weights[end++] = (frequency * (saturation + 1)) / (frequency + saturation);
    ends[rows.size] = end;
    rows.set(stem, rows.size);
  }
  return { rows, ends, all };
}
