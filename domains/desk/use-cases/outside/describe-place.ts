import type { OutsidePlace } from '@reachout/cases/rules/calls/cases';
import { findHandoverOfCase, listDeskJobs } from '@reachout/cases/store/desk-queries';
import type { CaseRow } from '@reachout/cases/store/cases-queries';
import type { ServiceDeps } from '@reachout/ports/deps';

/** Where a case is at an outside desk, and whether what was said here has arrived there; null where there is no such desk, or the case is older than it. */
export async function describePlace(
  { db, desk: { outside } }: Pick<ServiceDeps, 'db' | 'desk'>,
  { accountId, number }: Pick<CaseRow, 'accountId' | 'number'>,
): Promise<OutsidePlace | null> {
  if (outside === undefined) return null;
  const handover = await findHandoverOfCase(db, { accountId, caseNumber: number });
  if (handover === undefined) return null;
  const jobs = await listDeskJobs(db, { handoverId: handover.id });
  const dead = jobs.find(({ state }) => state === 'dead');
  const waiting = jobs.find(({ state }) => state === 'waiting');
  const failing = waiting !== undefined && waiting.attempts > 1 ? waiting : undefined;
  const isWaiting = waiting !== undefined || handover.deskThreadId === null;
  return {
    desk: outside.name,
    url: handover.deskUrl,
    delivery: dead ? 'given-up' : failing ? 'failing' : isWaiting ? 'waiting' : 'delivered',
    reason: (dead ?? failing)?.lastError ?? null,
  };
}
