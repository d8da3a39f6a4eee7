import {
  type BusinessCalendar,
  type PolicyTarget,
  weekDays,
} from '@reachout/catalogue/rules/clocks/service-clocks';
import { dayMs } from '@reachout/core/time';
import { zoneSpans } from './zone-spans.ts';

/**
 * Time as a calendar counts it. A moment counts when the clock of the calendar's zone then shows an hour of that day's business hours, and the day is no
 * holiday: an hour that the clock skips in spring is not there, one that it shows twice in autumn counts twice. All in milliseconds, instants since 1970.
 */

const minuteMs = 60_000;
/** A calendar without an hour for so long has none at all. */
const longestSearchMs = 60 * 366 * dayMs;

interface Stretch {
  from: number;
  to: number;
}

/** The earliest instant by which so much time of a target has passed since another. */
export function instantAfter(
  from: number,
  passed: number,
  { time, calendar }: { time: PolicyTarget['time']; calendar: BusinessCalendar | null },
): number {
  if (time === 'calendar' || calendar === null) return from + passed;
  if (passed <= 0) return from;
  let left = passed;
  for (const stretch of businessStretches(calendar, from)) {
    const length = stretch.to - stretch.from;
    if (length >= left) return stretch.from + left;
    left -= length;
  }
  throw new RangeError('A calendar has no business hours.');
}

/** How much time of a target passes between two instants. */
export function timePassed(
  { from, to }: { from: number; to: number },
  { time, calendar }: { time: PolicyTarget['time']; calendar: BusinessCalendar | null },
): number {
  if (to <= from) return 0;
  if (time === 'calendar' || calendar === null) return to - from;
  let passed = 0;
  for (const stretch of businessStretches(calendar, from)) {
    if (stretch.from >= to) break;
    passed += Math.min(stretch.to, to) - stretch.from;
  }
  return passed;
}

/** Business hours from an instant on, in order; those of days that follow each other without a gap stay apart. */
function* businessStretches(calendar: BusinessCalendar, from: number): Generator<Stretch> {
  const holidays = new Set(calendar.holidays.map(({ date }) => date));
  for (const span of zoneSpans(calendar.timeZone, from)) {
    if (span.from > from + longestSearchMs) return;
    const [begin, end] = [Math.max(span.from, from), span.to];
    // Within a span the clock of the zone is UTC, shifted.
    for (let day = Math.floor((begin + span.offset) / dayMs); day * dayMs - span.offset < end; day += 1)
      for (const hours of hoursOf(calendar, holidays, day)) {
        const stretch = {
          from: Math.max(begin, day * dayMs + hours.from - span.offset),
          to: Math.min(end, day * dayMs + hours.to - span.offset),
        };
        if (stretch.from < stretch.to) yield stretch;
      }
  }
}

/** The hours of a day, counted in days since 1970, as milliseconds of that day. */
function hoursOf({ hours }: BusinessCalendar, holidays: ReadonlySet<string>, day: number): Stretch[] {
  // 1 January 1970 was a Thursday.
  const weekDay = weekDays[(day + 3) % 7];
  const spans = weekDay === undefined ? undefined : hours[weekDay];
  if (spans === undefined) return [];
  const date = new Date(day * dayMs).toISOString().slice(0, 10);
  if (holidays.has(date) || holidays.has(date.slice(5))) return [];
  return spans.map((span) => ({ from: msAt(span.slice(0, 5)), to: msAt(span.slice(6)) }));
}

function msAt(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * minuteMs;
}
