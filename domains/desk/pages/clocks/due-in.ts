import { currentLanguage } from '@reachout/language/language';

const hourMs = 60 * 60_000;
const units = [
  { unit: 'day', ms: 24 * hourMs, from: 48 * hourMs },
  { unit: 'hour', ms: hourMs, from: hourMs },
  { unit: 'minute', ms: 60_000, from: 60_000 },
  { unit: 'second', ms: 1000, from: 0 },
] as const;

/**
 * How soon something is due, or how long ago it was: `in 41 hours`, `5 minutes ago`. In numbers, and in hours up to two days: "tomorrow" may be too late. Both
 * in milliseconds since 1970.
 */
export function dueIn(at: number, now: number): string {
  const away = Math.abs(at - now);
  const { unit, ms } = units.find(({ from }) => away >= from) ?? units[3];
  const count = Math.trunc((at - now) / ms);
  return new Intl.RelativeTimeFormat(currentLanguage().tag, { numeric: 'always' }).format(count, unit);
}
