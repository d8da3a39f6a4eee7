/** The database of the language detector: by each group of letters, a score for each language (by its number) that has it. */
export type LanguageGrams = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The same in four texts instead of some fifty thousand objects, which took 23 MB. */
export interface PackedGrams {
  /** Base64 of all groups in order, each padded to `width` letters of a byte each. */
  grams: string;
  width: number;
  /** Base64 of the number of languages of each group; then of the languages, and of their scores, one group after another. */
  counts: string;
  languages: string;
  scores: string;
}

const padding = '\0';

/** Packs a database whose letters, languages and scores each fit into a byte. */
export function packGrams(database: LanguageGrams): PackedGrams {
  const keys = Object.keys(database);
  const width = Math.max(0, ...keys.map(({ length }) => length));
  const sorted = keys
    .map((gram) => [gram.padEnd(width, padding), Object.entries(database[gram] ?? {})] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const bytes = (numbers: readonly number[]): string => {
    if (numbers.some((each) => !Number.isInteger(each) || each < 0 || each > 255))
      throw new Error('The database of the language detector has numbers that no byte holds.');
    return Buffer.from(numbers).toString('base64');
  };
  return {
    grams: bytes(sorted.flatMap(([gram]) => [...gram].map((letter) => letter.charCodeAt(0)))),
    width,
    counts: bytes(sorted.map(([, entries]) => entries.length)),
    languages: bytes(sorted.flatMap(([, entries]) => entries.map(([language]) => Number(language)))),
    scores: bytes(sorted.flatMap(([, entries]) => entries.map(([, score]) => score))),
  };
}

/** Reads a packed database as the detector does: by the names of groups. */
export function readPackedGrams(packed: PackedGrams): LanguageGrams {
  const { width } = packed;
  const [grams, counts, languages, scores] = (
    [packed.grams, packed.counts, packed.languages, packed.scores] as const
  ).map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer, Buffer, Buffer];
  const ends = new Uint32Array(counts.length);
  counts.forEach((count, row) => (ends[row] = (ends[row - 1] ?? 0) + count));
  /** Below 0 where a row comes before a group, 0 where it is the group. */
  const compare = (row: number, gram: string): number => {
    for (let at = 0; at < width; at += 1) {
      const difference = (grams[row * width + at] ?? 0) - (at < gram.length ? gram.charCodeAt(at) : 0);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const find = (gram: string): Record<string, number> | undefined => {
    if (gram.length > width) return undefined;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(middle, gram) < 0) low = middle + 1;
      else high = middle;
    }
    if (low === ends.length || compare(low, gram) !== 0) return undefined;
    const found: Record<string, number> = {};
    for (let at = ends[low - 1] ?? 0; at < (ends[low] ?? 0); at += 1)
      found[languages[at] ?? 0] = scores[at] ?? 0;
    return found;
  };
  return new Proxy<LanguageGrams>(
    {},
    { get: (_, gram) => (typeof gram === 'string' ? find(gram) : undefined) },
  );
}
