/** A case with what it is about, in its own words. */
export interface Worded {
  readonly subject: string;
  readonly description: string;
}

/** So many similar cases are shown. */
const maxSimilar = 5;

/** From here on two cases have enough words in common to be worth a look: words that few cases have weigh more. */
const leastAlike = 0.12;
/** A word of the subject says more of what a case is about than one of its description. */
const subjectWeight = 3;

/** A run of letters and digits with what joins them in a word ("can't", "1,500", "a.example"). */
const run = /[\p{L}\p{N}\p{M}_]+(?:(?:['’.](?=[\p{L}\p{N}])|(?<=\p{N}),(?=\p{N}))[\p{L}\p{N}\p{M}_]+)*/gu;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/**
 * The cases that are most like one, the most alike first: by the angle between their words, each weighed by how few of them all have it. Nobody is asked and nothing is learned; what
 * makes a case similar is named with it.
 */
export function rankSimilar<Case extends Worded>(
  wanted: Worded,
  candidates: readonly Case[],
): { found: Case; shared: string[] }[] {
  const counted = candidates.map((found) => ({ found, counts: countWords(found) }));
  const own = countWords(wanted);
  const all = [own, ...counted.map(({ counts }) => counts)];
  const holders = new Map<string, number>();
  for (const counts of all) for (const word of counts.keys()) holders.set(word, (holders.get(word) ?? 0) + 1);
  const weigh = (counts: ReadonlyMap<string, number>): Map<string, number> =>
    new Map(
      [...counts].map(([word, count]) => [
        word,
        (1 + Math.log(count)) * Math.log((all.length + 1) / (holders.get(word) ?? 1)),
      ]),
    );
  const ownWeights = weigh(own);
  const ownLength = lengthOf(ownWeights);
  return counted
    .map(({ found, counts }) => {
      const weights = weigh(counts);
      const common = [...ownWeights].flatMap(([word, weight]) => {
        const other = weights.get(word);
        return other === undefined ? [] : [{ word, product: weight * other }];
      });
      const sum = common.reduce((total, { product }) => total + product, 0);
      const shared = common
        .toSorted((one, other) => other.product - one.product)
        .slice(0, 4)
        .map(({ word }) => word);
      return { found, shared, alike: sum / (ownLength * lengthOf(weights) || 1) };
    })
    .filter(({ alike }) => alike >= leastAlike)
    .toSorted((one, other) => other.alike - one.alike)
    .slice(0, maxSimilar)
    .map(({ found, shared }) => ({ found, shared }));
}

function countWords({ subject, description }: Worded): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const word of wordsOf(text)) if (word.length > 1) counts.set(word, (counts.get(word) ?? 0) + weight);
  };
  add(subject, subjectWeight);
  add(description, 1);
  return counts;
}

/** Where words have spaces between them no dictionary is asked, which takes ten times as long. */
function wordsOf(text: string): string[] {
  const runs = text.toLowerCase().match(run) ?? [];
  if (!unspaced.test(text)) return runs;
  return runs.flatMap((letters) =>
    unspaced.test(letters) ? [...segmenter.segment(letters)].map(({ segment }) => segment) : [letters],
  );
}

function lengthOf(weights: ReadonlyMap<string, number>): number {
  return Math.sqrt([...weights.values()].reduce((total, weight) => total + weight * weight, 0));
}
