import type { FieldIndex } from './field-index.ts';
import type { Spelling } from './spelling.ts';
import { synonymGroups } from './synonyms.ts';
import { stemsOf, termsOf, type Term } from './terms.ts';
import { softWords } from './words.ts';

/** A stem that stands for a word of the question; `weight` is 1 for the word itself. */
export interface Alternative {
  stem: string;
  weight: number;
}

/** One word of the question with everything that would answer for it. */
export interface QuestionWord {
  word: string;
  /** How much the word matters beside its rarity. */
  weight: number;
  /** How much it tells; of the index. */
  rarity: number;
  alternatives: readonly Alternative[];
}

/** What is asked of an index. */
export interface Question {
  words: readonly QuestionWord[];
  /** Words that say something about the subject: not soft, and of this turn. */
  subjectWords: number;
}

/** What a word of a question is looked up in. */
export interface Lexicon {
  index: FieldIndex;
  spelling: Spelling;
  /** Stems that nearly every article has, such as the brand's name: they count little. */
  softStems: ReadonlySet<string>;
}

const softWeight = 0.25;
const synonymWeight = 0.75;
const phraseWeight = 0.9;

/** Reads a text as a question to an index. */
export function readQuestion(text: string, lexicon: Lexicon): Question {
  const terms = termsOf(text);
  const phrases = phrasesIn(terms);
  const words = new Map<string, QuestionWord>();
  let subjectWords = 0;
  for (const term of terms) {
    if (words.has(term.stem)) continue;
    // A name such as shop.example.com or ERR_SOME_CODE is asked as a whole or by the parts that are known: the rest is the
    // person's own and says nothing about the subject.
    // Likewise the pieces of a name such as GraphQL: whoever asks about it does not ask about graphs.
    if (term.role === 'piece' || (term.role !== 'word' && !lexicon.index.has(term.stem))) continue;
    const isSoft = softWords.has(term.word) || lexicon.softStems.has(term.stem);
    if (!isSoft) subjectWords += 1;
    words.set(term.stem, questionWord(term, isSoft ? softWeight : 1, phrases, lexicon));
  }
  return { words: [...words.values()], subjectWords };
}

/** Joins a question with what earlier ones asked: their words count by `weight` unless they are asked again. */
export function withEarlier(question: Question, earlier: Question, weight: number): Question {
  const known = new Set(question.words.map(({ word }) => word));
  const carried = earlier.words
    .filter(({ word }) => !known.has(word))
    .map((word) => ({ ...word, weight: word.weight * weight }));
  return { ...question, words: [...question.words, ...carried] };
}

function questionWord(
  term: Term,
  weight: number,
  phrases: ReadonlyMap<string, readonly string[]>,
  { index, spelling }: Lexicon,
): QuestionWord {
  const alternatives = new Map<string, number>();
  const add = (stem: string, by: number) => {
    if (index.has(stem) && (alternatives.get(stem) ?? 0) < by) alternatives.set(stem, by);
  };
  add(term.stem, 1);
  for (const stem of synonyms.get(term.stem) ?? []) add(stem, synonymWeight);
  for (const stem of phrases.get(term.stem) ?? []) add(stem, phraseWeight);
  if (alternatives.size === 0) {
    for (const guess of spelling.suggest(term.word)) {
      add(guess.stem, guess.weight);
      for (const stem of synonyms.get(guess.stem) ?? []) add(stem, guess.weight * synonymWeight);
    }
  }
  const list = [...alternatives].map(([stem, by]) => ({ stem, weight: by }));
  return { word: term.stem, weight, rarity: rarityOfAll(list, index), alternatives: list };
}

/** A rare word that means the same as a common one tells little more than the common one. */
function rarityOfAll(alternatives: readonly Alternative[], index: FieldIndex): number {
  const [first] = alternatives;
  if (!first) return index.greatestRarity;
  const rarities = alternatives.map(({ stem }) => index.rarity(stem));
  return (index.rarity(first.stem) + Math.min(...rarities)) / 2;
}

/** Stem → stems of the same group, single words only. */
const synonyms: ReadonlyMap<string, readonly string[]> = (() => {
  const table = new Map<string, string[]>();
  for (const group of synonymGroups) {
    const singles = group.map(stemsOf).flatMap((stems) => (stems.length === 1 ? stems : []));
    for (const stem of singles)
      table.set(stem, [...(table.get(stem) ?? []), ...singles.filter((other) => other !== stem)]);
  }
  return table;
})();

/** Phrases by their first stem, with the single words of their group. */
const phraseTable: ReadonlyMap<string, readonly { stems: readonly string[]; singles: readonly string[] }[]> =
  (() => {
    const table = new Map<string, { stems: readonly string[]; singles: readonly string[] }[]>();
    for (const group of synonymGroups) {
      const members = group.map(stemsOf);
      const singles = members.flatMap((stems) => (stems.length === 1 ? stems : []));
      for (const stems of members) {
        const [first] = stems;
        if (first !== undefined && stems.length > 1)
          table.set(first, [...(table.get(first) ?? []), { stems, singles }]);
      }
    }
    return table;
  })();

/** For each stem that is part of a phrase of the question: what the phrase means. */
function phrasesIn(terms: readonly Term[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  terms.forEach((term, at) => {
    for (const { stems, singles } of phraseTable.get(term.stem) ?? []) {
      const stands = stems.every((stem, offset) => terms[at + offset]?.stem === stem);
      if (stands) for (const stem of stems) found.set(stem, [...(found.get(stem) ?? []), ...singles]);
    }
  });
  return found;
}
