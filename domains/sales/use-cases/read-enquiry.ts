import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import type { EnquiryDetail } from '../rules/enquiries.ts';
import { findSalesEnquiry } from '../store/sales-queries.ts';

/** What somebody wrote to sales, for staff; the audit keeps who read it. Errors: not_found, for everybody else too. */
export async function readEnquiry(
  deps: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  { id, requestId }: { id: string; requestId: string },
): Promise<Result<EnquiryDetail>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const found = await findSalesEnquiry(deps.db, id);
  if (found === undefined) return err(appError('not_found'));
  await insertAudit(deps.db, {
    actorUserId: viewer.userId,
    actorKind: viewer.role,
    action: 'sales_enquiry.read',
    subjectKind: 'sales_enquiry',
    subjectId: id,
    requestId,
  });
  const { enquiry, writer, answerer } = found;
  const { company, name, email, teamSize, message, createdAt, answeredAt } = enquiry;
  return ok({
    id,
    company,
    name,
    email,
    teamSize,
    message,
    writer,
    createdAt: createdAt.toISOString(),
    answered: answeredAt && { at: answeredAt.toISOString(), by: answerer?.name ?? null },
  });
}
