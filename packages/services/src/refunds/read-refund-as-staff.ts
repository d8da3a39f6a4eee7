import type { RefundDetail } from '@reachout/contract/calls/billing';
import { appError } from '@reachout/contract/errors';
import { err, ok, type Result } from '@reachout/contract/result';
import { findAccount } from '@reachout/db/accounts-queries';
import { findRefundById } from '@reachout/db/refunds-queries';
import type { ServiceDeps } from '../deps.ts';
import { requireStaff } from '../require-staff.ts';
import type { Viewer } from '../viewer.ts';
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
