import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { Rich } from '@reachout/language/rich';
import { Badge } from '@reachout/ui/badge';
import { Timestamp } from '@reachout/web/lib/timestamp';
import { snoozeCopy } from '../../messages/triage.ts';

/** Says that a case sleeps and until when, or that it is back. */
export function SnoozeMark({ snooze }: Pick<StaffCaseDetail, 'snooze'>) {
  if (snooze === null) return null;
  return (
    <Badge tone={snooze.isOver ? 'accent' : 'neutral'}>
      {snooze.isOver ? (
        snoozeCopy.back()
      ) : (
        <Rich message={snoozeCopy.asleep} values={{ time: <Timestamp at={snooze.until} /> }} />
      )}
    </Badge>
  );
}
