import { describe, expect, it } from 'vitest';
import { knownZone, wakeTime } from './wake-time.ts';

/** A Wednesday: 23:30 in Berlin, 7:30 of Thursday in Tokyo. */
const now = Date.parse('2026-11-25T22:30:00Z');

describe('until when a case sleeps', () => {
  it.each([
    ['hour', 'Europe/Berlin', undefined, '2026-11-25T23:30:00.000Z'],
    ['afternoon', 'Europe/Berlin', undefined, undefined],
    ['afternoon', 'Asia/Tokyo', undefined, '2026-11-26T06:00:00.000Z'],
    ['tomorrow', 'Europe/Berlin', undefined, '2026-11-26T08:00:00.000Z'],
    ['tomorrow', 'Asia/Tokyo', undefined, '2026-11-27T00:00:00.000Z'],
    ['monday', 'America/Los_Angeles', undefined, '2026-11-30T17:00:00.000Z'],
    ['date', 'UTC', '2026-12-24', '2026-12-24T09:00:00.000Z'],
    ['date', 'Europe/Berlin', '2027-03-28', '2027-03-28T07:00:00.000Z'],
    ['date', 'UTC', '2026-02-30', undefined],
    ['date', 'UTC', '2026-11-25', undefined],
    ['date', 'UTC', '2028-01-01', undefined],
    ['date', 'UTC', undefined, undefined],
  ] as const)('%s in %s, of the day %s, is %s', (choice, zone, date, expected) => {
    const until = wakeTime(choice, { now, zone, date });
    expect(until === undefined ? undefined : new Date(until).toISOString()).toBe(expected);
  });

  it('is next week where today is Monday, by the clock of the zone', () => {
    const monday = Date.parse('2026-11-29T23:30:00Z');
    const until = (zone: string) => new Date(wakeTime('monday', { now: monday, zone }) ?? 0).toISOString();
    expect([until('UTC'), until('Europe/Berlin')]).toEqual([
      '2026-11-30T09:00:00.000Z',
      '2026-12-07T08:00:00.000Z',
    ]);
  });

  it('takes a zone that nobody knows for UTC', () => {
    expect([knownZone('Mars/Base'), knownZone(''), knownZone('Europe/Berlin')]).toEqual([
      'UTC',
      'UTC',
      'Europe/Berlin',
    ]);
  });
});
