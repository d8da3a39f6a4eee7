import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a line of a CSV file', () => {
  it('quotes what would end a cell, and leaves out what is not there', () => {
    expect(csvLine(['plain', 'with, comma', 'with "quotes"', 'two\nlines', 7, null])).toBe(
      'plain,"with, comma","with ""quotes""","two\nlines",7,\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'is never a formula to whoever opens it: %j',
    (text) => {
      expect(csvLine([text])).toMatch(/^"?'/);
    },
  );

  it('leaves numbers of ours as they are', () => {
    expect(csvLine([-1])).toBe('-1\r\n');
  });
});
