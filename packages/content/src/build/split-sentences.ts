import type { TextRange } from '../article.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

// A full stop after these does not end a sentence.
const abbreviation = /(?:^|[\s(])(?:e\.g|i\.e|vs|approx|incl|no|fig|max|min)\.$/i;

/**
 * Finds the sentences of one block of text.
 *
 * @param code ranges that no sentence may end inside of, and that may begin one in lower case
 * @returns ranges without the white space between sentences
 */
export function splitSentences(text: string, code: readonly TextRange[] = []): readonly TextRange[] {
  const readable = maskCode(text, code);
  const ranges: TextRange[] = [];
  for (const { index, segment } of segmenter.segment(readable)) {
    const start = index + segment.length - segment.trimStart().length;
    const end = index + segment.trimEnd().length;
    if (start >= end) continue;
    const last = ranges.at(-1);
    const before = last ? readable.slice(last.start, last.end) : '';
    const isQuoted = hasOpenQuote(before) && readable.includes('"', start);
    if (last && (isQuoted || abbreviation.test(before))) last.end = end;
    else ranges.push({ start, end });
  }
  return ranges;
}

/** A message that is quoted may have sentences of its own, which say something else without the quotation around them. */
function hasOpenQuote(text: string): boolean {
  return text.split('"').length % 2 === 0;
}

/** Puts a word of capitals in place of each piece of code, so that its dots and letters mean nothing. */
function maskCode(text: string, code: readonly TextRange[]): string {
  let masked = text;
  for (const { start, end } of code) {
    masked = masked.slice(0, start) + 'X'.repeat(end - start) + masked.slice(end);
  }
  return masked;
}
