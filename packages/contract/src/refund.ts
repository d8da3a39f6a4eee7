import * as z from 'zod/mini';
import { refundHistoryMonths } from './constants.ts';
import { appError, type AppError } from './errors.ts';
import {
  isAllOrNothing,
  isNotRefundable,
  isSeatItem,
  isShownLine,
  productOfItem,
  type Invoice,
  type InvoiceDiscount,
  type InvoiceLine,
} from './invoices.ts';
import { maxId, maxReason } from './limits.ts';
import { allocate, isMinorUnits, share, sum } from './money.ts';
import type { ProductKey } from './products.ts';
import { err, ok, type Result } from './result.ts';
import { dayMs, monthsBefore, parseTimestamp } from './time.ts';

const wholeNumber = z.number().check(z.refine(isMinorUnits, 'must be a whole number from 0'));
const item = z.string().check(z.minLength(1), z.maxLength(maxId));

/** How an item is asked back: a quantity, going from one number of seats to another, or all of it (§3). */
export const refundItemSchema = z.union([
  z.strictObject({ quantity: wholeNumber }),
  z.strictObject({ from: wholeNumber, to: wholeNumber }),
  z.strictObject({ enabled: z.boolean() }),
]);
export type RefundItem = z.infer<typeof refundItemSchema>;

export const refundOutcomes = ['approved', 'requested'] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];

/** What the server decided; `amount` in minor units of the invoice's currency. A requested refund may carry a case number. */
export const refundResponseSchema = z.object({
  status: z.enum(refundOutcomes),
  caseNumber: z.nullable(z.string()),
  amount: wholeNumber,
  timestamp: z.string().check(z.refine((value) => parseTimestamp(value) !== undefined)),
});
export type RefundResponse = z.infer<typeof refundResponseSchema>;

/** The refund form (§3). */
export const refundFormSchema = z.object({
  invoiceId: z.nullable(item),
  status: z.enum(['idle', 'submitting', 'submitted', 'errored', 'cancelled']),
  lineItems: z.record(item, refundItemSchema),
  reason: z.string().check(z.maxLength(maxReason)),
  response: z.nullable(refundResponseSchema),
});
export type RefundForm = z.infer<typeof refundFormSchema>;

/** A refund form for an invoice, with nothing chosen. */
export function emptyRefundForm(invoiceId: string | null = null): RefundForm {
  return { invoiceId, status: 'idle', lineItems: {}, reason: '', response: null };
}

/** What an item's row offers: a number, a checkbox, a dash for prices that are no unit prices, or 'Not Refundable' (§5). */
export type RefundControl = 'quantity' | 'checkbox' | 'dash' | 'not-refundable';

/** One row of the refund form: the lines of one item that are priced alike. */
export interface RefundRow {
  readonly billableItem: string;
  readonly description: string;
  readonly unit: string;
  readonly quantity: number;
  /** In minor units, before discounts. */
  readonly subtotal: number;
  readonly control: RefundControl;
  readonly isSeat: boolean;
}

/** What the operator has switched on. */
export interface RefundFlags {
  /** supportChatRefundInvoiceQuantities */
  readonly quantities: boolean;
}

/** What a line offers in the refund form. */
export function refundControl(line: InvoiceLine, flags: RefundFlags): RefundControl {
  if (isNotRefundable(line.billableItem)) return 'not-refundable';
  if (line.price.model !== 'unit' || line.quantity === 0) return 'dash';
  return isAllOrNothing(line.billableItem) && !flags.quantities ? 'checkbox' : 'quantity';
}

/** The rows of the refund form, in the invoice's order; lines of one item that offer the same are one row. */
export function refundRows(invoice: Pick<Invoice, 'lineItems'>, flags: RefundFlags): RefundRow[] {
  const shown = invoice.lineItems.filter(isShownLine);
  const groups = Map.groupBy(shown, (line) => `${refundControl(line, flags)} ${line.billableItem}`);
  return [...groups.values()].flatMap((lines) => {
    const [first] = lines;
    if (!first) return [];
    return {
      billableItem: first.billableItem,
      description: first.description,
      unit: first.unit,
      quantity: sum(lines.map(({ quantity }) => quantity)),
      subtotal: sum(lines.map(({ subtotal }) => subtotal)),
      control: refundControl(first, flags),
      isSeat: isSeatItem(first.billableItem),
    };
  });
}

/** The quantity that an entry of the form asks back of an item invoiced so many times. */
export function askedQuantity(entry: RefundItem, invoiced: number): number {
  if ('quantity' in entry) return entry.quantity;
  if ('enabled' in entry) return entry.enabled ? invoiced : 0;
  return Math.max(0, entry.from - entry.to);
}

/** The form's entries as the call sends them: billable item to quantity, without what is not asked back. */
export function toQuantities(
  lineItems: RefundForm['lineItems'],
  invoice: Pick<Invoice, 'lineItems'>,
  flags: RefundFlags,
): Record<string, number> {
  const rows = refundRows(invoice, flags);
  const quantities = Object.entries(lineItems).map(([billableItem, entry]): [string, number] => {
    const row = rows.find(
      (candidate) => candidate.billableItem === billableItem && isChoosable(candidate.control),
    );
    return [billableItem, askedQuantity(entry, row?.quantity ?? 0)];
  });
  return Object.fromEntries(quantities.filter(([, quantity]) => quantity > 0));
}

function isChoosable(control: RefundControl): boolean {
  return control === 'quantity' || control === 'checkbox';
}

/** What is asked back. Quantities are as they came from outside: any value is checked here. */
export interface RefundRequest {
  readonly invoice: Invoice;
  readonly product: ProductKey;
  readonly quantities: Readonly<Record<string, unknown>>;
  readonly flags: RefundFlags;
  /** Minor units that were paid back of this invoice before. */
  readonly alreadyRefunded?: number;
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
 * of the lines is the total; the total is at most the invoice's subtotal and at most what was paid and not yet paid back.
 * A total of 0 is a quote too: whether it may be submitted is {@link isSubmittable}.
 */
export function quoteRefund(request: RefundRequest): Result<RefundQuote> {
  const fields = quantityProblems(request);
  if (Object.keys(fields).length > 0) return err(appError('validation_failed', { fields }));
  const { invoice, alreadyRefunded = 0 } = request;
  const net = netAmounts(invoice);
  const wanted = quantityPerLine(request).map(({ line, quantity }) => {
    const invoiced = lineAt(invoice, line);
    return {
      line,
      billableItem: invoiced.billableItem,
      quantity,
      amount: share(net[line] ?? 0, quantity, invoiced.quantity),
    };
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
  const left = Math.max(0, invoice.total - alreadyRefunded);
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
 * that cannot be asked back take nothing.
 */
function quantityPerLine({
  invoice,
  quantities,
  flags,
}: RefundRequest): { line: number; quantity: number }[] {
  return Object.entries(quantities).flatMap(([billableItem, asked]) => {
    let left = Number(asked);
    const lines = refundableLines(invoice, billableItem, flags);
    return lines.flatMap((line) => {
      const quantity = Math.min(left, lineAt(invoice, line).quantity);
      left -= quantity;
      return quantity > 0 ? { line, quantity } : [];
    });
  });
}

function refundableLines(invoice: Invoice, billableItem: string, flags: RefundFlags): number[] {
  return invoice.lineItems.flatMap((line, index) => {
    const isWanted =
      line.billableItem === billableItem && isShownLine(line) && isChoosable(refundControl(line, flags));
    return isWanted ? index : [];
  });
}

function quantityProblems(request: RefundRequest): Record<string, string> {
  const problems = Object.entries(request.quantities).flatMap(([billableItem, asked]): [string, string][] => {
    const problem = quantityProblem(request, billableItem, asked);
    return problem ? [[`lineItems.${billableItem}`, problem]] : [];
  });
  return Object.fromEntries(problems);
}

function quantityProblem(request: RefundRequest, billableItem: string, asked: unknown): string | undefined {
  const { invoice, product, flags } = request;
  if (productOfItem(billableItem) !== product) return 'This item belongs to the other product.';
  const lines = refundableLines(invoice, billableItem, flags);
  if (lines.length === 0) return 'This item cannot be refunded.';
  const invoiced = sum(lines.map((line) => lineAt(invoice, line).quantity));
  if (!isMinorUnits(asked) || asked > invoiced) return `Enter a whole number from 0 to ${invoiced}.`;
  const isPartial = asked > 0 && asked < invoiced;
  if (isPartial && isAllOrNothing(billableItem) && !flags.quantities)
    return `Choose all ${invoiced} or none.`;
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

/** The rules by which a refund is approved at once (D26), as data. A change of any of them is a new version. */
export const refundPolicy = {
  version: '2026-11',
  rules: [
    { rule: 'no-recent-refund', says: `No refund in the last ${refundHistoryMonths} months` },
    { rule: 'within-limit', says: 'The amount is at most the limit for refunds that nobody looks at' },
    { rule: 'recent-invoice', says: 'The invoice is recent' },
  ],
} as const;

export type RefundRule = (typeof refundPolicy.rules)[number]['rule'];

/** What a rule found, kept with the decision. */
export interface RefundReason {
  readonly rule: RefundRule;
  readonly met: boolean;
  readonly detail: string;
}

/** What the policy looks at. Times are milliseconds since 1970 by the server's clock. */
export interface RefundFacts {
  readonly total: number;
  readonly issuedAt: number;
  readonly lastRefundAt: number | null;
  readonly now: number;
  /** In minor units of the invoice's currency. */
  readonly limitMinor: number;
  readonly invoiceDays: number;
}

/** A decision with the version of the policy and every rule's finding. */
export interface RefundDecision {
  readonly status: RefundOutcome;
  readonly policyVersion: string;
  readonly reasons: readonly RefundReason[];
}

/** Approves a refund when every rule of the policy holds; otherwise it is requested, with a case for a person to look at (D26). */
export function decideRefund(facts: RefundFacts): RefundDecision {
  const { total, issuedAt, lastRefundAt, now, limitMinor, invoiceDays } = facts;
  const reasons: RefundReason[] = [
    {
      rule: 'no-recent-refund',
      met: !hasRecentRefund(lastRefundAt, now),
      detail: lastRefundAt === null ? 'no refund before' : `last refund at ${lastRefundAt}`,
    },
    { rule: 'within-limit', met: total <= limitMinor, detail: `${total} of at most ${limitMinor}` },
    {
      rule: 'recent-invoice',
      met: issuedAt >= now - invoiceDays * dayMs,
      detail: `issued ${Math.floor((now - issuedAt) / dayMs)} days ago, of at most ${invoiceDays}`,
    },
  ];
  const status: RefundOutcome = reasons.every(({ met }) => met) ? 'approved' : 'requested';
  return { status, policyVersion: refundPolicy.version, reasons };
}

/** True when the warning about a refund in the last 6 months is due (§6). */
export function hasRecentRefund(lastRefundAt: number | null, now: number): boolean {
  return lastRefundAt !== null && lastRefundAt > monthsBefore(now, refundHistoryMonths);
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

/** The hash of a quote, by whatever hash function the caller brings. */
export async function hashQuote(
  quote: RefundQuote,
  decision: Pick<RefundDecision, 'status' | 'policyVersion'>,
  hash: (text: string) => Promise<string> | string,
): Promise<string> {
  return hash(canonicalQuote(quote, decision));
}

/** Why a submit is refused before anything is computed, or undefined. */
export function refundRefusal(quote: RefundQuote): AppError | undefined {
  if (isSubmittable(quote)) return undefined;
  return appError('validation_failed', { fields: { lineItems: 'Choose at least one item to refund.' } });
}
