import { describe, expect, it } from 'vitest';
import { fallen } from './figures.ts';

describe('figures beside those of before', () => {
  it.each([
    ['fell by more than two points and two lines', { hits: 80, of: 100 }, { hits: 90, of: 100 }, true],
    ['fell by a point', { hits: 89, of: 100 }, { hits: 90, of: 100 }, false],
    ['fell by two lines of few', { hits: 8, of: 10 }, { hits: 10, of: 10 }, false],
    ['rose', { hits: 95, of: 100 }, { hits: 90, of: 100 }, false],
    ['are of nothing any more', { hits: 0, of: 0 }, { hits: 90, of: 100 }, true],
    ['were of nothing', { hits: 0, of: 0 }, { hits: 0, of: 0 }, false],
  ])('that %s are told as they are', (_, now, before, isTold) => {
    expect(fallen({ 'right in ja': now }, { 'right in ja': before })).toHaveLength(isTold ? 1 : 0);
  });

  it('fall where they rise and fewer is better', () => {
    expect(
      fallen({ 'wrong form opened': { hits: 9, of: 100 } }, { 'wrong form opened': { hits: 1, of: 100 } }),
    ).toHaveLength(1);
  });

  it('are told of where they are measured no more', () => {
    expect(fallen({}, { person: { hits: 9, of: 10 } })).toEqual(['person: not measured any more']);
  });
});
