import { describe, expect, it } from 'vitest';
import { formatCaseNumber } from '../case-number.ts';
import { parseCaseNumber, parseSearchedCaseNumber } from './parse-case-number.ts';

describe('a case number', () => {
  it.each([42, 99_999_999, 100_000_000, 123_456_789_012_345])(
    'is read as it is shown, in an address and in a search: %d',
    (number) => {
      const shown = formatCaseNumber(number);
      expect(shown.length).toBeGreaterThanOrEqual(8);
      expect(parseCaseNumber(shown)).toBe(number);
      expect(parseSearchedCaseNumber(`#${shown}`)).toBe(number);
      expect(parseSearchedCaseNumber(String(number))).toBe(number);
    },
  );

  it.each(['', '0', '00000000', '-1', '4.2', '1e3', ' 42', '1234567890123456', 'forty-two'])(
    'is not %j',
    (text) => {
      expect(parseCaseNumber(text)).toBeUndefined();
      expect(parseSearchedCaseNumber(text)).toBeUndefined();
    },
  );
});
