import { timestamp } from './page-hooks.ts';
/**
 * Tells the timestamps of a page by the person's own clock, in the words of the page's language. The server knows no time zone and writes UTC,
 * which stays as the timestamp's title (U71).
 */
export function showLocalTimes(root: ParentNode, timeZone?: string): void {
  const words = new Intl.DateTimeFormat(document.documentElement.lang || 'en', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  for (const time of root.querySelectorAll<HTMLTimeElement>(`time[${timestamp}]`)) {
    const local = spaced(words.format(new Date(time.dateTime)));
    if (local === spaced(time.textContent)) continue;
    time.title = time.textContent;
    time.textContent = local;
  }
}

/** Programs differ in which space stands before AM and PM. */
function spaced(text: string): string {
  return text.replace(/\s/g, ' ');
}
