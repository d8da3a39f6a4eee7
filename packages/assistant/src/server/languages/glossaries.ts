import ar from './ar.json' with { type: 'json' };
import { foldedArabic, knownArabicForm } from './arabic-words.ts';
import de from './de.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import { isSpoken, type SpokenLanguage } from './spoken-languages.ts';
import zh from './zh.json' with { type: 'json' };

const unspaced: ReadonlySet<string> = new Set(['ja', 'zh']);
const longestText = 4_000;
/** What a compound word may be made of: 'Umgebungsvariablenname'. */
const shortestPart = 5;

/** What people say about hosting in a language, in the English words of documentation. */
const glossaries: Readonly<Record<SpokenLanguage, Glossary>> = {
  de: glossaryOf(de),
  fr: glossaryOf(fr),
  es: glossaryOf(es),
  pt: glossaryOf(pt),
  ja: glossaryOf(ja),
  zh: glossaryOf(zh),
  ar: glossaryOf(ar),
};

interface Glossary {
  english: ReadonlyMap<string, string>;
  /** The single words of all entries. */
  vocabulary: ReadonlySet<string>;
  /** Those that are an entry alone. */
  singles: ReadonlySet<string>;
  /** The longest entry that begins with a word, in words, and with a sign, in signs: most begin none. */
  mostWordsFrom: ReadonlyMap<string, number>;
  mostSignsFrom: ReadonlyMap<string, number>;
}

/**
 * The English words for what a text says, in its order: phrases before the words that they are made of. Empty where the language is English or one
 * that is not known.
 */
export function translated(text: string, language: string): string {
  return translate(text, language).words.join(' ');
}

/**
 * 0 to 1: how much of a text the glossary of its language knows. What is said about hosting is mostly known, what is said about cooking is not. 1 where
 * the language has no glossary.
 */
export function knownShare(text: string, language: string): number {
  const { known, of } = translate(text, language);
  return of === 0 ? 1 : known / of;
}

/** The words of a text that the glossary of a language has, by themselves or in a phrase. */
export function wordsKnown(words: readonly string[], language: SpokenLanguage): ReadonlySet<string> {
  const { english, singles } = glossaries[language];
  const folded = words.map((word) => foldedFor(word, language));
  const inPhrases = folded.flatMap((_, from) =>
    folded.flatMap((_word, to) =>
      to > from && english.has(folded.slice(from, to + 1).join(' ')) ? words.slice(from, to + 1) : [],
    ),
  );
  return new Set([...words.filter((_, at) => singles.has(folded[at] ?? '')), ...inPhrases]);
}

/** The English words of hosting that any glossary leads to. */
export function hostingWords(): ReadonlySet<string> {
  return new Set(
    Object.values(glossaries).flatMap(({ english }) =>
      [...english.values()].flatMap((words) => words.split(/[^\p{L}\p{N}]+/u)),
    ),
  );
}

/** English words, and how many of the text's words (signs, in scripts without spaces) they stand for. */
interface Translation {
  words: readonly string[];
  known: number;
  of: number;
}

function translate(text: string, language: string): Translation {
  if (!isSpoken(language)) return { words: [], known: 0, of: 0 };
  const glossary = glossaries[language];
  const read = foldedFor(text.slice(0, longestText), language);
  if (unspaced.has(language)) return translateRun(read, glossary);
  if (language !== 'ar') return translateWords(read.split(' '), glossary);
  const { vocabulary, singles } = glossary;
  const words = read.split(' ').map((word) => knownArabicForm(word, vocabulary));
  return translateWords(words, glossary, (word) => knownArabicForm(word, singles));
}

function glossaryOf(entries: Readonly<Record<string, string>>): Glossary {
  const english = new Map<string, string>();
  const mostWordsFrom = new Map<string, number>();
  const mostSignsFrom = new Map<string, number>();
  const raise = (most: Map<string, number>, first: string, length: number) =>
    most.set(first, Math.max(most.get(first) ?? 0, length));
  for (const [phrase, words] of Object.entries(entries)) {
    const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(phrase);
    const folded = foldedFor(phrase, isUnspaced ? 'ja' : 'de');
    english.set(folded, words);
    const [firstWord = '', ...further] = folded.split(' ');
    raise(mostWordsFrom, firstWord, 1 + further.length);
    raise(mostSignsFrom, folded.charAt(0), folded.length);
  }
  const vocabulary = new Set([...english.keys()].flatMap((phrase) => phrase.split(' ')));
  const singles = new Set([...english.keys()].filter((phrase) => !phrase.includes(' ')));
  return { english, vocabulary, singles, mostWordsFrom, mostSignsFrom };
}

/** Small letters without accents, one space between words; in scripts without spaces as they are. */
function foldedFor(text: string, language: string): string {
  const plain = text.normalize('NFKC').toLowerCase();
  if (unspaced.has(language)) return plain;
  const bare = plain
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '');
  return foldedArabic(bare)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** @param formOf the form in which a word that begins no phrase may be an entry */
function translateWords(
  words: readonly string[],
  { english, mostWordsFrom }: Glossary,
  formOf = (word: string): string => word,
): Translation {
  const found: string[] = [];
  let known = 0;
  let at = 0;
  while (at < words.length) {
    let taken = 1;
    const first = words[at] ?? '';
    const most = Math.max(1, mostWordsFrom.get(first) ?? 0);
    for (let length = Math.min(most, words.length - at); length > 0; length -= 1) {
      const said = words.slice(at, at + length).join(' ');
      const phrase = english.get(length === 1 ? formOf(said) : said);
      if (phrase === undefined) continue;
      found.push(phrase);
      known += length;
      taken = length;
      break;
    }
    const parts = taken === 1 && !english.has(formOf(first)) ? partsOf(first, english) : [];
    if (parts.length > 0) known += 1;
    found.push(...parts);
    at += taken;
  }
  return { words: found, known, of: words.join('') === '' ? 0 : words.length };
}

/** The longest entries that a compound begins and ends with. */
function partsOf(word: string, english: ReadonlyMap<string, string>): string[] {
  if (word.length < 2 * shortestPart) return [];
  const found: string[] = [];
  for (let length = word.length - 1; length >= shortestPart; length -= 1) {
    const known = english.get(word.slice(0, length));
    if (known === undefined) continue;
    found.push(known);
    break;
  }
  for (let from = 1; from <= word.length - shortestPart; from += 1) {
    const known = english.get(word.slice(from));
    if (known === undefined) continue;
    found.push(known);
    break;
  }
  return found;
}

function translateRun(text: string, { english, mostSignsFrom }: Glossary): Translation {
  const found: string[] = [];
  let known = 0;
  let at = 0;
  while (at < text.length) {
    let taken = 1;
    const most = mostSignsFrom.get(text.charAt(at)) ?? 0;
    for (let length = Math.min(most, text.length - at); length > 0; length -= 1) {
      const phrase = english.get(text.slice(at, at + length));
      if (phrase === undefined) continue;
      found.push(phrase);
      known += letters(text.slice(at, at + length));
      taken = length;
      break;
    }
    at += taken;
  }
  return { words: found, known, of: letters(text) };
}

function letters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
