import type { CaseNews } from '@reachout/mail/rules/case-news';
import type { Database } from '@reachout/database/client';
import { eventJobs } from '@reachout/operations/rules/event-jobs';
import { enqueueJob } from '@reachout/operations/store/outbox-queries';
import { deliverEvent } from '@reachout/operations/use-cases/deliver-event';
import type { JobHandlers } from '@reachout/operations/use-cases/run-outbox';
import type { ServiceDeps } from '@reachout/ports/deps';
import { formatCaseNumber } from '@reachout/core/case-number';
import { paths } from '@reachout/core/paths';
import { type CaseEventType, caseEvents, caseEventTypes } from '@reachout/mail/rules/case-events';
import type { CaseRow } from '../store/cases-queries.ts';

/** What an event tells, as its job keeps it: of a case, of a refund, or of both. */
type EventData = { readonly caseNumber?: number; readonly refundId?: string } & Readonly<
  Record<string, unknown>
>;

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
    const data = { ...factsOf(row), ...rule.data?.(about) };
    await enqueueEvent(tx, ids, { type: rule.type, accountId: row.accountId, at: row.updatedAt, data });
  }
}

/** A refund as somebody, or the policy, decided it, or whose payment failed after that. */
export interface DecidedRefund {
  refund: { accountId: string; id: string; updatedAt: Date };
  decision: 'approved' | 'declined' | 'failed';
  /** True where the policy decided. */
  byRule: boolean;
  /** The case of a request that staff decided or whose payment failed, and the comment that says so if it took one. */
  answered?: { row: AnnouncedCase; commentId?: string };
}

/** Has other systems of the operator's told of a decision, or that its payment failed, with its case where it has one. Call it in the transaction in which that is written. */
export async function announceRefund(
  { events, ids }: Pick<ServiceDeps, 'events' | 'ids'>,
  tx: Database,
  { refund: { accountId, id: refundId, updatedAt }, decision, byRule, answered }: DecidedRefund,
): Promise<void> {
  if (events === undefined) return;
  const facts = answered ? factsOf(answered.row) : { accountId };
  const data = { ...facts, refundId, decision, byRule, commentId: answered?.commentId };
  await enqueueEvent(tx, ids, { type: 'refund.decided', accountId, at: updatedAt, data });
}

function factsOf({ accountId, number, status, severity }: AnnouncedCase) {
  return { accountId, caseNumber: number, status, severity };
}

async function enqueueEvent(
  tx: Database,
  ids: ServiceDeps['ids'],
  event: { type: CaseEventType; accountId: string; at: Date; data: EventData },
): Promise<void> {
  const { type, accountId, at, data } = event;
  const id = ids.next('event');
  const payload = { id, type, at: at.toISOString(), data };
  await enqueueJob(tx, { kind: eventJobs.ofCases, key: id, accountId, payload });
}

/** The outbox's handlers for events of cases. */
export function caseEventHandlers(
  deps: Pick<ServiceDeps, 'db' | 'events'>,
  publicOrigin: () => string,
): JobHandlers {
  return {
    [eventJobs.ofCases]: ({ key, payload, attempts }) => {
      // Written above, in this shape.
      const { type: given, at, data } = payload as { type: string; at: string; data: EventData };
      const type = caseEventTypes.find((each) => each === given);
      if (type === undefined)
        return Promise.resolve({ outcome: 'dead', reason: 'an event that this release does not know' });
      const event = { id: key, type, at: new Date(at), data: { ...data, ...placeOf(data, publicOrigin()) } };
      return deliverEvent(deps, event, attempts);
    },
  };
}

/** The page for staff: the case's, or the refund's where there is no case. */
function placeOf({ caseNumber: number, refundId = '' }: EventData, origin: string) {
  if (number === undefined) return { url: origin + paths.staffRefund(refundId) };
  const caseNumber = formatCaseNumber(number);
  return { caseNumber, url: origin + paths.staffCase(caseNumber) };
}
