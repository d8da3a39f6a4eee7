import * as z from 'zod/mini';
import type { Brand } from '@reachout/brand/rules/brand';
import { invoiceWindowDays } from '@reachout/core/constants';
import { invoicesLimit, maxId, maxShortText } from '@reachout/core/limits';
import { invoiceCopy } from '../messages/invoices.ts';
import { obstacleCopy } from '../messages/obstacles.ts';
import { formatMoney, isMinorUnits } from '@reachout/core/money';
import { currentLanguage } from '@reachout/language/language';
import { type HasBillableItems, productOfItem } from '@reachout/catalogue/rules/billable-items';
import type { HasProducts, ProductKey } from '@reachout/catalogue/rules/products';
import { dayMs, parseTimestamp } from '@reachout/core/time';

const id = z.string().check(z.minLength(1), z.maxLength(maxId));
const text = z.string().check(z.maxLength(maxShortText));
const timestamp = z
  .string()
  .check(
    z.refine(
      (value) => parseTimestamp(value) !== undefined,
      'must be a UTC timestamp like 2026-11-21T09:30:00.000Z',
    ),
  );
const minor = z.number().check(z.refine(isMinorUnits, 'must be whole minor units from 0'));
const count = z.number().check(z.refine(isMinorUnits, 'must be a whole number from 0'));
const price = z.number().check(z.minimum(0));

/** How a line was priced. Unit prices may be fractions of a minor unit, so no refund is computed from them. */
export const linePriceSchema = z.object({
  model: z.enum(['unit', 'package', 'matrix']),
  unitAmount: z.optional(price),
  packageAmount: z.optional(price),
  packageSize: z.optional(price),
  scalingFactor: z.optional(price),
});
export type LinePrice = z.infer<typeof linePriceSchema>;

/** One line of an invoice; `subtotal` in minor units, before discounts. */
export const invoiceLineSchema = z.object({
  billableItem: id,
  description: text,
  quantity: count,
  unit: text,
  subtotal: minor,
  price: linePriceSchema,
});
export type InvoiceLine = z.infer<typeof invoiceLineSchema>;

/** A reduction: a percentage, or an amount in minor units. No named items means every item. */
export const invoiceDiscountSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('percent'),
    title: text,
    /** 0 to 100, at most four decimals. */
    percent: z.number().check(z.minimum(0), z.maximum(100)),
    appliesToBillableItems: z.array(id),
  }),
  z.object({ type: z.literal('amount'), title: text, amount: minor, appliesToBillableItems: z.array(id) }),
]);
export type InvoiceDiscount = z.infer<typeof invoiceDiscountSchema>;

export const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** An invoice (§3). Amounts are minor units of its currency; `total` is what was to be paid after discounts. */
export const invoiceSchema = z.object({
  id,
  invoiceNumber: id,
  total: minor,
  /** What of it was paid by payments that can be paid back; absent where all of it was. */
  refundable: z.optional(minor),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  status: z.enum(invoiceStatuses),
  statusTransitions: z.object({ paidAt: z.nullable(timestamp) }),
  issuedAt: timestamp,
  createdAt: timestamp,
  refunded: z.boolean(),
  /** What was paid back of it, is on its way or promised, in minor units; absent where nothing was. */
  refundedAmount: z.optional(minor),
  /** The open case about this invoice, if there is one. */
  case: z.nullable(z.object({ caseNumber: id })),
  discounts: z.array(invoiceDiscountSchema),
  lineItems: z.array(invoiceLineSchema),
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** The answer of the invoice list. */
export const invoiceListSchema = z.object({ data: z.array(invoiceSchema) });

const commitment = 'Managed Infrastructure Commitment';

/** True for lines that the refund form shows: no Managed Infrastructure Commitment and nothing that cost nothing (§5). */
export function isShownLine(
  { billableItems }: HasBillableItems,
  { billableItem, description, subtotal }: InvoiceLine,
): boolean {
  const isHidden = billableItems.hidden.includes(billableItem) || description.includes(commitment);
  return subtotal > 0 && !isHidden;
}

/** True when a line of the invoice belongs to the product. */
export function hasItemsOf(
  catalogue: HasProducts,
  invoice: Pick<Invoice, 'lineItems'>,
  product: ProductKey,
): boolean {
  return invoice.lineItems.some(({ billableItem }) => productOfItem(catalogue, billableItem) === product);
}

/** True for the last 60 days, to the millisecond. */
export function isWithinWindow({ issuedAt }: Pick<Invoice, 'issuedAt'>, now: number): boolean {
  const issued = parseTimestamp(issuedAt);
  return issued !== undefined && issued >= now - invoiceWindowDays * dayMs;
}

/** What the picker offers: invoices of the last 60 days with items of the product, the newest first, at most 20 (§5, §9). */
export function invoicesToPick(
  catalogue: HasProducts,
  invoices: readonly Invoice[],
  { product, now }: { readonly product: ProductKey; readonly now: number },
): Invoice[] {
  return invoices
    .filter((invoice) => isWithinWindow(invoice, now) && hasItemsOf(catalogue, invoice, product))
    .toSorted((a, b) => (parseTimestamp(b.issuedAt) ?? 0) - (parseTimestamp(a.issuedAt) ?? 0))
    .slice(0, invoicesLimit);
}

/** How much of an invoice was paid back where it was not all, in minor units of `currency`. */
export interface RefundedPart {
  readonly amount: number;
  readonly total: number;
  readonly currency: string;
}

/** Why an invoice cannot be refunded. */
export type RefundObstacle =
  | { readonly kind: 'unpaid' }
  | { readonly kind: 'paid-otherwise' }
  | { readonly kind: 'refunded'; readonly part?: RefundedPart }
  | { readonly kind: 'open-case'; readonly caseNumber: string }
  | { readonly kind: 'too-old' }
  | { readonly kind: 'not-found' };

/** What of an invoice decides whether it can be refunded. */
export type RefundableInvoice = Pick<Invoice, 'status' | 'statusTransitions' | 'refunded' | 'case'> &
  Partial<Pick<Invoice, 'refundedAmount' | 'refundable' | 'total' | 'currency'>>;

/** What can be paid back of an invoice before anything was: of what was paid from a balance, or past the billing system, nothing. */
export function refundableTotal({ total, refundable }: Pick<Invoice, 'total' | 'refundable'>): number {
  return Math.min(total, refundable ?? total);
}

function partOf({ refundedAmount: amount, total, currency }: RefundableInvoice): { part?: RefundedPart } {
  if (amount === undefined || total === undefined || currency === undefined) return {};
  return amount < total ? { part: { amount, total, currency } } : {};
}

/** What stands in the way of a refund: it must be paid, not refunded yet and without an open case (§4), and by a payment that can be paid back; undefined when nothing does. */
export function refundObstacle(invoice: RefundableInvoice): RefundObstacle | undefined {
  if (invoice.refunded) return { kind: 'refunded', ...partOf(invoice) };
  if (invoice.case) return { kind: 'open-case', caseNumber: invoice.case.caseNumber };
  const isPaid = invoice.status === 'paid' && invoice.statusTransitions.paidAt !== null;
  if (!isPaid) return { kind: 'unpaid' };
  return invoice.refundable === 0 ? { kind: 'paid-otherwise' } : undefined;
}

/** The whole decision for one product: the obstacles above, and that the picker would offer the invoice at all. */
export function refundObstacleFor(
  catalogue: HasProducts,
  invoice: Invoice | undefined,
  { product, now }: { readonly product: ProductKey; readonly now: number },
): RefundObstacle | undefined {
  if (!invoice || !hasItemsOf(catalogue, invoice, product)) return { kind: 'not-found' };
  return refundObstacle(invoice) ?? (isWithinWindow(invoice, now) ? undefined : { kind: 'too-old' });
}

/** True when the invoice can be refunded (§4). */
export function isRefundable(invoice: RefundableInvoice): boolean {
  return refundObstacle(invoice) === undefined;
}

/** What the person reads about an obstacle (§8). */
export function obstacleMessage(obstacle: RefundObstacle, brand: Pick<Brand, 'name'>): string {
  switch (obstacle.kind) {
    case 'unpaid':
      return obstacleCopy.unpaid();
    case 'paid-otherwise':
      return obstacleCopy.paidOtherwise();
    case 'refunded':
      return obstacle.part ? partRefunded(obstacle.part) : obstacleCopy.refunded();
    case 'open-case':
      return invoiceCopy.hasOpenCase({ brand: brand.name });
    case 'too-old':
      return obstacleCopy.tooOld({ days: invoiceWindowDays });
    case 'not-found':
      return invoiceCopy.noneFound();
  }
}

function partRefunded({ amount, total, currency }: RefundedPart): string {
  const money = (minorUnits: number): string =>
    formatMoney({ amount: minorUnits, currency }, currentLanguage().tag);
  return obstacleCopy.refundedInPart({ amount: money(amount), total: money(total) });
}
