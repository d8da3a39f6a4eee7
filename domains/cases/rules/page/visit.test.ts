import { describe, expect, it } from 'vitest';
import { firstNew, parseVisit } from './visit.ts';

const visit = { since: '2026-03-02T10:00:00.000Z', until: '2026-03-02T12:00:00.000Z' };
const entry = (time: string, isYou = false) => ({ at: `2026-03-02T${time}:00.000Z`, actor: { isYou } });

describe('what is new at a visit', () => {
  it.each([
    ['begins with what others did since the one before', [entry('09:00'), entry('10:30'), entry('11:00')], 1],
    ['does not begin with what the reader did', [entry('10:30', true), entry('11:00')], 1],
    ['is nothing where all was there before', [entry('09:00'), entry('10:00')], -1],
    ['is nothing that came while the page is open', [entry('12:30')], -1],
  ])('%s', (_, entries, at) => {
    expect(entries.findIndex((each) => each === firstNew(entries, visit))).toBe(at);
  });

  it('is nothing at the first visit', () => {
    expect(firstNew([entry('11:00')], undefined)).toBeUndefined();
  });

  it.each([
    ['two moments', visit.since, visit.until, visit],
    ['one of them', visit.since, undefined, undefined],
    ['something else', 'yesterday', visit.until, undefined],
  ])('is read of an address with %s', (_, since, until, expected) => {
    expect(parseVisit(since, until)).toEqual(expected);
  });
});
