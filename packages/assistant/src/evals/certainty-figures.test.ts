import { describe, expect, it } from 'vitest';
import { certaintyFiguresOf, quantile } from './certainty-figures.ts';
import type { JudgedTurn } from './measure.ts';

const turn = (certainty: number | undefined, isRight: boolean, kind = 'answer'): JudgedTurn =>
  ({
    kind,
    isRight,
    shown: { text: '', tool: undefined, hasReferences: true, ms: 1, certainty },
  }) as JudgedTurn;
/** Right ones spread evenly among the wrong ones. */
const turns = (certainty: number, right: number, of: number): JudgedTurn[] =>
  Array.from({ length: of }, (_, at) => turn(certainty, (at * right) % of < right));

describe('figures of certainty', () => {
  it('are small for an assistant that is right as often as it says', () => {
    const figures = certaintyFiguresOf([...turns(0.9, 90, 100), ...turns(0.5, 50, 100)]);
    expect(figures?.calibrationError.value).toBeLessThan(0.1);
    expect(figures?.calibrationError.of).toBe(200);
    expect(figures?.unavoidable).toBeGreaterThan(0);
  });

  it('are large for an assistant that is sure and wrong', () => {
    const figures = certaintyFiguresOf(turns(0.95, 20, 100));
    expect(figures?.calibrationError.value).toBeCloseTo(0.75, 5);
    expect(figures?.calibrationError.from).toBeGreaterThan(0.6);
    expect(figures?.calibrationError.to).toBeLessThan(0.9);
  });

  it('tell how often a right answer is more certain than a wrong one, and a tie is worth half', () => {
    expect(certaintyFiguresOf([turn(0.9, true), turn(0.1, false)])?.ranking.value).toBe(1);
    expect(certaintyFiguresOf([turn(0.1, true), turn(0.9, false)])?.ranking.value).toBe(0);
    expect(certaintyFiguresOf([turn(0.4, true), turn(0.4, false)])?.ranking.value).toBe(0.5);
  });

  it('count what was not answered among all that could have been, and not among what was claimed', () => {
    const figures = certaintyFiguresOf([
      turn(0.9, true),
      turn(0.8, false),
      turn(undefined, false),
      turn(undefined, false),
    ]);
    expect(figures?.calibrationError.of).toBe(2);
    expect(figures?.rightAtHalfCoverage).toMatchObject({ value: 0.5, of: 4 });
  });

  it('are the same for the same answers', () => {
    const all = [...turns(0.7, 5, 9), ...turns(0.3, 2, 7)];
    expect(certaintyFiguresOf(all)).toEqual(certaintyFiguresOf(all));
  });

  it('are none where nothing was said of certainty', () => {
    expect(certaintyFiguresOf([turn(undefined, true)])).toBeUndefined();
  });

  it('are none of a set without questions, in which nothing that is quoted is right', () => {
    expect(certaintyFiguresOf([turn(0.9, false, 'unanswerable')])).toBeUndefined();
  });
});

describe('a quantile', () => {
  it('lies in an interval that is wider the fewer times there are', () => {
    const times = (of: number) => Array.from({ length: of }, (_, at) => (100 * at) / of);
    expect(quantile(times(1000), 0.95).value).toBeCloseTo(95, 5);
    const width = (of: number) => quantile(times(of), 0.5).to - quantile(times(of), 0.5).from;
    expect(width(100)).toBeGreaterThan(width(1000));
  });
});
