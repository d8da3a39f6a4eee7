import { dayMs } from '@reachout/core/time';

/** Days in UTC, both included, such as `2026-11-21`. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The days that a range has at most. */
export const maxRangeDays = 366;

/** The ranges that are one press away, in days up to today; the first is that of somebody who chose none. */
export const usualRanges = [30, 7, 90, 365] as const;

/** The last so many days, the day of `now` included. */
export function lastDays(days: number, now: Date): DayRange {
  return { from: dayOf(now.getTime() - (days - 1) * dayMs), to: dayOf(now.getTime()) };
}

/** The range that is asked for: without a first day as long as usual, and never beyond the day of `now`. */
export function rangeAsked({ from, to }: Partial<DayRange>, now: Date): DayRange {
  const today = dayOf(now.getTime());
  const last = to === undefined || to > today ? today : to;
  return { from: from ?? lastDays(usualRanges[0], new Date(`${last}T00:00:00Z`)).from, to: last };
}

/** How many days a range has; less than one when it ends before it begins. */
export function countDays({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

/** From when a range is, and before when. */
export function boundsOf({ from, to }: DayRange): { from: Date; before: Date } {
  return { from: new Date(from), before: new Date(Date.parse(to) + dayMs) };
}

/** Every day of a range in order. */
export function daysOf(range: DayRange): string[] {
  return Array.from({ length: countDays(range) }, (_, index) =>
    dayOf(Date.parse(range.from) + index * dayMs),
  );
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
