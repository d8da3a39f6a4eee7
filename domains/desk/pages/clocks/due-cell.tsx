import type { StaffCaseListItem } from '@reachout/cases/rules/calls/cases';
import { Badge } from '@reachout/ui/badge';
import { staffClockCopy } from '../../messages/clocks.ts';
import { dueIn } from './due-in.ts';
import { targetLabels } from './target-labels.ts';

/** What of a case is due next and how soon, in a cell of the list. `now` is the server's clock in milliseconds. */
export function DueCell({ due, now }: Pick<StaffCaseListItem, 'due'> & { now: number }) {
  if (due === null) return '–';
  const when = <time dateTime={due.at}>{dueIn(Date.parse(due.at), now)}</time>;
  return (
    <span className="staff-due">
      {due.state === 'running' ? (
        when
      ) : (
        <Badge tone={due.state === 'missed' ? 'error' : 'warning'}>
          {due.state === 'missed' ? staffClockCopy.missed() : staffClockCopy.soon()} {when}
        </Badge>
      )}
      <span className="text-13 text-muted">{targetLabels[due.target]()}</span>
    </span>
  );
}
