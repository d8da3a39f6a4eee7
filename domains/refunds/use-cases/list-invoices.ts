import { findInvoiceOfProduct, toInvoice } from '@reachout/billing/use-cases/find-invoice';
import type { InvoicesResponse, ListedInvoice } from '../rules/calls/billing.ts';
import { invoiceWindowDays } from '@reachout/core/constants';
import { isWithinWindow, refundObstacle, type RefundObstacle } from '@reachout/billing/rules/invoices';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { ok, type Result } from '@reachout/core/result';
import { dayMs } from '@reachout/core/time';
import {
  type Invoice as InvoiceRow,
  listInvoices as listRows,
} from '@reachout/billing/store/invoices-queries';
import type { AccountSelector } from '@reachout/accounts/use-cases/account-access';
import type { ServiceDeps } from '@reachout/ports/deps';
import { type BillingAccess, findBillingAccess } from './refund-access.ts';
import { readRefundHistory } from './refund-history.ts';
import type { Viewer } from '@reachout/ports/viewer';
import { describeInvoice, describeObstacle } from './describe-invoice.ts';

export interface ListInvoicesInput {
  account: AccountSelector;
  product?: ProductKey;
  limit: number;
  /** Only this invoice, whatever its age. */
  invoiceId?: string;
}

/**
 * The invoices of an account that a refund may be asked for: of the last 60 days by the server's clock, with items of the product, the newest
 * first (§5, §7). Each says what stands in the way of a refund and what each line offers. Errors: not_found, forbidden.
 */
export async function listInvoices(
  deps: ServiceDeps,
  viewer: Viewer,
  { account: selector, product, limit, invoiceId }: ListInvoicesInput,
): Promise<Result<InvoicesResponse>> {
  const access = await findBillingAccess(deps, viewer, selector);
  if (!access.ok) return access;
  const accountId = access.value.account.id;
  const now = deps.clock.now().getTime();
  const rows =
    invoiceId === undefined
      ? await listRows(deps.db, {
          accountId,
          limit,
          ...(product !== undefined && { of: { catalogue: deps.brand, product } }),
          issuedSince: new Date(now - invoiceWindowDays * dayMs),
        })
      : await findInvoiceOfProduct(deps, { accountId, invoiceId, product }).then((row) => (row ? [row] : []));
  return ok({
    data: rows.map((row) => describe(deps, access.value, row, { product, now })),
    refundHistory: await readRefundHistory(deps, accountId),
    quantities: access.value.flags.quantities,
  });
}

function describe(
  { brand }: ServiceDeps,
  { account, flags }: BillingAccess,
  row: InvoiceRow,
  { product, now }: { product: ProductKey | undefined; now: number },
): ListedInvoice {
  const invoice = toInvoice(row);
  const tooOld: RefundObstacle = { kind: 'too-old' };
  const obstacle = refundObstacle(invoice) ?? (isWithinWindow(invoice, now) ? undefined : tooOld);
  return describeInvoice(row, {
    product,
    flags,
    obstacle:
      obstacle && obstacle.kind !== 'not-found' ? describeObstacle(obstacle, { brand, account }) : null,
  });
}
