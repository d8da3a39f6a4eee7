import { formatRelative } from '@reachout/language/format';
import { Timestamp } from './timestamp.tsx';

/**
 * How long ago something was, and below it exactly when: in sight, so that nobody has to point at it to know. `now` is the clock of whoever writes the page, in
 * milliseconds.
 */
export function RelativeTime({ at, now }: { at: string; now: number }) {
  return (
    <span className="ui-time">
      <span>{formatRelative(Date.parse(at), now)}</span>
      <Timestamp at={at} />
    </span>
  );
}
