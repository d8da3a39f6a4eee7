import { appError } from '@reachout/core/errors';
import { staffListPageSize } from '@reachout/core/limits';
import { err, ok, type Result } from '@reachout/core/result';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { enquiriesCopy } from '../messages/enquiries.ts';
import type { EnquiryListItem, EnquiryList } from '../rules/enquiries.ts';
import { listSalesEnquiries, type SalesEnquiryRow } from '../store/sales-queries.ts';
import { decodeCursor, encodeCursor } from './enquiry-cursor.ts';

/** A page of what people wrote to sales, the newest first; for staff only. Errors: not_found for everybody else, validation_failed for a cursor that no page gave. */
export async function listEnquiries(
  deps: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  { isAnswered, cursor }: { isAnswered: boolean; cursor?: string },
): Promise<Result<EnquiryList>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const position = cursor === undefined ? undefined : decodeCursor(cursor);
  if (cursor !== undefined && position === undefined)
    return err(appError('validation_failed', { fields: { cursor: enquiriesCopy.cursorInvalid() } }));
  const page = await listSalesEnquiries(deps.db, { isAnswered, limit: staffListPageSize, cursor: position });
  const at = (row: SalesEnquiryRow | undefined, side: 'older' | 'newer') =>
    row === undefined ? null : encodeCursor({ side, createdAt: row.createdAt, id: row.id });
  return ok({
    enquiries: page.enquiries.map(describeItem),
    newer: page.hasNewer ? at(page.enquiries[0], 'newer') : null,
    older: page.hasOlder ? at(page.enquiries.at(-1), 'older') : null,
  });
}

function describeItem({
  id,
  company,
  name,
  teamSize,
  createdAt,
  answeredAt,
}: SalesEnquiryRow): EnquiryListItem {
  return {
    id,
    company,
    name,
    teamSize,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
