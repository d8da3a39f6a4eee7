import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthsBefore, parseTimestamp } from './time.ts';

const instant = fc.date({
  min: new Date('1600-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
});

describe('a timestamp', () => {
  it.each([
    '2026-11-21T09:30:00.000Z',
    '2024-02-29T23:59:59.999Z',
    '1970-01-01T00:00:00Z',
    '1999-12-31T12:00:00.5Z',
  ])('%s is read as the platform reads it', (text) => {
    expect(parseTimestamp(text)).toBe(Date.parse(text));
  });

  it.each([
    '',
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01',
    '2026-01-01T00:00:00+01:00',
    '1767225600000',
  ])('is not the text "%s"', (text) => {
    expect(parseTimestamp(text)).toBeUndefined();
  });

  it('is read for every day of the calendar', () => {
    fc.assert(
      fc.property(instant, (date) => {
        expect(parseTimestamp(date.toISOString())).toBe(date.getTime());
      }),
    );
  });
});

describe('months before', () => {
  it.each([
    { from: '2026-11-21T09:30:00.000Z', months: 6, to: '2026-05-21T09:30:00.000Z' },
    { from: '2026-03-15T00:00:00.000Z', months: 6, to: '2025-09-15T00:00:00.000Z' },
    { from: '2026-08-31T12:00:00.000Z', months: 6, to: '2026-02-28T12:00:00.000Z' },
    { from: '2024-08-31T12:00:00.000Z', months: 6, to: '2024-02-29T12:00:00.000Z' },
    { from: '2026-01-01T00:00:00.000Z', months: 13, to: '2024-12-01T00:00:00.000Z' },
    { from: '1970-01-01T00:00:00.001Z', months: 1, to: '1969-12-01T00:00:00.001Z' },
  ])('$months of $from is $to', ({ from, months, to }) => {
    expect(new Date(monthsBefore(Date.parse(from), months)).toISOString()).toBe(to);
  });

  it('keep the time of day and the day of the month where the month has it', () => {
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 240 }), (date, months) => {
        const then = new Date(monthsBefore(date.getTime(), months));
        expect(then.toISOString().slice(11)).toBe(date.toISOString().slice(11));
        expect(then.getUTCDate()).toBeLessThanOrEqual(date.getUTCDate());
        expect(monthNumber(date) - monthNumber(then)).toBe(months);
      }),
    );
  });
});

function monthNumber(date: Date): number {
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
