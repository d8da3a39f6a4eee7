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
  const weightOf = (word: string, count: number): number =>
    (1 + Math.log(count)) * Math.log((all.length + 1) / (holders.get(word) ?? 1));
  const ownWeights = new Map([...own].map(([word, count]) => [word, weightOf(word, count)]));
  const ownLength = Math.sqrt([...ownWeights.values()].reduce((sum, weight) => sum + weight * weight, 0));
  /** The words by which a case is most like the wanted one. */
  const heaviestOf = (counts: ReadonlyMap<string, number>): string[] =>
    [...ownWeights]
      .map(([word, weight]) => ({ word, product: weight * weightOf(word, counts.get(word) ?? 0) }))
      .filter(({ word }) => counts.has(word))
      .toSorted((one, other) => other.product - one.product)
      .slice(0, 4)
      .map(({ word }) => word);
  return counted
    .map(({ found, counts }) => {
      let [sum, squares] = [0, 0];
      for (const [word, count] of counts) {
        const weight = weightOf(word, count);
        squares += weight * weight;
        sum += weight * (ownWeights.get(word) ?? 0);
      }
      return { found, counts, alike: sum / (ownLength * Math.sqrt(squares) || 1) };
    })
    .filter(({ alike }) => alike >= leastAlike)
    .toSorted((one, other) => other.alike - one.alike)
    .slice(0, maxSimilar)
    .map(({ found, counts }) => ({ found, shared: heaviestOf(counts) }));
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
