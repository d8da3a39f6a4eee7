import { createHash } from 'node:crypto';
import type { Invoice as InvoiceRow } from '@reachout/billing/store/invoices-queries';
import { refundedOf, toInvoice } from '@reachout/billing/use-cases/find-invoice';
import type { Invoice } from '@reachout/billing/rules/invoices';
import type { RefundedLine } from '@reachout/billing/rules/refund-ledger';
import { ok, type Result } from '@reachout/core/result';
import { quotePart } from '../../rules/approval/part-of-refund.ts';
import type { RefundFlags } from '../../rules/refund.ts';
import type { RefundQuote } from '../../rules/refund-quote.ts';
import type { RefundWithInvoice } from '../../store/refunds-queries.ts';

/** What staff approve of a request: the whole or a part. `hash` names it to whoever confirms it. */
export interface Approval {
  amountMinor: number;
  lines: RefundedLine[];
  hash: string;
}

/** The lines of a quote as a refund keeps them. */
export function toRefundedLines(invoice: Pick<Invoice, 'lineItems'>, quote: RefundQuote): RefundedLine[] {
  return quote.lines.map(({ line, billableItem, quantity, amount }) => {
    const invoiced = invoice.lineItems[line];
    return {
      billableItem,
      description: invoiced?.description ?? billableItem,
      unit: invoiced?.unit ?? '',
      quantity,
      amount,
    };
  });
}

/** Quantities by item; an item that stands on several lines counts once, with all of them (S2). */
export function toQuantities(lines: readonly RefundedLine[]): Record<string, number> {
  const quantities = new Map<string, number>();
  for (const { billableItem, quantity } of lines)
    quantities.set(billableItem, (quantities.get(billableItem) ?? 0) + quantity);
  return Object.fromEntries(quantities);
}

/** The whole of what was asked, as it was quoted to the customer then. */
export function approveAll(refund: RefundWithInvoice): Approval {
  const { amountMinor } = refund;
  const lines = [...refund.lines];
  return { amountMinor, lines, hash: hashOf(refund, { amountMinor, lines }) };
}

/** A part of what was asked, priced by the rules that priced the request. Errors: validation_failed with a message for each quantity. */
export function approvePart(
  refund: RefundWithInvoice,
  {
    row,
    flags,
    quantities,
  }: { row: InvoiceRow; flags: RefundFlags; quantities: Readonly<Record<string, unknown>> },
): Result<Approval> {
  const invoice = toInvoice(row);
  const before = refundedOf(row);
  const quoted = quotePart(
    { lineItems: refund.lineItems, amountMinor: refund.amountMinor },
    {
      invoice,
      flags,
      quantities,
      alreadyRefunded: before.amount,
      refundedQuantities: before.quantities,
    },
  );
  if (!quoted.ok) return quoted;
  const lines = toRefundedLines(invoice, quoted.value);
  const amountMinor = quoted.value.total;
  return ok({ amountMinor, lines, hash: hashOf(refund, { amountMinor, lines }) });
}

/** Everything that staff confirm, in one fixed order. */
function hashOf({ id, currency }: RefundWithInvoice, { amountMinor, lines }: Omit<Approval, 'hash'>): string {
  const text = JSON.stringify([
    'refund-approval-1',
    id,
    currency,
    amountMinor,
    lines.map(({ billableItem, quantity, amount }) => [billableItem, quantity, amount]),
  ]);
  return createHash('sha256').update(text).digest('hex');
}
