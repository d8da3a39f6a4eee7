import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWorthRetrying, readRetryAfter, retryDelayMs } from './retry.ts';

describe('waiting before another try', () => {
  it.each([
    [0, 1_000],
    [1, 2_000],
    [2, 4_000],
    [3, 8_000],
    [10, 30_000],
  ])('doubles: attempt %i waits %i ms [§7.0.9]', (attempt, delay) => {
    expect(retryDelayMs(attempt)).toBe(delay);
  });

  it('honours what the server asked for [§7.0.9]', () => {
    expect(retryDelayMs(0, { retryAfterSeconds: 60 })).toBe(60_000);
    expect(retryDelayMs(5, { retryAfterSeconds: 0 })).toBe(0);
  });

  it('never comes back earlier than asked, whatever the jitter [§7.0.9, A85]', () => {
    fc.assert(
      fc.property(
        fc.nat(20),
        fc.nat(600),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempt, seconds, jitter) => {
          const delay = retryDelayMs(attempt, { retryAfterSeconds: seconds, jitter });
          return delay >= seconds * 1_000 && delay <= Math.ceil(seconds * 1_250);
        },
      ),
    );
  });
});

describe('the Retry-After header', () => {
  const now = Date.UTC(2026, 10, 21, 9, 0, 0);

  it.each([
    ['30', 30],
    [' 5 ', 5],
    ['0', 0],
    ['Sat, 21 Nov 2026 09:01:00 GMT', 60],
    ['Sat, 21 Nov 2026 08:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j means %s seconds [§7.0.9]', (header, seconds) => {
    expect(readRetryAfter(header, now)).toBe(seconds);
  });
});

it.each([
  [0, true],
  [429, true],
  [500, true],
  [503, true],
  [404, false],
  [422, false],
  [200, false],
])('a call that was answered with status %i is made again: %s', (status, again) => {
  expect(isWorthRetrying(status)).toBe(again);
});
