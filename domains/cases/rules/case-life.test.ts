import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  closesAt,
  escalationProblem,
  nextCaseStatus,
  reopenProblem,
  replyReopens,
  staffReplyStatus,
  waitStep,
} from './case-life.ts';
import { caseStatuses, caseTurn, lifeOfOtherStatus, statusEntries } from './case-status.ts';
import { dayMs } from '@reachout/core/time';

const now = Date.UTC(2026, 10, 21, 12);
const state = (status: string, more: object = {}) => ({ status, closedAt: null, escalatedAt: null, ...more });

describe('a status', () => {
  it.each([
    ['New', 'support'],
    ['Open', 'support'],
    ['Waiting on you', 'customer'],
    ['On hold', 'third party'],
    ['Solved', 'nobody'],
    ['Closed', 'nobody'],
    ['Escalated to partner', 'unknown'],
  ])('%s means that it is the turn of %s [LIFE-01, D10]', (status, turn) => {
    expect(caseTurn(status)).toBe(turn);
  });
});

describe('a customer’s reply', () => {
  it.each([
    ['New', 'New'],
    ['Open', 'Open'],
    ['Waiting on you', 'Open'],
    ['On hold', 'Open'],
    ['Escalated to partner', 'Escalated to partner'],
  ])('to a case that is %s leaves it %s [LIFE-02, D10]', (status, next) => {
    expect(nextCaseStatus(status, 'reply', 'customer')).toBe(next);
  });

  it('reopens a solved case [LIFE-03, D10]', () => {
    expect(nextCaseStatus('Solved', 'reply', 'customer')).toBe('Open');
  });

  it('opens a linked case when the case is closed [LIFE-04, D10]', () => {
    expect(nextCaseStatus('Closed', 'reply', 'customer')).toBe('linked case');
  });
});

describe('an answer of staff', () => {
  it.each([
    ['New', 'Waiting on you'],
    ['Open', 'Waiting on you'],
    ['Waiting on you', 'Waiting on you'],
    ['On hold', 'Waiting on you'],
    ['Solved', 'Solved'],
    ['Escalated to partner', 'Escalated to partner'],
    ['Closed', null],
  ])('to a case that is %s leads to %s [LIFE-05, D10]', (status, next) => {
    expect(nextCaseStatus(status, 'reply', 'staff')).toBe(next);
  });

  it.each([...caseStatuses, 'Escalated to partner'])(
    'that is a note leaves %s as it is [LIFE-06]',
    (status) => {
      expect(nextCaseStatus(status, 'note', 'staff')).toBe(status);
    },
  );
});

describe('closing and reopening', () => {
  it.each([
    ['New', 'Closed'],
    ['Open', 'Closed'],
    ['Waiting on you', 'Closed'],
    ['On hold', 'Closed'],
    ['Solved', 'Closed'],
    ['Escalated to partner', 'Closed'],
    ['Closed', null],
  ])('a customer closes a case that is %s: %s [LIFE-07]', (status, next) => {
    expect(nextCaseStatus(status, 'close', 'customer')).toBe(next);
  });

  it.each([
    ['Solved', null, undefined],
    ['Closed', now - 7 * dayMs, undefined],
    [
      'Closed',
      now - 7 * dayMs - 1,
      'This case was closed more than 7 days ago. Reply to open a linked case.',
    ],
    ['Open', null, 'This case is open.'],
    ['Escalated to partner', null, 'This case is open.'],
  ])('a customer reopens a case that is %s since %s: %s [LIFE-08]', (status, closedAt, problem) => {
    expect(reopenProblem(state(status, { closedAt }), now)).toBe(problem);
  });
});

describe('asking to escalate', () => {
  it.each([
    ['New', null, 'New'],
    ['Open', null, 'Open'],
    ['Waiting on you', null, 'Open'],
    ['On hold', null, 'Open'],
    ['Escalated to partner', null, 'Escalated to partner'],
  ])('is possible while a case is %s, and makes it support’s turn [LIFE-09]', (status, escalatedAt, next) => {
    expect(escalationProblem(state(status, { escalatedAt }))).toBeUndefined();
    expect(nextCaseStatus(status, 'escalate', 'customer')).toBe(next);
  });

  it.each([
    ['Solved', null],
    ['Closed', null],
    ['Open', now],
  ])('is not possible for a case that is %s and was escalated at %s [LIFE-09]', (status, escalatedAt) => {
    expect(escalationProblem(state(status, { escalatedAt }))).toEqual(expect.any(String));
  });
});

describe('the table', () => {
  const rules = readFileSync(new URL('../../../packages/core/RULES.md', import.meta.url), 'utf8');
  const lives = [...Object.values(statusEntries).map(({ life }) => life), lifeOfOtherStatus];

  it('names only rules of RULES.md', () => {
    const steps = lives.flatMap(({ customer, staff }) => [
      ...Object.values(customer),
      ...Object.values(staff),
    ]);
    const named = [...new Set(steps.flatMap((step) => step?.rule ?? []))];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((rule) => !rules.includes(`- **${rule}** `))).toEqual([]);
  });
});

describe('a finished case’s reply', () => {
  it.each([
    ['New', false],
    ['Waiting on you', false],
    ['Solved', true],
    ['Closed', false],
    ['Escalated to partner', false],
  ])('to a case that is %s takes it up again: %s [LIFE-03]', (status, reopens) => {
    expect(replyReopens(status)).toBe(reopens);
  });
});

describe('the words of staff', () => {
  it.each([
    ['an answer', 'Open', 'public', undefined, 'Waiting on you'],
    ['an answer that solves', 'Open', 'public', 'Solved', 'Solved'],
    ['an answer to a solved case', 'Solved', 'public', undefined, 'Solved'],
    ['an answer to a closed case', 'Closed', 'public', undefined, null],
    ['an answer that leaves a closed case closed', 'Closed', 'public', 'Closed', null],
    ['an answer that reopens a closed case', 'Closed', 'public', 'Open', 'Open'],
    ['a note', 'Open', 'internal', undefined, 'Open'],
    ['a note that names a status', 'Open', 'internal', 'Solved', 'Open'],
    ['a note on a closed case', 'Closed', 'internal', undefined, 'Closed'],
  ] as const)('%s: %s, %s, %s → %s [LIFE-05, LIFE-06]', (_what, status, visibility, wished, next) => {
    expect(staffReplyStatus(status, { visibility, wished })).toBe(next);
  });
});

describe('a case that waits on its customer', () => {
  const limits = { caseReminderDays: 7, caseCloseDays: 14 };
  const days = (count: number): number => now - count * dayMs;
  const wait = (since: number | null, reminded: number | null = null) => ({
    waitingSince: since === null ? null : days(since),
    remindedAt: reminded === null ? null : days(reminded),
  });

  it.each([
    ['does not wait', wait(null), null],
    ['waits since yesterday', wait(1), null],
    ['waits almost a week', wait(6.99), null],
    ['waits a week', wait(7), 'remind'],
    ['waits three weeks and nobody was reminded, as after an upgrade', wait(21), 'remind'],
    ['waits almost two weeks, reminded after one', wait(13.99, 6.99), null],
    ['waits two weeks, reminded after one', wait(14, 7), 'close'],
    ['waits three weeks, reminded yesterday', wait(21, 1), null],
    ['waits four weeks, reminded a week ago', wait(28, 7), 'close'],
  ] as const)('that %s: %o, %s is due [LIFE-14, D10]', (_what, given, due) => {
    expect(waitStep(given, limits, now)).toBe(due);
  });

  it.each([
    ['two weeks after staff spoke last', wait(3), now + 11 * dayMs],
    ['the same after a reminder in time', wait(10, 3), now + 4 * dayMs],
    ['a week after a reminder that came late', wait(20, 2), now + 5 * dayMs],
    ['a week after the reminder that is due', wait(20), now + 7 * dayMs],
    ['never while it does not wait', wait(null), null],
  ] as const)('closes %s [LIFE-14]', (_when, given, at) => {
    expect(closesAt(given, limits, now)).toBe(at);
  });

  it('stays open, and is reminded of nowhere, where the operator closes none [LIFE-14]', () => {
    const never = { caseReminderDays: 7, caseCloseDays: 0 };
    expect(closesAt(wait(400), never, now)).toBeNull();
    expect(waitStep(wait(400), never, now)).toBeNull();
  });
});
