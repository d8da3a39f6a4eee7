const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A moment with its machine-readable value. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} className="ui-tabular">
      {format.format(Date.parse(at))} UTC
    </time>
  );
}
