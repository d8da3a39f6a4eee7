/** Calendar arithmetic in UTC on milliseconds since 1970, without a clock: whoever asks brings the time. */

export const secondMs = 1_000;
export const hourMs = 3_600 * secondMs;
export const dayMs = 24 * hourMs;

const timestampPattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?Z$/;

/** Milliseconds since 1970 of a UTC timestamp like `2026-11-21T09:30:00.000Z`, or undefined for anything else or a day that no month has. */
export function parseTimestamp(text: string): number | undefined {
  const match = timestampPattern.exec(text);
  if (!match) return undefined;
  const year = Number(match[1]);
  const month = Number(match[2]);
  const day = Number(match[3]);
  const hour = Number(match[4]);
  const minute = Number(match[5]);
  const second = Number(match[6]);
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  if (!isDay || hour > 23 || minute > 59 || second > 59) return undefined;
  const fraction = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'));
  return (
    daysBefore(year, month, day) * dayMs +
    hour * hourMs +
    minute * 60 * secondMs +
    second * secondMs +
    fraction
  );
}

/** The same time of day so many months earlier; the 31st becomes the last day of a shorter month. */
export function monthsBefore(at: number, months: number): number {
  const dayNumber = Math.floor(at / dayMs);
  const { year, month, day } = calendarDay(dayNumber);
  const index = year * 12 + (month - 1) - months;
  const thenYear = Math.floor(index / 12);
  const thenMonth = index - thenYear * 12 + 1;
  const thenDay = Math.min(day, daysInMonth(thenYear, thenMonth));
  return daysBefore(thenYear, thenMonth, thenDay) * dayMs + (at - dayNumber * dayMs);
}

/** Days from 1970-01-01 to a date of the Gregorian calendar. Years start in March, so that the leap day comes last. */
function daysBefore(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The inverse of {@link daysBefore}. */
function calendarDay(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
