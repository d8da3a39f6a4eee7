import { zoneSpans } from '@reachout/cases/rules/clocks/zone-spans';

/** How people say until when a case sleeps. */
export const wakeChoices = ['hour', 'afternoon', 'tomorrow', 'monday', 'date'] as const;
export type WakeChoice = (typeof wakeChoices)[number];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Hours of the day, by the clock of whoever chooses. */
const morning = 9;
const afternoon = 15;
/** Nobody puts a case off for longer. */
const longestMs = 366 * dayMs;

/** The zone, or UTC for a name that is none. */
export function knownZone(zone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone || 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}

/**
 * The time that a choice means, in milliseconds since 1970, by the clock of the zone; undefined where it has passed, is no day, or is more than a year away.
 */
export function wakeTime(
  choice: WakeChoice,
  { now, zone, date }: { now: number; zone: string; date?: string | undefined },
): number | undefined {
  const until = choice === 'hour' ? now + hourMs : atClock(zone, wallTime(choice, { now, zone, date }));
  return until === undefined ? undefined : wakeTimeAt(until, now);
}

/** The same time where a case may sleep until then; undefined where it has passed or is more than a year away. */
export function wakeTimeAt(at: number, now: number): number | undefined {
  return at > now && at - now <= longestMs ? at : undefined;
}

/** What the clock shows then, as if it were UTC. */
function wallTime(
  choice: Exclude<WakeChoice, 'hour'>,
  { now, zone, date }: { now: number; zone: string; date?: string | undefined },
): number | undefined {
  const shown = now + offsetAt(zone, now);
  const today = Math.floor(shown / dayMs) * dayMs;
  switch (choice) {
    case 'afternoon':
      return today + afternoon * hourMs;
    case 'tomorrow':
      return today + dayMs + morning * hourMs;
    case 'monday': {
      const day = new Date(today).getUTCDay();
      return today + ((8 - day) % 7 || 7) * dayMs + morning * hourMs;
    }
    case 'date': {
      const day = /^\d{4}-\d{2}-\d{2}$/.test(date ?? '') ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
      const isDay = !Number.isNaN(day) && new Date(day).toISOString().startsWith(date ?? '-');
      return isDay ? day + morning * hourMs : undefined;
    }
  }
}

/** When the clock of a zone shows that; where it is put forward over it, an hour later. */
function atClock(zone: string, wall: number | undefined): number | undefined {
  if (wall === undefined) return undefined;
  const guess = wall - offsetAt(zone, wall);
  return wall - offsetAt(zone, guess);
}

function offsetAt(zone: string, at: number): number {
  return zoneSpans(zone, at).next().value.offset;
}
