/** A moment in UTC with its machine-readable value. */
export function ConversationTime({ at, lang = 'en' }: { at: string; lang?: string }) {
  const words = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return (
    <time dateTime={at} className="ui-tabular">
      {words.format(new Date(at))} UTC
    </time>
  );
}
