import { isShownLine, type Invoice, type InvoiceLine } from '@reachout/billing/rules/invoices';
import {
  type HasBillableItems,
  isAllOrNothing,
  isNotRefundable,
  isSeatItem,
  productOfItem,
} from '@reachout/catalogue/rules/billable-items';
import { sum } from '@reachout/core/money';
import type { HasProducts, ProductKey } from '@reachout/catalogue/rules/products';

/** What an item's row offers: a number, a checkbox, a dash for prices that are no unit prices, or 'Not Refundable' (§5). */
export type RefundControl = 'quantity' | 'checkbox' | 'dash' | 'not-refundable';

/** What a line of an invoice offers; `hidden` for lines that the form does not show. */
export const lineOffers = ['quantity', 'checkbox', 'dash', 'not-refundable', 'hidden'] as const;
export type LineOffer = (typeof lineOffers)[number];

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

/** What the operator has switched on, and what of the catalogue refunds go by. */
export interface RefundFlags extends HasProducts, HasBillableItems {
  /** supportChatRefundInvoiceQuantities */
  readonly quantities: boolean;
}

/** What a line offers in the refund form. */
export function refundControl(line: InvoiceLine, flags: RefundFlags): RefundControl {
  if (isNotRefundable(flags, line.billableItem)) return 'not-refundable';
  if (line.price.model !== 'unit' || line.quantity === 0) return 'dash';
  return isAllOrNothing(flags, line.billableItem) && !flags.quantities ? 'checkbox' : 'quantity';
}

/** What a line offers to a request for one product: lines of the other product, commitments and free lines are hidden (§5). */
export function lineOffer(
  line: InvoiceLine,
  { product, flags }: { readonly product: ProductKey; readonly flags: RefundFlags },
): LineOffer {
  const isShown = isShownLine(flags, line) && productOfItem(flags, line.billableItem) === product;
  return isShown ? refundControl(line, flags) : 'hidden';
}

/**
 * The rows of the refund form, in the invoice's order; lines of one item that offer the same are one row. With a product, only its own
 * lines.
 */
export function refundRows(
  invoice: Pick<Invoice, 'lineItems'>,
  flags: RefundFlags,
  product?: ProductKey,
): RefundRow[] {
  const shown = invoice.lineItems.filter(
    (line) =>
      isShownLine(flags, line) &&
      (product === undefined || productOfItem(flags, line.billableItem) === product),
  );
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
      isSeat: isSeatItem(flags, first.billableItem),
    };
  });
}

/** What stands in a form per billable item: the text of a number field, or whether a box is checked. */
export type RefundEntries = Readonly<Record<string, string | boolean>>;

/** The name of an item's field in a plain form. */
export function entryFieldName(billableItem: string): string {
  return `item-${billableItem}`;
}

/** The quantity that a field asks back; not a number for a text that is none, which the quote then refuses with its message. */
export function enteredQuantity(
  { quantity }: Pick<RefundRow, 'quantity'>,
  entry: string | boolean | undefined,
): number {
  if (entry === undefined || entry === false) return 0;
  if (entry === true) return quantity;
  const text = entry.trim();
  if (text === '') return 0;
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

/** What the fields ask back, by billable item, without what is not asked back. */
export function enteredQuantities(
  rows: readonly RefundRow[],
  entries: RefundEntries,
): Record<string, number> {
  return Object.fromEntries(
    rows
      .filter(({ control }) => isChoosable(control))
      .map((row): [string, number] => [row.billableItem, enteredQuantity(row, entries[row.billableItem])])
      .filter(([, quantity]) => quantity !== 0),
  );
}

/** Everything that can be chosen, chosen whole. */
export function allEntries(rows: readonly RefundRow[]): RefundEntries {
  return Object.fromEntries(
    rows
      .filter(({ control }) => isChoosable(control))
      .map((row) => [row.billableItem, row.control === 'checkbox' ? true : String(row.quantity)]),
  );
}

/** True for rows in which something can be chosen. */
export function isChoosable(control: RefundControl): boolean {
  return control === 'quantity' || control === 'checkbox';
}
