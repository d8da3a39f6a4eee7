import type { RefundDetail, RefundsResponse } from '../rules/calls/billing.ts';
import { appError } from '@reachout/core/errors';
import { maxPageSize } from '@reachout/core/limits';
import { err, ok, type Result } from '@reachout/core/result';
import { findRefund, listRefunds as listRows } from '../store/refunds-queries.ts';
import type { AccountSelector } from '@reachout/accounts/use-cases/account-access';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { describeRefund, describeRefundDetail } from './describe-refund.ts';
import { findBillingAccess } from './refund-access.ts';
import { readRefundHistory } from './refund-history.ts';

/** The refunds of an account, the newest first, with its 6-month history (§6). Errors: not_found, forbidden. */
export async function listRefunds(
  deps: ServiceDeps,
  viewer: Viewer,
  { account: selector }: { account: AccountSelector },
): Promise<Result<RefundsResponse>> {
  const access = await findBillingAccess(deps, viewer, selector);
  if (!access.ok) return access;
  const { account } = access.value;
  const rows = await listRows(deps.db, { accountId: account.id, limit: maxPageSize });
  return ok({
    data: rows.map((row) => describeRefund(row, account)),
    refundHistory: await readRefundHistory(deps, account.id),
  });
}

/** One refund with its ledger (D27). Another account's is not found, like a missing one. Errors: not_found, forbidden. */
export async function readRefund(
  deps: ServiceDeps,
  viewer: Viewer,
  { account: selector, refundId }: { account: AccountSelector; refundId: string },
): Promise<Result<{ refund: RefundDetail }>> {
  const access = await findBillingAccess(deps, viewer, selector);
  if (!access.ok) return access;
  const { account } = access.value;
  const row = await findRefund(deps.db, { accountId: account.id, refundId });
  return row === undefined ? err(appError('not_found')) : ok({ refund: describeRefundDetail(row, account) });
}
