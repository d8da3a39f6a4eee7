import { stem } from './stem.ts';
import { joinedWords } from './synonyms.ts';
import { stopWords } from './words.ts';

/** A word of a text as the index knows it. */
export interface Term {
  /** What is compared. */
  stem: string;
  /** The word in lower case, before stemming. */
  word: string;
  /** Stands alone, as a whole of several parts (`sign-in`), as a part of one, or as a piece of a name such as `maxDuration`. */
  role: 'word' | 'whole' | 'part' | 'piece';
}

const longestWord = 64;
/** `revalidatePath` speaks of revalidating; GraphQL does not speak of graphs. */
const shortestPiece = 7;
const mostWords = 4000;
const pattern = /[\p{L}\p{N}\p{M}]+(?:[._\-/:@+'’][\p{L}\p{N}\p{M}]+)*/gu;
/** Scripts that put no spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const particles = /^\p{Script=Hiragana}+$/u;
const stems = new Map<string, string>();
/** Old entries are dropped all at once: a map that people's typing fills must not grow for ever. */
const mostStems = 50_000;

/**
 * The terms of a text in order, stop words left out. A compound such as `next.config.js`, `FUNCTION_TIMEOUT`, `maxDuration`
 * or `sign-in` stands as a whole and by its parts; two words that people also write as one (`time out`) stand joined too.
 */
export function termsOf(text: string): Term[] {
  const terms: Term[] = [];
  let previous = '';
  let words = 0;
  for (const match of foldedOf(text).replace(unspaced, ' $& ').matchAll(pattern)) {
    if (words++ >= mostWords) break;
    // "I'd" is the one short form that is another word without its apostrophe: a request has an id.
    if (/^i['’]d$/i.test(match[0])) continue;
    const { parts, whole } = wordsOf(match[0]);
    for (const part of parts) {
      const word = part.toLowerCase();
      if (isUnspaced(part)) {
        terms.push(...pairsOf(word).map((pair) => ({ stem: pair, word: pair, role: 'part' as const })));
        continue;
      }
      const joined = joinedWords.get(`${previous} ${word}`);
      if (joined) terms.push({ stem: stemOf(joined), word: joined, role: 'whole' });
      previous = word;
      if (stopWords.has(word) || word.length > longestWord) continue;
      terms.push({ stem: stemOf(word), word, role: whole === undefined ? 'word' : 'part' });
      for (const piece of piecesOf(part)) terms.push({ stem: stemOf(piece), word: piece, role: 'piece' });
    }
    if (whole !== undefined && whole.length <= longestWord)
      terms.push({ stem: whole, word: whole, role: 'whole' });
  }
  return terms;
}

/** A text as it is compared: one form of each letter, and none with an accent. */
export function foldedOf(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '$1');
  return bare.normalize('NFKC');
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

function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= mostStems) stems.clear();
  const stemmed = stem(word);
  stems.set(word, stemmed);
  return stemmed;
}
