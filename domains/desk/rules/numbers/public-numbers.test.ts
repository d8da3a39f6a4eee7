import { describe, expect, it } from 'vitest';
import {
  boundsOfMonth,
  type CountedMonth,
  monthsToPublish,
  publishable,
  tellsAnything,
} from './public-numbers.ts';

const none: CountedMonth = {
  month: '2026-10',
  opened: 0,
  open: 0,
  firstAnswers: [],
  solutions: [],
  solved: 0,
  reopened: 0,
  clocks: null,
  assistant: {
    conversations: 0,
    withCase: 0,
    tooYoung: 0,
    silent: 0,
    confirmed: 0,
    unhelped: 0,
    ratings: [0, 0, 0, 0, 0],
  },
  refunds: { asked: 0, approved: 0, partial: 0, declined: 0, byPeople: 0, medianMs: null },
};

const times = {
  of: 'all',
  severity: null,
  plan: null,
  count: 123,
  accounts: 9,
  p50Ms: 1_234_567,
  p90Ms: 98_765_432,
} as const;

describe('numbers that anybody may read', () => {
  it('hide every count below twenty, and say the others in tens', () => {
    const counts = { ...none, opened: 19, open: 20, solved: 126 };
    expect(publishable(counts)).toMatchObject({ opened: null, open: 20, solved: 130 });
    expect(tellsAnything(publishable({ ...none, opened: 19 }))).toBe(false);
    expect(tellsAnything(publishable(counts))).toBe(true);
  });

  it.each([
    ['nobody', 0, 0],
    ['one case', 1, null],
    ['all but one', 99, null],
    ['five', 5, 5],
    ['all', 100, 100],
  ])('tell no share of which a side is a handful of cases: %s', (_of, reopened, expected) => {
    expect(publishable({ ...none, solved: 100, reopened }).reopened).toBe(expected);
  });

  it.each([
    ['of too few cases', { count: 19 }],
    ['of too few accounts', { accounts: 4 }],
    ['of a plan and severity together', { of: 'both' as const }],
  ])('have no times %s', (_why, less) => {
    expect(publishable({ ...none, firstAnswers: [{ ...times, ...less }] }).firstAnswers).toEqual([]);
  });

  it('tell no time that a case really took, and no account', () => {
    expect(publishable({ ...none, solutions: [times] }).solutions).toEqual([
      { of: 'all', severity: null, plan: null, count: 120, p50Ms: 1_200_000, p90Ms: 99_000_000 },
    ]);
  });

  it('put the severities and plans of a promise together', () => {
    const clocks = [
      { target: 'firstAnswer' as const, kept: 30, missed: 3 },
      { target: 'firstAnswer' as const, kept: 15, missed: 2 },
      { target: 'solution' as const, kept: 4, missed: 0 },
    ];
    expect(publishable({ ...none, clocks }).kept).toEqual([
      { target: 'firstAnswer', share: 90 },
      { target: 'solution', share: null },
    ]);
  });

  it('are of months that ended three days ago', () => {
    expect(monthsToPublish(new Date('2026-03-03T23:59:59Z'))[0]).toBe('2026-01');
    expect(monthsToPublish(new Date('2026-03-04T00:00:00Z'))).toEqual([
      '2026-02',
      '2026-01',
      '2025-12',
      '2025-11',
      '2025-10',
      '2025-09',
    ]);
    expect(boundsOfMonth('2025-12')).toEqual({
      from: new Date('2025-12-01T00:00:00Z'),
      before: new Date('2026-01-01T00:00:00Z'),
    });
  });
});
