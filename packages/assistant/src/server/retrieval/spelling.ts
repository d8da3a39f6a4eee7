/** A stem of the index whose word a mistyped word may mean. */
export interface Suggestion {
  stem: string;
  /** 0 to 1: how sure. */
  weight: number;
}

/** Finds words of a vocabulary that are spelt nearly like a word; words, since stemming a typing error makes it worse. */
export interface Spelling {
  suggest(word: string): readonly Suggestion[];
}

const shortestWord = 4;
const mostSuggestions = 3;
const leastShared = 2;

/**
 * Builds the second pass of a search: for a word that the index lacks, words that share enough trigrams with it and are
 * one edit away (two for long words), or that it begins.
 *
 * @param vocabulary words with their stems
 */
export function createSpelling(vocabulary: ReadonlyMap<string, string>): Spelling {
  const words = [...vocabulary].filter(([word]) => word.length >= shortestWord && !/[^\p{L}]/u.test(word));
  const numbers = new Map(words.map(([word], index) => [word, index]));
  const byTrigram = new Map<string, number[]>();
  words.forEach(([word], index) => {
    for (const trigram of trigramsOf(word)) {
      const list = byTrigram.get(trigram);
      if (list) list.push(index);
      else byTrigram.set(trigram, [index]);
    }
  });
  return {
    suggest(word) {
      if (word.length < shortestWord || word.length > 32 || /\d/.test(word)) return [];
      const shared = new Map<number, number>();
      // Swapped letters leave a short word hardly a trigram: what one swap back makes of it is looked up.
      for (const swapped of swapsOf(word)) {
        const index = numbers.get(swapped);
        if (index !== undefined) shared.set(index, leastShared);
      }
      for (const trigram of trigramsOf(word)) {
        for (const index of byTrigram.get(trigram) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1);
      }
      const weights = new Map<string, number>();
      for (const [index, count] of shared) {
        const [candidate, stem] = words[index] ?? [];
        if (candidate === undefined || stem === undefined || count < leastShared) continue;
        const weight = likeness(word, candidate);
        if (weight > (weights.get(stem) ?? 0)) weights.set(stem, weight);
      }
      return [...weights]
        .map(([stem, weight]) => ({ stem, weight }))
        .sort((a, b) => b.weight - a.weight || (a.stem < b.stem ? -1 : 1))
        .slice(0, mostSuggestions);
    },
  };
}

function likeness(word: string, candidate: string): number {
  const allowed = word.length >= 8 ? 2 : 1;
  const edits = editDistance(word, candidate, allowed);
  if (edits <= allowed && isLikelySlip(word, candidate, edits)) return edits === 1 ? 0.8 : 0.6;
  const isBeginning = candidate.startsWith(word) && candidate.length - word.length <= 8;
  return isBeginning ? 0.6 : 0;
}

/**
 * A letter more or another one makes another word of a short word (const, cost; stock, stack). What fingers do to short words is
 * leaving a letter out and swapping two.
 */
function isLikelySlip(word: string, candidate: string, edits: number): boolean {
  if (word[0] !== candidate[0]) return edits === 1 && word.length > 5;
  if (word.length > 5 || candidate.length > word.length) return true;
  return (
    word.length === candidate.length && [...word].toSorted().join('') === [...candidate].toSorted().join('')
  );
}

function swapsOf(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  );
}

function trigramsOf(word: string): Set<string> {
  const padded = ` ${word} `;
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3));
  return trigrams;
}

/**
 * Insertions, deletions, changes and swaps of neighbours that make one word of the other (optimal string alignment);
 * more than `most` is reported as `most + 1`.
 */
export function editDistance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const change = from[row - 1] === to[column - 1] ? 0 : 1;
      let edits = Math.min(
        (last[column] ?? most) + 1,
        (current[column - 1] ?? most) + 1,
        (last[column - 1] ?? most) + change,
      );
      const isSwap =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isSwap) edits = Math.min(edits, (beforeLast[column - 2] ?? most) + 1);
      current.push(edits);
    }
    if (Math.min(...current) > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[to.length] ?? most + 1, most + 1);
}
