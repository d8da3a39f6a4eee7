import type { RefundSummary } from '../rules/calls/billing.ts';
import { staffListPageSize } from '@reachout/core/limits';
import { ok, type Result } from '@reachout/core/result';
import type { RefundWait } from '../rules/refund-waits.ts';
import { countRefundsWaiting, listRefundsWaiting } from '../store/refunds-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { describeRefund } from './describe-refund.ts';

/** Refunds of all accounts that wait for support staff, with the names of the accounts that asked. */
export interface StaffRefunds {
  waitingFor: RefundWait;
  /** How many wait, for each thing that they wait for. */
  counts: Readonly<Record<RefundWait, number>>;
  refunds: { refund: RefundSummary; accountName: string }[];
  pagination: { limit: number; offset: number; total: number };
}

/** Refunds of all accounts that wait for support staff, the longest waiting first; for everybody else refunds are not found here. Errors: not_found. */
export async function listStaffRefunds(
  deps: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  { waitingFor, offset }: { waitingFor: RefundWait; offset: number },
): Promise<Result<StaffRefunds>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const [{ rows, total }, counts] = await Promise.all([
    listRefundsWaiting(deps.db, { waitingFor, limit: staffListPageSize, offset }),
    countRefundsWaiting(deps.db),
  ]);
  return ok({
    waitingFor,
    counts,
    // Staff see cases by number alone; the customer's team plays no part in their links.
    refunds: rows.map((row) => ({ refund: describeRefund(row, {}), accountName: row.accountName })),
    pagination: { limit: staffListPageSize, offset, total },
  });
}
