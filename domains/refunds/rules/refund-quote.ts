import { appError, type AppError } from '@reachout/core/errors';
import {
  isShownLine,
  refundableTotal,
  type Invoice,
  type InvoiceDiscount,
  type InvoiceLine,
} from '@reachout/billing/rules/invoices';
import { isAllOrNothing, productOfItem } from '@reachout/catalogue/rules/billable-items';
import { allocate, isMinorUnits, share, sum } from '@reachout/core/money';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { refundQuantityCopy } from '../messages/quantities.ts';
import { isChoosable, refundControl, type RefundFlags } from './refund.ts';
import type { RefundDecision } from './refund-policy.ts';
import { err, ok, type Result } from '@reachout/core/result';

/** What is asked back. Quantities are as they came from outside: any value is checked here. */
export interface QuoteInput {
  readonly invoice: Invoice;
  readonly product: ProductKey;
  readonly quantities: Readonly<Record<string, unknown>>;
  readonly flags: RefundFlags;
  /** Minor units that were paid back of this invoice before. */
  readonly alreadyRefunded?: number;
  /** What of each item was paid back before. */
  readonly refundedQuantities?: Readonly<Record<string, number>>;
}

/** A line of a quote: what is paid back of one line of the invoice. */
export interface RefundQuoteLine {
  /** The line's place in the invoice, from 0. */
  readonly line: number;
  readonly billableItem: string;
  readonly quantity: number;
  readonly amount: number;
}

/** Which cap was lower than the sum of the lines, if any (D24). */
export type RefundCap = 'none' | 'subtotal' | 'paid';

/** What a refund would come to. The amounts of the lines sum to `total`; all are minor units of `currency`. */
export interface RefundQuote {
  readonly invoiceId: string;
  readonly currency: string;
  readonly lines: readonly RefundQuoteLine[];
  readonly total: number;
  readonly cap: RefundCap;
}

/**
 * Computes what a refund comes to. Each line's price after discounts is paid back in proportion to its quantity, rounded half up; the sum
 * of the lines is the total; the total is at most the invoice's subtotal and at most what was paid, can be paid back, and was not yet.
 * A total of 0 is a quote too: whether it may be submitted is {@link isSubmittable}.
 */
export function quoteRefund(request: QuoteInput): Result<RefundQuote> {
  const fields = quantityErrors(request);
  if (Object.keys(fields).length > 0) return err(appError('validation_failed', { fields }));
  const { invoice, alreadyRefunded = 0 } = request;
  const net = netAmounts(invoice);
  const wanted = quantityPerLine(request).map(({ line, quantity, before }) => {
    const invoiced = lineAt(invoice, line);
    const upTo = (count: number): number => share(net[line] ?? 0, count, invoiced.quantity);
    // Rounded as one: however a line is paid back in parts, they come to what the whole does.
    const amount = upTo(before + quantity) - upTo(before);
    return { line, billableItem: invoiced.billableItem, quantity, amount };
  });
  return ok(capped(wanted, invoice, alreadyRefunded));
}

/** True when a quote is worth submitting: its total is greater than zero (§5). */
export function isSubmittable(quote: Pick<RefundQuote, 'total'> | undefined): boolean {
  return quote !== undefined && quote.total > 0;
}

function lineAt(invoice: Invoice, index: number): InvoiceLine {
  const line = invoice.lineItems[index];
  if (!line) throw new RangeError(`Invoice ${invoice.id} has no line ${index}`);
  return line;
}

function capped(lines: RefundQuoteLine[], invoice: Invoice, alreadyRefunded: number): RefundQuote {
  const subtotal = sum(invoice.lineItems.map((line) => line.subtotal));
  const left = Math.max(0, refundableTotal(invoice) - alreadyRefunded);
  const asked = sum(lines.map(({ amount }) => amount));
  const total = Math.min(asked, subtotal, left);
  const cap: RefundCap = total === asked ? 'none' : total === left ? 'paid' : 'subtotal';
  const amounts = allocate(
    total,
    lines.map(({ amount }) => amount),
  );
  const base = { invoiceId: invoice.id, currency: invoice.currency, total, cap };
  return { ...base, lines: lines.map((line, index) => ({ ...line, amount: amounts[index] ?? 0 })) };
}

/**
 * Spreads each item's quantity over its lines, the first line first: the call names items, and an invoice may hold an item twice. Lines
 * that cannot be asked back take nothing, and what was paid back before, `before`, is passed over.
 */
function quantityPerLine(request: QuoteInput): { line: number; quantity: number; before: number }[] {
  const { invoice, quantities, flags } = request;
  return Object.entries(quantities).flatMap(([billableItem, asked]) => {
    let left = Number(asked);
    let gone = refundedOf(request, billableItem);
    const lines = refundableLines(invoice, billableItem, flags);
    return lines.flatMap((line) => {
      const invoiced = lineAt(invoice, line).quantity;
      const before = Math.min(gone, invoiced);
      gone -= before;
      const quantity = Math.min(left, invoiced - before);
      left -= quantity;
      return quantity > 0 ? { line, quantity, before } : [];
    });
  });
}

function refundedOf({ refundedQuantities = {} }: QuoteInput, billableItem: string): number {
  return Object.hasOwn(refundedQuantities, billableItem) ? (refundedQuantities[billableItem] ?? 0) : 0;
}

function refundableLines(invoice: Invoice, billableItem: string, flags: RefundFlags): number[] {
  return invoice.lineItems.flatMap((line, index) => {
    const isWanted =
      line.billableItem === billableItem &&
      isShownLine(flags, line) &&
      isChoosable(refundControl(line, flags));
    return isWanted ? index : [];
  });
}

function quantityErrors(request: QuoteInput): Record<string, string> {
  const errors = Object.entries(request.quantities).flatMap(([billableItem, asked]): [string, string][] => {
    const error = quantityError(request, billableItem, asked);
    return error ? [[`lineItems.${billableItem}`, error]] : [];
  });
  return Object.fromEntries(errors);
}

function quantityError(request: QuoteInput, billableItem: string, asked: unknown): string | undefined {
  const { invoice, product, flags } = request;
  if (productOfItem(flags, billableItem) !== product) return refundQuantityCopy.otherProduct();
  const lines = refundableLines(invoice, billableItem, flags);
  if (lines.length === 0) return refundQuantityCopy.notRefundable();
  const all = sum(lines.map((line) => lineAt(invoice, line).quantity));
  const invoiced = Math.max(0, all - refundedOf(request, billableItem));
  if (!isMinorUnits(asked) || asked > invoiced) return refundQuantityCopy.outOfRange({ max: invoiced });
  const isPartial = asked > 0 && asked < invoiced;
  if (isPartial && isAllOrNothing(flags, billableItem) && !flags.quantities)
    return refundQuantityCopy.allOrNone({ count: invoiced });
  return undefined;
}

// Percentages have at most four decimals: in ten-thousandths of a percent they are whole numbers.
const percentScale = 10_000;
const wholePercent = 100 * percentScale;

/**
 * What each line came to after discounts, in the invoice's order. Percentages come off each line's subtotal first, the sum of several
 * at most all of it; amounts are then spread over the lines they apply to in proportion to what is left of them.
 */
export function netAmounts(invoice: Pick<Invoice, 'lineItems' | 'discounts'>): number[] {
  const afterPercent = invoice.lineItems.map((line) => {
    const percent = sum(invoice.discounts.map((discount) => percentOn(discount, line)));
    return line.subtotal - share(line.subtotal, Math.min(percent, wholePercent), wholePercent);
  });
  return invoice.discounts.reduce(
    (net, discount) => minusAmount(net, discount, invoice.lineItems),
    afterPercent,
  );
}

function percentOn(discount: InvoiceDiscount, line: InvoiceLine): number {
  return discount.type === 'percent' && appliesTo(discount, line)
    ? Math.round(discount.percent * percentScale)
    : 0;
}

function appliesTo(
  { appliesToBillableItems: items }: InvoiceDiscount,
  { billableItem }: InvoiceLine,
): boolean {
  return items.length === 0 || items.includes(billableItem);
}

function minusAmount(net: number[], discount: InvoiceDiscount, lines: readonly InvoiceLine[]): number[] {
  if (discount.type !== 'amount') return net;
  const weights = lines.map((line, index) => (appliesTo(discount, line) ? (net[index] ?? 0) : 0));
  const reductions = allocate(Math.min(discount.amount, sum(weights)), weights);
  return net.map((amount, index) => amount - (reductions[index] ?? 0));
}

/**
 * The text whose hash names a quote (D25): everything the person confirms, in one fixed order. Two quotes with the same text are the
 * same to the person.
 */
export function canonicalQuote(
  quote: RefundQuote,
  decision: Pick<RefundDecision, 'status' | 'policyVersion'>,
): string {
  const lines = quote.lines
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, billableItem, quantity, amount }) => [line, billableItem, quantity, amount]);
  return JSON.stringify([
    'refund-quote-1',
    quote.invoiceId,
    quote.currency,
    quote.total,
    lines,
    decision.status,
    decision.policyVersion,
  ]);
}

/** Why a submit is refused before anything is computed, or undefined. */
export function refundRefusal(quote: RefundQuote): AppError | undefined {
  if (isSubmittable(quote)) return undefined;
  return appError('validation_failed', { fields: { lineItems: refundQuantityCopy.noneChosen() } });
}
