import { describe, expect, it } from 'vitest';
import type { BusinessCalendar } from '@reachout/catalogue/rules/clocks/service-clocks';
import { checkClockProperties } from '../../testing/clock-properties.ts';
import { instantAfter, timePassed } from './business-time.ts';

const hour = 60 * 60_000;
const at = (iso: string) => Date.parse(iso);
const iso = (instant: number) => new Date(instant).toISOString().slice(0, 16);

function calendar(more: Partial<BusinessCalendar> = {}): BusinessCalendar {
  const day = ['09:00-18:00'];
  return {
    timeZone: 'Europe/Berlin',
    hours: { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day },
    holidays: [{ date: '12-25', name: 'Christmas Day' }],
    ...more,
  };
}

describe('business time', () => {
  it.each([
    ['within a day', '2026-11-23T09:00Z', 4, '2026-11-23T13:00'],
    ['to the end of a day, not the morning after', '2026-11-23T13:00Z', 4, '2026-11-23T17:00'],
    ['over a night', '2026-11-23T16:00Z', 4, '2026-11-24T11:00'],
    ['from a weekend on', '2026-11-21T12:00Z', 1, '2026-11-23T09:00'],
    ['over Christmas and a weekend', '2026-12-24T16:00Z', 2, '2026-12-28T09:00'],
    ['over the end of summer time', '2026-10-23T15:00Z', 2, '2026-10-26T09:00'],
    ['over the beginning of summer time', '2026-03-27T16:00Z', 2, '2026-03-30T08:00'],
  ])('is counted %s', (_where, from, hours, due) => {
    const count = { time: 'business', calendar: calendar() } as const;
    const reached = instantAfter(at(from), hours * hour, count);
    expect(iso(reached)).toBe(due);
    expect(timePassed({ from: at(from), to: reached }, count)).toBe(hours * hour);
  });

  it('has the hour that a clock shows twice in autumn twice, and none of the one that it skips in spring', () => {
    const nights = calendar({ hours: { sunday: ['02:00-03:00'] } });
    const passed = (day: string) =>
      timePassed(
        { from: at(`${day}T00:00Z`) - 2 * hour, to: at(`${day}T06:00Z`) },
        { time: 'business', calendar: nights },
      );
    expect(['2026-10-25', '2026-03-29', '2026-11-01'].map((day) => passed(day) / hour)).toEqual([2, 0, 1]);
  });
});

// The long run is `npm run campaign:clocks`; this is its short form.
it('promises fall due, stand still and end as a minute-by-minute simulation has it', () => {
  expect(checkClockProperties({ runs: 150, calendarCount: 1 })).toBe(150);
});
