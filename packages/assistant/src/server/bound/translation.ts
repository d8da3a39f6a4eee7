import { languageOf } from '../understanding/language.ts';
import { isClaim } from './own-words.ts';

const number = /\p{N}+(?:[.,\u00a0\u202f' ]\p{N}{3})*(?:[.,]\p{N}+)?/gu;
const code = /`[^`\n]+`/g;
const link = /\[([^\]]*)\]\(([^)\s]*)\)/g;
const bareAddress =
  /(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+|\b[\w-]+\.(?:com|org|net|io|dev|app|example|me|info|xyz|ru|cn|link|site)\b/giu;
const forbidden = /!\[|<\/?[a-z!]|^#{1,6}\s|^\||^```|\]\s*:/imu;
const lengths = { least: 0.2, most: 3.5 };

/**
 * Whether words may stand for pieces in another language: they have the numbers, code and links of the pieces and no others, are written in the person's language,
 * and claim nothing that the pieces do not. What fails is shown in the documentation's own words.
 */
export function isTranslation(words: string, pieces: readonly string[], language: string): boolean {
  const source = pieces.join('\n');
  if (words.trim() === '' || forbidden.test(words)) return false;
  const isLong = words.length > source.length * lengths.most + 40;
  if (isLong || words.length < source.length * lengths.least) return false;
  if (!isWritten(words, language)) return false;
  if (!isSame(targetsIn(words), targetsIn(source)) || !isSame(matches(code, words), matches(code, source)))
    return false;
  const bare = (text: string) => text.replace(link, '$1').replace(code, ' ');
  if (!isWithin(matches(bareAddress, bare(words)), matches(bareAddress, bare(source)))) return false;
  if (!isSame(numbersIn(bare(words)), numbersIn(bare(source)))) return false;
  return !isClaim(bare(words)) || isClaim(bare(source));
}

function isWritten(words: string, language: string): boolean {
  const found = languageOf(words);
  // Few words are taken for English, whatever they are.
  return found === language || (found === 'en' && words.length < 30);
}

function targetsIn(text: string): string[] {
  return [...text.matchAll(link)].map(([, , target = '']) => target);
}

function matches(pattern: RegExp, text: string): string[] {
  return text.match(pattern) ?? [];
}

/** `1,000`, `1.000` and `1 000` are one number. */
function numbersIn(text: string): string[] {
  const shown = text.normalize('NFKC').replace(/^\s*\d+[.)]\s/gm, ' ');
  return matches(number, shown).map((found) => found.replace(/[^\p{N}]/gu, ''));
}

function isWithin(found: readonly string[], allowed: readonly string[]): boolean {
  return found.every((one) => allowed.includes(one));
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return isWithin(one, other) && isWithin(other, one);
}
