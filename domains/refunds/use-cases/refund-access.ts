import { refundErrorCopy } from '../messages/errors.ts';
import { type Account, canRefund } from '@reachout/accounts/rules/accounts';
import { appError } from '@reachout/core/errors';
import { effectivePlan } from '@reachout/catalogue/rules/plans';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import type { RefundFlags } from '../rules/refund.ts';
import { err, ok, type Result } from '@reachout/core/result';
import {
  type AccountAccess,
  type AccountSelector,
  findAccountAccess,
} from '@reachout/accounts/use-cases/account-access';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';

/** An account whose invoices and refunds the person may see. */
export interface BillingAccess extends AccountAccess {
  flags: RefundFlags;
}

/**
 * The account, if the person may see its bills: a foreign one is not found like a missing one (S10, A04); a team needs `create billingRefund`
 * (§6, A08). The permission is looked up now: one that was just taken away no longer counts (A11).
 */
export async function findBillingAccess(
  deps: ServiceDeps,
  viewer: Viewer,
  selector: AccountSelector,
): Promise<Result<BillingAccess>> {
  const found = await findAccountAccess(deps, viewer, selector);
  if (!found.ok) return found;
  const { account } = found.value;
  if (!canRefund(account)) return err(appError('forbidden', { message: refundErrorCopy.noPermission() }));
  const context = { userId: viewer.userId, accountId: account.id };
  const quantities = await deps.flags.isOn('supportChatRefundInvoiceQuantities', context);
  return ok({
    ...found.value,
    flags: { quantities, products: deps.brand.products, billableItems: deps.brand.billableItems },
  });
}

/** The same for asking a refund: the flow must be switched on (A09), and the account must have the product (A73). */
export async function findRefundAccess(
  deps: ServiceDeps,
  viewer: Viewer,
  { account: selector, product }: { account: AccountSelector; product: ProductKey },
): Promise<Result<BillingAccess>> {
  const access = await findBillingAccess(deps, viewer, selector);
  if (!access.ok) return access;
  const { account } = access.value;
  if (!(await isFlowOn(deps, viewer, account)))
    return err(appError('forbidden', { message: refundErrorCopy.switchedOff() }));
  if (effectivePlan(deps.brand, account, product) === null)
    return err(appError('validation_failed', { fields: { product: refundErrorCopy.accountLacksProduct() } }));
  return access;
}

/** True while the operator has refunds by form switched on for the person and the account. */
export function isFlowOn(
  { flags }: Pick<ServiceDeps, 'flags'>,
  { userId }: Viewer,
  { id }: Pick<Account, 'id'>,
): Promise<boolean> {
  return flags.isOn('supportChatRefundInvoiceFlow', { userId, accountId: id });
}
