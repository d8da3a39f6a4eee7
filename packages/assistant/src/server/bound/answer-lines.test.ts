import { processorMs } from '@reachout/core/testing/processor-ms';
import { describe, expect, it } from 'vitest';
import { readLine } from './answer-lines.ts';

describe('a line of a model’s answer', () => {
  it.each([
    ['[2.1] Like so.', ['2.1'], 'Like so.'],
    ['- [2.1-2.3, 4.1]: like so.', ['2.1', '2.2', '2.3', '4.1'], 'like so.'],
    ['[2.1 3.4 & 5.6,] Like so.', ['2.1', '3.4', '5.6'], 'Like so.'],
    ['Like so. 【2.1–2.2】', ['2.1', '2.2'], 'Like so.'],
    ['[-] By the way:', [], 'By the way:'],
  ])('names its pieces before or behind its words: %j', (line, ids, words) => {
    expect(readLine(line)).toEqual([{ ids, words, isUnknown: false }]);
  });

  it.each(['1.1', '1.1,', '1.1 ', '11.11-', '1.1 - ', '111', '[1.1,'])(
    'is read in time where a list of many %j never ends [A40]',
    (piece) => {
      expect(processorMs(() => readLine(`[${piece.repeat(4_000 / piece.length)}`))).toBeLessThan(500);
    },
  );
});
