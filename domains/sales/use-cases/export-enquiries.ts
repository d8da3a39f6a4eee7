import type { CsvCell } from '@reachout/core/csv';
import { ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { type EnquiryCursor, listSalesEnquiries, type SalesEnquiryRow } from '../store/sales-queries.ts';

const rowsAtOnce = 500;

export const enquiryColumns = [
  'id',
  'createdAt',
  'answeredAt',
  'company',
  'name',
  'email',
  'teamSize',
  'message',
] as const;

/** What people wrote to sales as rows of a file, page after page, the newest first; the audit keeps who took it. Errors: not_found for everybody but staff. */
export async function exportEnquiries(
  { db }: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  { isAnswered, requestId }: { isAnswered: boolean; requestId: string },
): Promise<Result<AsyncIterable<CsvCell[][]>>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  await insertAudit(db, {
    actorUserId: viewer.userId,
    actorKind: viewer.role,
    action: 'sales_enquiry.export',
    subjectKind: 'sales_enquiry',
    subjectId: isAnswered ? 'answered' : 'waiting',
    requestId,
  });
  return ok(
    (async function* () {
      let cursor: EnquiryCursor | undefined;
      do {
        const page = await listSalesEnquiries(db, { isAnswered, limit: rowsAtOnce, cursor });
        yield page.enquiries.map(toCells);
        const last: SalesEnquiryRow | undefined = page.hasOlder ? page.enquiries.at(-1) : undefined;
        cursor = last && { side: 'older', createdAt: last.createdAt, id: last.id };
      } while (cursor !== undefined);
    })(),
  );
}

function toCells({
  id,
  createdAt,
  answeredAt,
  company,
  name,
  email,
  teamSize,
  message,
}: SalesEnquiryRow): CsvCell[] {
  return [
    id,
    createdAt.toISOString(),
    answeredAt?.toISOString() ?? null,
    company,
    name,
    email,
    teamSize,
    message,
  ];
}
