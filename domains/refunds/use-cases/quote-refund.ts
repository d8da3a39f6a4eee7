import type { RefundQuoteResponse } from '../rules/calls/billing.ts';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { ok, type Result } from '@reachout/core/result';
import { findInvoice } from '@reachout/billing/store/invoices-queries';
import { findLatestRefundAt } from '../store/refunds-queries.ts';
import type { AccountSelector } from '@reachout/accounts/use-cases/account-access';
import type { ServiceDeps } from '@reachout/ports/deps';
import { toInvoice } from '@reachout/billing/use-cases/find-invoice';
import type { Viewer } from '@reachout/ports/viewer';
import { evaluateRefund } from './evaluate-refund.ts';
import { findRefundAccess } from './refund-access.ts';

export interface QuoteRefundInput {
  account: AccountSelector;
  product: ProductKey;
  invoiceId: string;
  quantities: Readonly<Record<string, unknown>>;
}

/**
 * Says what a refund would come to and how it would be decided now (D25). Nothing is written or promised. A choice of nothing is a quote of
 * nothing. Errors: not_found, forbidden, refund_not_eligible, validation_failed.
 */
export async function quoteInvoiceRefund(
  deps: ServiceDeps,
  viewer: Viewer,
  input: QuoteRefundInput,
): Promise<Result<RefundQuoteResponse>> {
  const access = await findRefundAccess(deps, viewer, input);
  if (!access.ok) return access;
  const { account, flags } = access.value;
  const row = await findInvoice(deps.db, { accountId: account.id, invoiceId: input.invoiceId });
  const evaluated = evaluateRefund(deps, {
    account,
    flags,
    invoice: row && toInvoice(row),
    product: input.product,
    quantities: input.quantities,
    lastRefundAt: await findLatestRefundAt(deps.db, { accountId: account.id }),
  });
  return evaluated.ok ? ok(evaluated.value.response) : evaluated;
}
