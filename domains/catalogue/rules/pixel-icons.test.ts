import { describe, expect, it } from 'vitest';
import { brand } from '@reachout/core/testing/samples';
import { isPixelMatrix, pixelMatrixFromRows } from './pixel-icons.ts';

const empty = Array.from({ length: 24 }, () => '0'.repeat(24));

describe('pixel icons', () => {
  it('are 24 columns by 24 rows of 0 and 1 [§3.2.1, §9.0.23]', () => {
    const matrix = pixelMatrixFromRows(brand.logo.pixels);
    expect(isPixelMatrix(matrix)).toBe(true);
    expect(matrix?.flat().some((cell) => cell === 1)).toBe(true);
  });

  it.each([
    ['too few rows', empty.slice(1)],
    ['too many rows', [...empty, '0'.repeat(24)]],
    ['a short row', ['0'.repeat(23), ...empty.slice(1)]],
    ['a long row', ['0'.repeat(25), ...empty.slice(1)]],
    ['another character', ['2'.repeat(24), ...empty.slice(1)]],
  ])('refuse %s [§3.2.1]', (_what, rows) => {
    expect(pixelMatrixFromRows(rows)).toBeUndefined();
  });

  it.each([[null], [[]], ['0'], [[['0']]]])('include none called %j', (value) => {
    expect(isPixelMatrix(value)).toBe(false);
  });
});
