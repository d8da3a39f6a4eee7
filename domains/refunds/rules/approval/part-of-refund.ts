import type { Invoice } from '@reachout/billing/rules/invoices';
import type { RefundedLine } from '@reachout/billing/rules/refund-ledger';
import { mainProduct, type ProductKey } from '@reachout/catalogue/rules/products';
import { productOfItem } from '@reachout/catalogue/rules/billable-items';
import { appError } from '@reachout/core/errors';
import { isMinorUnits, sum } from '@reachout/core/money';
import { err, type Result } from '@reachout/core/result';
import { approvalCopy } from '../../messages/approval.ts';
import { refundQuantityCopy } from '../../messages/quantities.ts';
import { type QuoteInput, quoteRefund, type RefundQuote } from '../refund-quote.ts';
import type { RefundFlags } from '../refund.ts';

/** What was asked back: quantities by item and what they came to, in minor units. */
export interface AskedRefund {
  readonly lineItems: Readonly<Record<string, number>>;
  readonly amountMinor: number;
}

/** Whose items a refund names. A request is for one product. */
function productOfRefund(flags: RefundFlags, { lineItems }: Pick<AskedRefund, 'lineItems'>): ProductKey {
  const [item] = Object.keys(lineItems);
  return item === undefined ? mainProduct(flags) : productOfItem(flags, item);
}

/** What a part of a request is quoted from. */
export interface PartInput extends Pick<QuoteInput, 'alreadyRefunded' | 'refundedQuantities'> {
  readonly invoice: Invoice;
  readonly flags: RefundFlags;
  readonly quantities: Readonly<Record<string, unknown>>;
}

/**
 * Quotes what staff approve of a request, by the rules that quoted the request: of each item at most what was asked, altogether at most what was asked and what the invoice
 * still has. An item that is not named is not approved.
 * Errors: validation_failed with a message for each quantity, or when nothing is left.
 */
export function quotePart(
  asked: AskedRefund,
  { invoice, flags, quantities, ...before }: PartInput,
): Result<RefundQuote> {
  const fields = Object.entries(quantities).flatMap(([item, quantity]): [string, string][] => {
    const most = Object.hasOwn(asked.lineItems, item) ? (asked.lineItems[item] ?? 0) : 0;
    const isWithin = isMinorUnits(quantity) && quantity <= most;
    return isWithin ? [] : [[`lineItems.${item}`, refundQuantityCopy.outOfRange({ max: most })]];
  });
  if (fields.length > 0) return err(appError('validation_failed', { fields: Object.fromEntries(fields) }));
  const product = productOfRefund(flags, asked);
  const quoted = quoteRefund({ invoice, product, quantities, flags, ...before });
  if (!quoted.ok) return quoted;
  const { total } = quoted.value;
  if (total === 0)
    return err(appError('validation_failed', { fields: { lineItems: approvalCopy.nothingLeft() } }));
  // The invoice was changed since, or the request was capped and its parts are not.
  if (total > asked.amountMinor)
    return err(appError('validation_failed', { fields: { lineItems: approvalCopy.moreThanAsked() } }));
  return quoted;
}

/** What of a request was not approved, by item, in the order of the request. */
export interface RefusedItem {
  readonly billableItem: string;
  readonly description: string;
  readonly unit: string;
  readonly quantity: number;
  readonly amount: number;
}

/** Compares what was asked with what was approved: quantities and amounts that are missing, each item once. */
export function notApproved(
  asked: readonly RefundedLine[],
  approved: readonly RefundedLine[],
): RefusedItem[] {
  const given = Map.groupBy(approved, ({ billableItem }) => billableItem);
  return [...Map.groupBy(asked, ({ billableItem }) => billableItem).values()].flatMap((lines) => {
    const [first] = lines;
    if (!first) return [];
    const { billableItem, description, unit } = first;
    const approvedLines = given.get(billableItem) ?? [];
    const quantity =
      sum(lines.map((line) => line.quantity)) - sum(approvedLines.map((line) => line.quantity));
    const amount = sum(lines.map((line) => line.amount)) - sum(approvedLines.map((line) => line.amount));
    return quantity === 0 && amount === 0 ? [] : { billableItem, description, unit, quantity, amount };
  });
}
