import { createHash } from 'node:crypto';
import type { Invoice } from '@reachout/billing/rules/invoices';
import { countsAsRefunded } from '@reachout/billing/rules/refund-ledger';
import type { Invoice as InvoiceRow } from '@reachout/billing/store/invoices-queries';
import { refundedOf, toInvoice } from '@reachout/billing/use-cases/find-invoice';
import { productOfItem } from '@reachout/catalogue/rules/billable-items';
import { mainProduct } from '@reachout/catalogue/rules/products';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { parseTimestamp } from '@reachout/core/time';
import type { ServiceDeps } from '@reachout/ports/deps';
import { startRefundCopy } from '../../messages/start.ts';
import type { RefundFlags } from '../../rules/refund.ts';
import type { StartQuote } from '../../rules/refund-start.ts';
import { decideRefund } from '../../rules/refund-policy.ts';
import { canonicalQuote, quoteRefund, refundRefusal } from '../../rules/refund-quote.ts';
import { approvalObstacle } from '../approval/approve-refund.ts';
import { toRefundedLines } from '../approval/evaluate-part.ts';

/**
 * Quotes it by the rules that quote a customer's request, of what is left of the invoice; what the policy finds is told to staff, who decide.
 * Errors: validation_failed with a message for each quantity, refund_not_eligible for an invoice that was not paid or has less left.
 */
export function quoteStart(
  { brand, clock }: Pick<ServiceDeps, 'brand' | 'clock'>,
  {
    row,
    flags,
    quantities,
    lastRefundAt,
  }: {
    row: InvoiceRow;
    flags: RefundFlags;
    quantities: Readonly<Record<string, number>>;
    lastRefundAt: Date | null;
  },
): Result<StartQuote> {
  const invoice: Invoice = toInvoice(row);
  const chosen = Object.entries(quantities).filter(([, quantity]) => quantity !== 0);
  const products = new Set(chosen.map(([item]) => productOfItem(flags, item)));
  if (products.size > 1)
    return err(appError('validation_failed', { fields: { lineItems: startRefundCopy.productMixed() } }));
  const [product = mainProduct(flags)] = products;
  const before = refundedOf(row);
  const quoted = quoteRefund({
    invoice,
    product,
    flags,
    quantities: Object.fromEntries(chosen),
    alreadyRefunded: before.amount,
    refundedQuantities: before.quantities,
  });
  if (!quoted.ok) return quoted;
  const refusal = refundRefusal(quoted.value);
  if (refusal) return err(refusal);
  const { total: amountMinor, currency } = quoted.value;
  const obstacle = approvalObstacle({ brand }, row, { amountMinor, currency });
  if (obstacle) return err(obstacle);
  const decision = decideRefund({
    total: amountMinor,
    issuedAt: parseTimestamp(invoice.issuedAt) ?? 0,
    lastRefundAt: lastRefundAt?.getTime() ?? null,
    now: clock.now().getTime(),
    limitMinor: brand.limits.refundAutoApproveMinor,
    invoiceDays: brand.limits.refundAutoApproveInvoiceDays,
  });
  // With what was paid back before: the same quantities later are another refund. By its ids, since another one may have come to as much.
  const earlier = row.refunds.filter(({ status }) => countsAsRefunded(status)).map(({ id }) => id);
  const paidBack = JSON.stringify([earlier.toSorted(), row.refundedOutsideMinor]);
  const text = `start ${row.accountId} ${paidBack} ${canonicalQuote(quoted.value, decision)}`;
  return ok({
    amountMinor,
    currency,
    lines: toRefundedLines(invoice, quoted.value),
    decision,
    hash: createHash('sha256').update(text).digest('hex'),
  });
}
