import type { TextRange } from '../article.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

// A full stop after these does not end a sentence.
const abbreviation = /(?:^|[\s(])(?:e\.g|i\.e|vs|etc|approx|incl|no|fig|max|min)\.$/i;

/**
 * Finds the sentences of one block of text.
 *
 * @param unbroken ranges that no sentence may end inside of, such as code
 * @returns ranges without the white space between sentences
 */
export function splitSentences(text: string, unbroken: readonly TextRange[] = []): readonly TextRange[] {
  const ranges: TextRange[] = [];
  for (const { index, segment } of segmenter.segment(text)) {
    const start = index + segment.length - segment.trimStart().length;
    const end = index + segment.trimEnd().length;
    if (start >= end) continue;
    const last = ranges.at(-1);
    const continues = last !== undefined && !endsSentence(text, last, start, unbroken);
    if (continues) last.end = end;
    else ranges.push({ start, end });
  }
  return ranges;
}

function endsSentence(
  text: string,
  sentence: TextRange,
  next: number,
  unbroken: readonly TextRange[],
): boolean {
  if (unbroken.some((range) => range.start < sentence.end && sentence.end < range.end)) return false;
  const before = text.slice(sentence.start, sentence.end);
  if (abbreviation.test(before)) return false;
  const following = text.slice(next);
  // Code may begin a sentence in lower case; words may not.
  const isCode = unbroken.some((range) => range.start === next);
  return isCode || !/^[a-z]/.test(following);
}
