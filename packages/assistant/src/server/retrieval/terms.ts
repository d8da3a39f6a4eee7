import { stem } from './stem.ts';
import { compoundWords } from './synonyms.ts';
import { negations, stopWords } from './words.ts';

/** A word of a text as the index knows it. */
export interface Term {
  /** What is compared. */
  readonly stem: string;
  /** The word in lower case, before stemming. */
  readonly word: string;
  /** Stands alone, as a whole of several parts (`sign-in`), as a part of one, or as a piece of a name such as `maxDuration`. */
  readonly role: 'word' | 'whole' | 'part' | 'piece';
}

const longestWord = 64;
/** `revalidatePath` speaks of revalidating; GraphQL does not speak of graphs. */
const shortestPiece = 7;
const mostWords = 4000;
const pattern = /[\p{L}\p{N}\p{M}]+(?:[._\-/:@+'’][\p{L}\p{N}\p{M}]+)*/gu;
/** The same where there is nothing else to find: most texts are such, and a class of letters of all scripts is slow to try. */
const asciiPattern = /[A-Za-z0-9]+(?:[._\-/:@+'][A-Za-z0-9]+)*/g;
/** Scripts that put no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const particles = /^\p{Script=Hiragana}+$/u;
const notAscii = /[^\p{ASCII}]/u;

/** What a run of letters comes to wherever it stands. */
interface Run {
  parts: readonly Part[];
  /** The compound itself, where it is one. */
  whole?: Term;
}
interface Part {
  /** In lower case; what two words that stand side by side are looked up by. Of scripts without spaces there is none. */
  word?: string;
  terms: readonly Term[];
}

/** What was read in this job: an index reads a text more than once, and the same words in many. */
interface Reading {
  runs: Map<string, Run>;
  texts: Map<string, readonly Term[]>;
  /** Of all those texts. */
  characters: number;
}
let reading: Reading | undefined;
/** From this length on, V8 keeps a part of a text as a reference to the whole. */
const shortestSlice = 13;
/** What people's typing fills must not grow for ever. */
const mostRuns = 20_000;
const mostCharacters = 1_500_000;
/** The second of two words that people also write as one. */
const joinedSeconds = new Set([...compoundWords.keys()].map((pair) => pair.slice(pair.indexOf(' ') + 1)));

/**
 * The terms of a text in order, stop words left out. A compound such as `next.config.js`, `FUNCTION_TIMEOUT`, `maxDuration`
 * or `sign-in` stands as a whole and by its parts; two words that people also write as one (`time out`) stand joined too.
 */
export function termsOf(text: string): readonly Term[] {
  const current = currentReading();
  const before = current.texts.get(text);
  if (before !== undefined) return before;
  const terms = readTerms(text, current.runs);
  current.texts.set(text, terms);
  current.characters += text.length;
  return terms;
}

function readTerms(text: string, known: Map<string, Run>): readonly Term[] {
  const terms: Term[] = [];
  let previous = '';
  let words = 0;
  for (const raw of runsIn(text)) {
    if (words++ >= mostWords) break;
    const { parts, whole } = runOf(raw, known);
    for (const part of parts) {
      if (part.word !== undefined) {
        const joined = joinedSeconds.has(part.word) && compoundWords.get(`${previous} ${part.word}`);
        if (joined) terms.push({ stem: stem(joined), word: joined, role: 'whole' });
        previous = part.word;
      }
      for (const term of part.terms) terms.push(term);
    }
    if (whole !== undefined) terms.push(whole);
  }
  return terms;
}

/** A text as it is compared: one form of each letter, and none with an accent. */
export function foldedOf(text: string): string {
  if (!notAscii.test(text)) return text;
  const bare = text
    .normalize('NFKD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '$1');
  return bare.normalize('NFKC');
}

/** The runs of letters of a folded text, in which words of scripts without spaces stand apart from those of others. */
function runsIn(text: string): readonly string[] {
  const folded = foldedOf(text);
  if (!notAscii.test(folded)) return folded.match(asciiPattern) ?? [];
  return folded.replace(unspaced, ' $& ').match(pattern) ?? [];
}

function runOf(raw: string, known: Map<string, Run>): Run {
  const before = known.get(raw);
  if (before !== undefined) return before;
  const run = takeApart(raw);
  // Of a longer text, a match would keep all of it in memory; short ones are copied anyway.
  known.set(raw.length < shortestSlice ? raw : structuredClone(raw), run);
  return run;
}

/** It is dropped behind the job: between two questions it would take more memory than it saves time. A weak reference would keep until then whatever it was replaced by, too. */
function currentReading(): Reading {
  if (reading === undefined) {
    queueMicrotask(() => (reading = undefined));
    reading = { runs: new Map(), texts: new Map(), characters: 0 };
  }
  if (reading.runs.size >= mostRuns) reading.runs = new Map();
  if (reading.characters >= mostCharacters) Object.assign(reading, { texts: new Map(), characters: 0 });
  return reading;
}

function takeApart(raw: string): Run {
  // "I'd" is the one short form that is another word without its apostrophe: a request has an id.
  if (/^i['’]d$/i.test(raw)) return { parts: [] };
  const { parts, whole } = wordsOf(raw);
  const role = whole === undefined ? 'word' : 'part';
  return {
    parts: parts.map((part) => partOf(part, role)),
    ...(whole !== undefined &&
      whole.length <= longestWord && { whole: { stem: whole, word: whole, role: 'whole' } }),
  };
}

function partOf(part: string, role: 'word' | 'part'): Part {
  const word = part.toLowerCase();
  if (isUnspaced(part))
    return { terms: pairsOf(word).map((pair) => ({ stem: pair, word: pair, role: 'part' })) };
  if (negations.has(word)) return { word, terms: [{ stem: 'not', word: 'not', role }] };
  if (stopWords.has(word) || word.length > longestWord) return { word, terms: [] };
  const pieces = piecesOf(part).map((piece): Term => ({ stem: stem(piece), word: piece, role: 'piece' }));
  return { word, terms: [{ stem: stem(word), word, role }, ...pieces] };
}

function isUnspaced(part: string): boolean {
  return part.search(unspaced) === 0;
}

/** Two signs at a time: in scripts without spaces, pairs find words that nobody has cut out. */
function pairsOf(run: string): string[] {
  const signs = [...run];
  if (signs.length === 1) return signs;
  return signs.slice(1).flatMap((sign, at) => {
    const pair = `${signs[at]}${sign}`;
    return particles.test(pair) ? [] : [pair];
  });
}

/** The stems of a text in order, stop words left out. */
export function stemsOf(text: string): string[] {
  return termsOf(text).map((term) => term.stem);
}

/** The same of a text that hardly anybody reads again: some ten thousand lines of how people ask would fill the memory of a small server while it starts. */
export function stemsOfLine(text: string): string[] {
  return readTerms(text, currentReading().runs).map((term) => term.stem);
}

/** The words of texts with their stems, for finding what a mistyped word means. */
export function vocabularyOf(texts: Iterable<string>): Map<string, string> {
  const vocabulary = new Map<string, string>();
  for (const text of texts) for (const { word, stem } of termsOf(text)) vocabulary.set(word, stem);
  return vocabulary;
}

/** The parts of a compound as they are written, and the compound as a whole in lower case. */
function wordsOf(raw: string): { parts: string[]; whole?: string } {
  const plain = raw.replace(/['’](?:s|S)?(?=$|[^\p{L}])/gu, '').replace(/['’]/g, '');
  const parts = plain.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 1 || /\d/.test(part));
  return parts.length > 1 ? { parts, whole: plain.toLowerCase() } : { parts };
}

function piecesOf(name: string): string[] {
  if (!/\p{Ll}\p{Lu}/u.test(name)) return [];
  const pieces = name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(' ');
  return pieces.filter((piece) => piece.length >= shortestPiece && !stopWords.has(piece));
}
