import { removedMark } from '@reachout/cases/rules/history/redaction';

/** The fewest characters that are removed wherever they stand: fewer would take words apart that have nothing to do with it. */
export const shortestWords = 4;

/** What is to go: some words wherever they stand, or a whole text that is too short for that and goes only where it stands alone. */
export interface Unwanted {
  readonly words: string;
  readonly where: 'anywhere' | 'alone';
}

/** A whole text is removed with its copies: everywhere, unless it is as short as a word. */
export function unwantedText(words: string): Unwanted {
  return { words, where: words.trim().length >= 8 ? 'anywhere' : 'alone' };
}

/** What is left of something, and how often the words stood in it. */
export interface Cleaned<T> {
  readonly value: T;
  readonly times: number;
}

/** Removes words from a text, in whatever case, however white space stands between them, and as addresses and HTML write them. */
export function removeWords(text: string, { words, where }: Unwanted): Cleaned<string> {
  if (where === 'alone')
    return text.trim() === words.trim() ? { value: removedMark, times: 1 } : { value: text, times: 0 };
  let times = 0;
  const value = text.replace(patternOf(words), () => {
    times += 1;
    return removedMark;
  });
  return { value, times };
}

/** The same in every text of a JSON value; its names stay. */
export function removeWordsWithin(value: unknown, unwanted: Unwanted): Cleaned<unknown> {
  if (typeof value === 'string') return removeWords(value, unwanted);
  if (typeof value !== 'object' || value === null) return { value, times: 0 };
  if (Array.isArray(value)) {
    const cleaned = value.map((each) => removeWordsWithin(each, unwanted));
    return { value: cleaned.map((each) => each.value), times: timesOf(cleaned) };
  }
  const entries = Object.entries(value).map(
    ([name, each]) => [name, removeWordsWithin(each, unwanted)] as const,
  );
  return {
    value: Object.fromEntries(entries.map(([name, each]) => [name, each.value])),
    times: timesOf(entries.map(([, each]) => each)),
  };
}

/** True when a text holds the words although something broke its lines, or quotes it: as mails do. */
export function holdsWords(text: string, { words, where }: Unwanted): boolean {
  return where === 'anywhere' && squeeze(text).includes(squeeze(words));
}

/** At most so many characters of a text; the mark may be longer than what it stands for. */
export function fitText(text: string, characters: number): string {
  return text.length <= characters ? text : [...text].slice(0, characters).join('');
}

function timesOf(cleaned: readonly Cleaned<unknown>[]): number {
  return cleaned.reduce((sum, { times }) => sum + times, 0);
}

function squeeze(text: string): string {
  return text.replace(/[\s>]/g, '').toLowerCase();
}

function patternOf(words: string): RegExp {
  const text = words.trim();
  const written = [text, encodeURIComponent(text.toWellFormed()), inHtml(text)];
  return new RegExp([...new Set(written)].map(literal).join('|'), 'gi');
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
}

function inHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
