import type { Result } from '@reachout/core/result';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import type { StaffNumbers, StaffNumbersQuery } from '../../rules/calls/staff-numbers.ts';
import { rangeAsked } from '../../rules/numbers/day-range.ts';
import { type NumbersDeps, readNumbers } from './read-numbers.ts';

/** What took so long to count is kept; what is counted sooner is counted each time. */
const costlyMs = 1_000;
/** It is kept for so many times as long as it took, so that at most a hundredth of the database’s time goes into one question; and at most for ten minutes. */
const timesAsLong = 100;
const longestMs = 10 * 60_000;
/** Questions of which numbers are kept. */
const mostKept = 50;

type Counted = Promise<Result<StaffNumbers>>;

/** Reads the desk's numbers. */
export type ReadNumbers = (viewer: Viewer, query: StaffNumbersQuery) => Counted;

/**
 * Numbers over so many cases that counting takes a second or more are kept for some minutes, and whoever asks while they are counted waits for the same ones; `countedAt` tells of when they
 * are. All others are of the moment of the question. Errors as of {@link readNumbers}, which are never kept.
 */
export function keepNumbers(deps: NumbersDeps): ReadNumbers {
  const kept = new Map<string, { counted: Counted; startedAt: number; until: number }>();
  const now = (): number => deps.clock.now().getTime();

  const count = (key: string, viewer: Viewer, query: StaffNumbersQuery): Counted => {
    const startedAt = now();
    const counted = readNumbers(deps, viewer, query);
    const entry = { counted, startedAt, until: Infinity };
    const forget = (): void => {
      if (kept.get(key) === entry) kept.delete(key);
    };
    kept.set(key, entry);
    void counted.then(({ ok }) => {
      const took = now() - startedAt;
      if (!ok || took < costlyMs) return forget();
      entry.until = now() + Math.min(took * timesAsLong, longestMs);
    }, forget);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return counted;
  };

  return async (viewer, query) => {
    const staff = requireStaff(viewer);
    if (!staff.ok) return staff;
    const key = keyOf(query, deps.clock.now());
    const found = kept.get(key);
    const isKept = found !== undefined && now() - found.startedAt >= costlyMs && now() < found.until;
    return isKept ? found.counted : count(key, viewer, query);
  };
}

/** Equal for questions with the same numbers. */
function keyOf(query: StaffNumbersQuery, now: Date): string {
  const asked = Object.entries({ ...query, ...rangeAsked(query, now) });
  return JSON.stringify(asked.filter(([, value]) => value !== undefined).toSorted());
}
