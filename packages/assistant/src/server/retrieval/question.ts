import type { FieldIndex } from './field-index.ts';
import type { Spelling } from './spelling.ts';
import { searchWeights } from './search-weights.ts';
import { stem } from './stem.ts';
import { synonymGroups } from './synonyms.ts';
import { stemsOf, termsOf, type Term } from './terms.ts';
import { softWords } from './words.ts';

/** A stem that stands for a word of the question; `weight` is 1 for the word itself. */
export interface Alternative {
  stem: string;
  weight: number;
  /** True for a stem whose word is only spelt like the word of the question. */
  isGuess?: boolean;
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

/** Codes of answers say what they mean; other small numbers are the person's own. */
const ownNumber = /^(?![45]\d\d$)\d{1,3}$/;
/** What people number: 'exit code 137', 'severity 2'. */
const numbered: ReadonlySet<string> = new Set(
  ['severity', 'sev', 'code', 'status', 'node', 'error'].map(stem),
);
const shortestHalf = 3;
const oneSlip = 0.8;

/** Reads a text as a question to an index. */
export function readQuestion(text: string, lexicon: Lexicon): Question {
  const terms = termsOf(text).flatMap((term) => halvesOf(term, lexicon) ?? [term]);
  const phrases = phrasesIn(terms);
  const words = new Map<string, QuestionWord>();
  let subjectWords = 0;
  for (const [at, term] of terms.entries()) {
    if (words.has(term.stem)) continue;
    // A name such as shop.example.com or ERR_SOME_CODE is asked as a whole or by the parts that are known: the rest is the
    // person's own and says nothing about the subject.
    if (term.role !== 'word' && !lexicon.index.has(term.stem)) continue;
    const isSoft =
      softStems.has(term.stem) ||
      lexicon.softStems.has(term.stem) ||
      (ownNumber.test(term.word) && !numbered.has(terms[at - 1]?.stem ?? ''));
    if (!isSoft) subjectWords += 1;
    words.set(term.stem, questionWord(term, isSoft ? searchWeights.softWord : 1, phrases, lexicon));
  }
  // A name of code that stands nowhere is asked by its pieces alone, where it has known ones.
  terms.forEach((term, at) => {
    const hasKnownPiece = terms[at + 1]?.role === 'piece' && words.has(terms[at + 1]?.stem ?? '');
    if (hasKnownPiece && words.get(term.stem)?.alternatives.length === 0) words.delete(term.stem);
  });
  return { words: [...words.values()], subjectWords };
}

/** What a word would be as a compound: `nodejs` may be `node.js`. */
function compoundsOf(word: string): string[] {
  const places = Array.from({ length: word.length - 1 }, (_, at) => at + 1);
  return places.flatMap((at) =>
    ['.', '-', '_'].map((joint) => `${word.slice(0, at)}${joint}${word.slice(at)}`),
  );
}

/** `ratelimit` asks for rate and limit, `sev2` for sev and 2, and `nodejs` for `node.js`, where they stand nowhere themselves. */
function halvesOf(
  { stem: whole, word, role }: Term,
  { index, spelling }: Lexicon,
): readonly Term[] | undefined {
  if (role !== 'word' || index.has(whole) || synonyms.has(whole)) return undefined;
  const compound = compoundsOf(word).find((each) => index.has(each));
  if (compound !== undefined) return termsOf(compound);
  // One slip of a finger is likelier than a missing space.
  if (spelling.suggest(word).some(({ weight }) => weight >= oneSlip)) return undefined;
  const [, letters, digits] = /^([a-z]+)(\d+)$/.exec(word) ?? [];
  if (letters !== undefined && digits !== undefined) {
    return [
      { stem: stem(letters), word: letters, role },
      { stem: digits, word: digits, role },
    ];
  }
  for (let at = shortestHalf; at <= word.length - shortestHalf; at += 1) {
    const halves = [word.slice(0, at), word.slice(at)].map((half) => ({
      stem: stem(half),
      word: half,
      role,
    }));
    if (halves.every((half) => index.has(half.stem))) return halves;
  }
  return undefined;
}

const softStems: ReadonlySet<string> = new Set([...softWords].map(stem));

/** Joins sentences to one question: a word counts by the sentence in which it counts most. */
export function joinQuestions(sentences: readonly { question: Question; weight: number }[]): Question {
  const words = new Map<string, QuestionWord>();
  let subjectWords = 0;
  for (const { question, weight } of sentences) {
    subjectWords += question.subjectWords;
    for (const word of question.words) {
      const known = words.get(word.word);
      if (known === undefined || known.weight < word.weight * weight)
        words.set(word.word, { ...word, weight: word.weight * weight });
    }
  }
  return { words: [...words.values()], subjectWords };
}

/**
 * Joins a question with what earlier ones asked: their words count by `weight` unless they are asked again.
 *
 * @param plans stems of what names a plan: a later one replaces an earlier one, as in 'on Hobby?', 'and on Pro?'
 */
export function withEarlier(
  question: Question,
  earlier: Question,
  weight: number,
  plans: ReadonlySet<string>,
): Question {
  const known = new Set(question.words.map(({ word }) => word));
  const namesPlan = question.words.some(({ word }) => plans.has(word));
  const carried = earlier.words
    .filter(({ word }) => !known.has(word) && !(namesPlan && plans.has(word)))
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
  for (const stem of synonyms.get(term.stem) ?? []) add(stem, searchWeights.synonym);
  for (const stem of phrases.get(term.stem) ?? []) add(stem, searchWeights.phrase);
  const isGuess = alternatives.size === 0;
  if (isGuess) {
    for (const guess of spelling.suggest(term.word)) {
      add(guess.stem, guess.weight);
      for (const stem of synonyms.get(guess.stem) ?? []) add(stem, guess.weight * searchWeights.synonym);
    }
  }
  const list = [...alternatives].map(([stem, by]) => ({ stem, weight: by, ...(isGuess && { isGuess }) }));
  return { word: term.stem, weight, rarity: rarityOfAll(list, index), alternatives: list };
}

/** A rare word that means the same as a common one tells little more than the common one. */
function rarityOfAll(alternatives: readonly Alternative[], index: FieldIndex): number {
  const [first] = alternatives;
  if (!first) return Math.min(index.greatestRarity, searchWeights.strangeWordRarity);
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

/** The stems that mean the same as a stem. */
export function relatedStems(stem: string): readonly string[] {
  return synonyms.get(stem) ?? [];
}

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
