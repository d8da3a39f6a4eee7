import { type BusinessCalendar, type PolicyTarget, weekDays } from './service-clocks.ts';

/** How articles, which are English, tell what clocks count. */

/** A promise in words, like "1 hour", "4 business hours" or "1 business day". */
export function targetText(
  { minutes, time }: PolicyTarget,
  calendar: Pick<BusinessCalendar, 'hours'> | undefined,
): string {
  if (time === 'calendar') return inLargestUnit(minutes, '', 24 * 60);
  return inLargestUnit(minutes, 'business ', calendar === undefined ? undefined : lengthOfDays(calendar));
}

/** Business hours in words, like "Monday to Friday, 09:00 to 18:00 (Europe/Berlin)". */
export function hoursText({ hours, timeZone }: Pick<BusinessCalendar, 'hours' | 'timeZone'>): string {
  const groups: { first: number; last: number; said: string }[] = [];
  for (const [index, day] of weekDays.entries()) {
    const said = sayHours(hours[day]);
    const group = groups.at(-1);
    if (group?.said === said && group.last === index - 1) group.last = index;
    else if (said !== '') groups.push({ first: index, last: index, said });
  }
  const parts = groups.map(({ first, last, said }) =>
    first === 0 && last === 6 ? `every day, ${said}` : `${sayDays(first, last)}, ${said}`,
  );
  return `${parts.join('; ')} (${timeZone})`;
}

/** The holidays by their names, each once. */
export function holidaysText({ holidays }: Pick<BusinessCalendar, 'holidays'>): string {
  return [...new Set(holidays.map(({ name }) => name))].join(', ');
}

function inLargestUnit(minutes: number, kind: string, dayMinutes: number | undefined): string {
  const [count, unit] =
    dayMinutes !== undefined && minutes % dayMinutes === 0
      ? [minutes / dayMinutes, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return `${count} ${kind}${unit}${count === 1 ? '' : 's'}`;
}

/** The minutes of a business day where all are of one length: else nobody could say what a business day is. */
function lengthOfDays({ hours }: Pick<BusinessCalendar, 'hours'>): number | undefined {
  const lengths = Object.values(hours).flatMap((spans) =>
    spans === undefined
      ? []
      : [spans.reduce((sum, span) => sum + minutesAt(span.slice(6)) - minutesAt(span.slice(0, 5)), 0)],
  );
  return new Set(lengths).size === 1 ? lengths[0] : undefined;
}

/** "09:30" as minutes of the day. */
export function minutesAt(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function sayHours(spans: readonly string[] | undefined): string {
  if (spans === undefined) return '';
  const said = spans.map((span) =>
    span === '00:00-24:00' ? 'all day' : `${span.slice(0, 5)} to ${span.slice(6)}`,
  );
  return said.join(' and ');
}

function sayDays(first: number, last: number): string {
  const name = (index: number): string => {
    const day = weekDays[index] ?? '';
    return day.charAt(0).toUpperCase() + day.slice(1);
  };
  if (first === last) return name(first);
  return `${name(first)} ${last === first + 1 ? 'and' : 'to'} ${name(last)}`;
}
