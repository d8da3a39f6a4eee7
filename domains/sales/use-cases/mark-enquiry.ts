import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { findSalesEnquiry, markSalesEnquiry } from '../store/sales-queries.ts';

/**
 * Says that an enquiry was answered, by whoever says so, or takes that back. Saying what is said already changes nothing: who answered first
 * stays. Errors: not_found, for everybody but staff too.
 */
export async function markEnquiry(
  deps: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  { id, isAnswered, requestId }: { id: string; isAnswered: boolean; requestId: string },
): Promise<Result<null>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  return deps.db.transaction(async (tx): Promise<Result<null>> => {
    if ((await findSalesEnquiry(tx, id)) === undefined) return err(appError('not_found'));
    const isChanged = await markSalesEnquiry(tx, { id, answeredBy: isAnswered ? viewer.userId : null });
    if (!isChanged) return ok(null);
    await insertAudit(tx, {
      actorUserId: viewer.userId,
      actorKind: viewer.role,
      action: isAnswered ? 'sales_enquiry.answered' : 'sales_enquiry.reopened',
      subjectKind: 'sales_enquiry',
      subjectId: id,
      requestId,
    });
    return ok(null);
  });
}
