import type { RefundDetail } from '../rules/calls/billing.ts';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { findAccount } from '@reachout/accounts/store/accounts-queries';
import { findRefundById } from '../store/refunds-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { describeRefundDetail } from './describe-refund.ts';

/** A refund as support staff see it, with the name of the account that asked. */
export interface StaffRefund {
  refund: RefundDetail;
  accountName: string;
}

/** Any account's refund, for support staff; for everybody else refunds are not found here. Errors: not_found. */
export async function readRefundAsStaff(
  deps: ServiceDeps,
  viewer: Viewer,
  refundId: string,
): Promise<Result<StaffRefund>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const row = await findRefundById(deps.db, refundId);
  if (row === undefined) return err(appError('not_found'));
  const account = await findAccount(deps.db, { accountId: row.accountId });
  // Staff see cases by number alone; the customer's team plays no part in their links.
  return ok({ refund: describeRefundDetail(row, {}), accountName: account?.name ?? row.accountId });
}
