import { usualDomains } from './limits.ts';
import { languageOf } from '../understanding/language.ts';
import { isClaim } from './own-words.ts';
import { countedNumbers, countsAlike, deniesAlike, isNamedAlike, isSupported } from './translated-facts.ts';

const code = /`[^`\n]+`/g;
const link = /\[([^\]]*)\]\(([^)\s]*)\)/g;
/** What leads somewhere without being a link. */
export const bareAddress = new RegExp(
  String.raw`(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+|\b[\w-]+\.(?:${usualDomains})\b`,
  'giu',
);
const forbidden = /!\[|<\/?[a-z!]|^#{1,6}\s|^\||^```|\]\s*:/imu;
const lengths = { least: 0.2, most: 3.5 };

/**
 * Whether words may stand for pieces in another language: they have the numbers with their units, the names, code and links of the pieces in the same order
 * and no others, are written in the person's language, deny what the pieces deny, speak of what the pieces speak of, and claim nothing that the pieces do not.
 * What fails is shown in the documentation's own words.
 */
export function isTranslation(words: string, pieces: readonly string[], language: string): boolean {
  const source = pieces.join('\n');
  if (words.trim() === '' || forbidden.test(words)) return false;
  const isLong = words.length > source.length * lengths.most + 40;
  if (isLong || words.length < source.length * lengths.least) return false;
  if (!isWritten(words, language)) return false;
  if (!isSame(once(targetsIn(words)), once(targetsIn(source)))) return false;
  if (!isSame(once(matches(code, words)), once(matches(code, source)))) return false;
  const bare = (text: string) => text.replace(link, '$1').replace(code, ' ');
  if (!isWithin(matches(bareAddress, bare(words)), matches(bareAddress, bare(source)))) return false;
  const [said, documented] = [bare(words), bare(source)];
  return (
    isSame(numbersOf(said), numbersOf(documented)) &&
    isNamedAlike(words, source) &&
    countsAlike(said, documented, language) &&
    deniesAlike(said, documented, language) &&
    isSupported(said, documented, language) &&
    (!isClaim(said) || isClaim(documented))
  );
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

/** `5 s`, `10 min`: in this order, as the order tells what belongs to what. */
function numbersOf(text: string): string[] {
  return countedNumbers(text).map(({ digits, unit }) => `${digits} ${unit}`);
}

function isWithin(found: readonly string[], allowed: readonly string[]): boolean {
  return found.every((one) => allowed.includes(one));
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at]);
}

/** Each once, where it stands first. */
function once(list: readonly string[]): string[] {
  return [...new Set(list)];
}
