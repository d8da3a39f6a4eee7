import { deskExchangeJob, findHandoverOfCase } from '@reachout/cases/store/desk-queries';
import { deskJob } from '@reachout/cases/use-cases/desk/tell-desk';
import { findCaseAsStaff } from '@reachout/cases/use-cases/find-case';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import { enqueueJobAgain } from '@reachout/operations/store/outbox-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';

/** Has an outside desk told at once of whatever it lacks of a case, however often that failed. Errors: not_found. */
export async function sendAgain(
  deps: ServiceDeps,
  viewer: Viewer,
  { caseNumber, requestId }: { caseNumber: string; requestId: string },
): Promise<Result<null>> {
  const found = await findCaseAsStaff(deps, viewer, caseNumber);
  if (!found.ok) return found;
  const { accountId, number } = found.value;
  return deps.db.transaction(async (tx): Promise<Result<null>> => {
    const handover = await findHandoverOfCase(tx, { accountId, caseNumber: number });
    if (handover === undefined || deps.desk.outside === undefined) return err(appError('not_found'));
    const { id: key, deskThreadId } = handover;
    await enqueueJobAgain(tx, { kind: deskThreadId === null ? deskJob : deskExchangeJob, key, accountId });
    await insertAudit(tx, {
      actorUserId: viewer.userId,
      actorKind: 'staff',
      accountId,
      action: 'desk.hand-over',
      subjectKind: 'handover',
      subjectId: key,
      requestId,
      details: { again: true },
    });
    return ok(null);
  });
}
