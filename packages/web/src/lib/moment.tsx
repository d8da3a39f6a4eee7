/**
 * A moment in UTC, which it says, with its machine-readable value. A script tells it by the person's own clock (local-times.ts), except where
 * everything around it counts hours and days in UTC.
 */
export function Moment({ at, lang = 'en', isUtc = false }: { at: string; lang?: string; isUtc?: boolean }) {
  const words = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return (
    <time dateTime={at} className="ui-tabular" data-moment={isUtc ? undefined : ''}>
      {words.format(new Date(at))} UTC
    </time>
  );
}
