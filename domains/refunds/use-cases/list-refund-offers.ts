import { type Account, canRefund } from '@reachout/accounts/rules/accounts';
import { effectivePlan } from '@reachout/catalogue/rules/plans';
import { type ProductKey, productKeysOf } from '@reachout/catalogue/rules/products';
import { listAccounts } from '@reachout/accounts/use-cases/list-accounts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { isFlowOn } from './refund-access.ts';

/** An account and a product of it that refunds may be asked for. */
export interface RefundOffer {
  account: Account;
  product: ProductKey;
}

/** What the person may ask refunds for: by permission, flag and plan, as `findRefundAccess` has it (§6, A08, A09, A73). */
export async function listRefundOffers(deps: ServiceDeps, viewer: Viewer): Promise<RefundOffer[]> {
  const accounts = (await listAccounts(deps, viewer)).filter(canRefund);
  const isOn = await Promise.all(accounts.map((account) => isFlowOn(deps, viewer, account)));
  return accounts
    .filter((_, index) => isOn[index])
    .flatMap((account) =>
      productKeysOf(deps.brand)
        .filter((product) => effectivePlan(deps.brand, account, product) !== null)
        .map((product) => ({ account, product })),
    );
}
