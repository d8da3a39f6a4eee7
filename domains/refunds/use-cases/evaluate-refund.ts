import { refundErrorCopy } from '../messages/errors.ts';
import { createHash } from 'node:crypto';
import type { Account } from '@reachout/accounts/rules/accounts';
import type { RefundQuoteResponse } from '../rules/calls/billing.ts';
import { appError } from '@reachout/core/errors';
import { hasItemsOf, type Invoice, refundObstacleFor } from '@reachout/billing/rules/invoices';
import { invoiceCopy } from '@reachout/billing/messages/invoices';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import type { RefundFlags } from '../rules/refund.ts';
import { decideRefund, hasRecentRefund, type RefundDecision } from '../rules/refund-policy.ts';
import { canonicalQuote, quoteRefund, type RefundQuote } from '../rules/refund-quote.ts';
import { err, ok, type Result } from '@reachout/core/result';
import { parseTimestamp } from '@reachout/core/time';
import { describeObstacle } from './describe-invoice.ts';
import type { ServiceDeps } from '@reachout/ports/deps';

/** What a refund is evaluated from: the server's own records, and the quantities that were asked for. */
export interface EvaluationInput {
  account: Pick<Account, 'team'>;
  /** As it stands now; undefined when the account has none of that id. */
  invoice: Invoice | undefined;
  product: ProductKey;
  quantities: Readonly<Record<string, unknown>>;
  flags: RefundFlags;
  /** When the account last had a refund. */
  lastRefundAt: Date | null;
}

/** A quote with the decision that belongs to it; `response.hash` names both (D25). */
export interface Evaluation {
  invoice: Invoice;
  quote: RefundQuote;
  decision: RefundDecision;
  response: RefundQuoteResponse;
}

/**
 * Decides whether an invoice can be refunded, what the refund comes to and what the policy says, by the functions of the rules alone.
 * Errors: not_found, refund_not_eligible with the obstacle, validation_failed with a message for each quantity.
 */
export function evaluateRefund(
  { brand, clock }: Pick<ServiceDeps, 'brand' | 'clock'>,
  { account, invoice, product, quantities, flags, lastRefundAt }: EvaluationInput,
): Result<Evaluation> {
  if (!invoice) return err(appError('not_found', { message: invoiceCopy.noneFound() }));
  if (!hasItemsOf(brand, invoice, product))
    return err(appError('validation_failed', { fields: { product: refundErrorCopy.invoiceLacksProduct() } }));
  const now = clock.now().getTime();
  const obstacle = refundObstacleFor(brand, invoice, { product, now });
  if (obstacle && obstacle.kind !== 'not-found') {
    const described = describeObstacle(obstacle, { brand, account });
    return err(
      appError('refund_not_eligible', { message: described.message, details: { obstacle: described } }),
    );
  }
  const quoted = quoteRefund({ invoice, product, quantities, flags });
  if (!quoted.ok) return quoted;
  const lastAt = lastRefundAt?.getTime() ?? null;
  const decision = decideRefund({
    total: quoted.value.total,
    issuedAt: parseTimestamp(invoice.issuedAt) ?? 0,
    lastRefundAt: lastAt,
    now,
    limitMinor: brand.limits.refundAutoApproveMinor,
    invoiceDays: brand.limits.refundAutoApproveInvoiceDays,
  });
  const quote = quoted.value;
  const hasRecent = hasRecentRefund(lastAt, now);
  return ok({ invoice, quote, decision, response: describeQuote(invoice, quote, decision, hasRecent) });
}

function describeQuote(
  invoice: Invoice,
  quote: RefundQuote,
  decision: RefundDecision,
  hasRecent: boolean,
): RefundQuoteResponse {
  return {
    invoiceId: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    currency: quote.currency,
    lines: quote.lines.map((line) => ({
      ...line,
      description: invoice.lineItems[line.line]?.description ?? line.billableItem,
    })),
    total: quote.total,
    cap: quote.cap,
    decision: decision.status,
    hasRecentRefund: hasRecent,
    hash: createHash('sha256').update(canonicalQuote(quote, decision)).digest('hex'),
  };
}
