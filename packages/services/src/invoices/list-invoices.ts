import type { InvoicesResponse, ListedInvoice } from '@reachout/contract/calls/billing';
import { invoiceWindowDays } from '@reachout/contract/constants';
import { hasItemsOf, isWithinWindow, refundObstacle, type RefundObstacle } from '@reachout/contract/invoices';
import type { ProductKey } from '@reachout/contract/products';
import { ok, type Result } from '@reachout/contract/result';
import { dayMs } from '@reachout/contract/time';
import {
  findInvoice,
  type Invoice as InvoiceRow,
  listInvoices as listRows,
} from '@reachout/db/invoices-queries';
import type { AccountSelector } from '../accounts/account-access.ts';
import type { ServiceDeps } from '../deps.ts';
import { type BillingAccess, findBillingAccess } from '../refunds/refund-access.ts';
import { readRefundHistory } from '../refunds/refund-history.ts';
import type { Viewer } from '../viewer.ts';
import { describeInvoice, describeObstacle, toInvoice } from './describe-invoice.ts';

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
          product,
          issuedSince: new Date(now - invoiceWindowDays * dayMs),
        })
      : await findInvoiceOfProduct(deps, { accountId, invoiceId, product }).then((row) => (row ? [row] : []));
  return ok({
    data: rows.map((row) => describe(deps, access.value, row, { product, now })),
    refundHistory: await readRefundHistory(deps, accountId),
    quantities: access.value.flags.quantities,
  });
}

/** An invoice of the account with items of the product, whatever its age. */
export async function findInvoiceOfProduct(
  deps: Pick<ServiceDeps, 'db'>,
  { product, ...key }: { accountId: string; invoiceId: string; product: ProductKey | undefined },
): Promise<InvoiceRow | undefined> {
  const row = await findInvoice(deps.db, key);
  return row && (product === undefined || hasItemsOf(toInvoice(row), product)) ? row : undefined;
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
