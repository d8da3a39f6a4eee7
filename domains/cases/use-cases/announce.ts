import type { CaseNews } from '@reachout/mail/rules/case-news';
import type { Database } from '@reachout/database/client';
import { enqueueJob } from '@reachout/operations/store/outbox-queries';
import { deliverEvent } from '@reachout/operations/use-cases/deliver-event';
import type { JobHandlers } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import { formatCaseNumber } from '@reachout/core/case-number';
import { paths } from '@reachout/core/paths';
import { caseEvents, caseEventTypes } from '@reachout/mail/rules/case-events';
import type { CaseRow } from '../store/cases-queries.ts';

/** The kind of the jobs that tell other systems of a case; its key is the event's id. */
const caseEventJob = 'case.event';

/** The case as its event tells it: what it was when it happened, whatever comes of it until the event is sent. */
export type AnnouncedCase = Pick<CaseRow, 'accountId' | 'number' | 'status' | 'severity' | 'updatedAt'>;

/** Has other systems of the operator's told, where one is named. Call it in the transaction of the action. */
export async function announce(
  { events, ids }: Pick<ServiceDeps, 'events' | 'ids'>,
  tx: Database,
  { row, news }: { row: AnnouncedCase; news: readonly CaseNews[] },
): Promise<void> {
  if (events === undefined) return;
  for (const { kind, about } of news) {
    const rule = caseEvents[kind];
    if (rule === null) continue;
    const id = ids.next('event');
    const { accountId, number, status, severity, updatedAt } = row;
    const data = { accountId, caseNumber: number, status, severity, ...rule.data?.(about) };
    const payload = { id, type: rule.type, at: updatedAt.toISOString(), data };
    await enqueueJob(tx, { kind: caseEventJob, key: id, accountId, payload });
  }
}

/** The outbox's handlers for events of cases. */
export function caseEventHandlers(
  deps: Pick<ServiceDeps, 'db' | 'events'>,
  publicOrigin: () => string,
): JobHandlers {
  return {
    [caseEventJob]: ({ key, payload, attempts }) => {
      // Written above, in this shape.
      const { type: given, at, data } = payload as { type: string; at: string; data: { caseNumber: number } };
      const type = caseEventTypes.find((each) => each === given);
      if (type === undefined)
        return Promise.resolve({ outcome: 'dead', reason: 'an event that this release does not know' });
      const caseNumber = formatCaseNumber(data.caseNumber);
      const url = publicOrigin() + paths.staffCase(caseNumber);
      const event = { id: key, type, at: new Date(at), data: { ...data, caseNumber, url } };
      return deliverEvent(deps, event, attempts);
    },
  };
}
