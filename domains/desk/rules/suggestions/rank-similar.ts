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
  const vocabulary: Vocabulary = { ids: new Map(), holders: [], seenIn: [] };
  const own = countWords(wanted, vocabulary);
  const counted = candidates.map((found) => ({ found, counted: countWords(found, vocabulary) }));
  const rarities = vocabulary.holders.map((holders) => Math.log((candidates.length + 2) / holders));
  const weightOf = (word: number, count: number): number => (1 + Math.log(count)) * (rarities[word] ?? 0);
  const ownWeights = rarities.map(() => 0);
  own.words.forEach((word, at) => (ownWeights[word] = weightOf(word, own.counts[at] ?? 1)));
  const ownLength = Math.sqrt(ownWeights.reduce((sum, weight) => sum + weight * weight, 0));
  const alikeOf = ({ words, counts }: Counted): number => {
    let [sum, squares] = [0, 0];
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? 0;
      const weight = weightOf(word, counts[at] ?? 1);
      squares += weight * weight;
      sum += weight * (ownWeights[word] ?? 0);
    }
    return sum / (ownLength * Math.sqrt(squares) || 1);
  };
  const names = [...vocabulary.ids.keys()];
  /** The words by which a case is most like the wanted one. */
  const heaviestOf = ({ words, counts }: Counted): string[] =>
    own.words
      .filter((word) => words.includes(word))
      .map((word) => ({
        word,
        product: (ownWeights[word] ?? 0) * weightOf(word, counts[words.indexOf(word)] ?? 1),
      }))
      .toSorted((one, other) => other.product - one.product)
      .slice(0, 4)
      .map(({ word }) => names[word] ?? '');
  return counted
    .map((each) => ({ ...each, alike: alikeOf(each.counted) }))
    .filter(({ alike }) => alike >= leastAlike)
    .toSorted((one, other) => other.alike - one.alike)
    .slice(0, maxSimilar)
    .map(({ found, counted: words }) => ({ found, shared: heaviestOf(words) }));
}

/** The words of all cases by numbers: with them a case is counted several times as fast as in a map of its own. */
interface Vocabulary {
  ids: Map<string, number>;
  /** How many cases have each. */
  holders: number[];
  /** The last case that had it, and where it stands there. */
  seenIn: { counted: Counted; at: number }[];
}

/** The words of one case, and how much each counts. */
interface Counted {
  words: number[];
  counts: number[];
}

function countWords({ subject, description }: Worded, { ids, holders, seenIn }: Vocabulary): Counted {
  const counted: Counted = { words: [], counts: [] };
  const add = (text: string, weight: number): void => {
    for (const word of wordsOf(text)) {
      if (word.length < 2) continue;
      let id = ids.get(word);
      if (id === undefined) ids.set(word, (id = ids.size));
      const seen = seenIn[id];
      if (seen?.counted === counted) counted.counts[seen.at] = (counted.counts[seen.at] ?? 0) + weight;
      else {
        seenIn[id] = { counted, at: counted.words.length };
        holders[id] = (holders[id] ?? 0) + 1;
        counted.words.push(id);
        counted.counts.push(weight);
      }
    }
  };
  add(subject, subjectWeight);
  add(description, 1);
  return counted;
}

/** Where words have spaces between them no dictionary is asked, which takes ten times as long. */
function wordsOf(text: string): string[] {
  const runs = text.toLowerCase().match(run) ?? [];
  if (!unspaced.test(text)) return runs;
  return runs.flatMap((letters) =>
    unspaced.test(letters) ? [...segmenter.segment(letters)].map(({ segment }) => segment) : [letters],
  );
}
