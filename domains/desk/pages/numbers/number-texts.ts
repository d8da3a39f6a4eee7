import { formatDate, formatNumber } from '@reachout/language/format';
import { numbersCopy } from '../../messages/numbers.ts';
import { isFew } from '../../rules/numbers/satisfaction.ts';

const units = [
  { unit: 'day', ms: 86_400_000, from: 2 * 86_400_000 },
  { unit: 'hour', ms: 3_600_000, from: 3_600_000 },
  { unit: 'minute', ms: 60_000, from: 60_000 },
  { unit: 'second', ms: 1_000, from: 0 },
] as const;

/** A length of time in one unit, with a decimal where it is short in it: `1.5 hr`, `26 min`. */
export function lengthText(milliseconds: number): string {
  const { unit, ms } = units.find(({ from }) => milliseconds >= from) ?? units[3];
  const value = milliseconds / ms;
  return formatNumber(value, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 });
}

/** The same where there may be none. */
export function lengthOrNone(milliseconds: number | null): string {
  return milliseconds === null ? '–' : lengthText(milliseconds);
}

/** A count, which says so where it is few. */
export function countText(count: number): string {
  return count > 0 && isFew(count) ? numbersCopy.few({ count }) : formatNumber(count);
}

/** A part of a whole as percent, with both. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '–';
  return numbersCopy.shareOf({ share: percentText(part / whole), count: part, all: whole });
}

/** From 0 to 1 as percent. */
export function percentText(share: number): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
}

/** A day of the calendar, in UTC. */
export function dayText(day: string): string {
  return formatDate(Date.parse(day), { dateStyle: 'medium', timeZone: 'UTC' });
}
