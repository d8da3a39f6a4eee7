import * as hook from './page-hooks.ts';
import { mark } from '@reachout/core/page-hooks';
import { formatDate } from '@reachout/language/format';

/**
 * A timestamp in UTC, which it says, with its machine-readable value. A script tells it by the person's own clock (local-times.ts), except where
 * everything around it counts hours and days in UTC.
 */
export function Timestamp({ at, isUtc = false }: { at: string; isUtc?: boolean }) {
  const text = formatDate(Date.parse(at), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return (
    <time dateTime={at} className="ui-tabular" {...mark(hook.timestamp, !isUtc)}>
      {text} UTC
    </time>
  );
}
