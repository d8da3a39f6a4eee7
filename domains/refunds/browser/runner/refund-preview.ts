import type { ListedInvoice } from '../../rules/calls/billing.ts';
import { share, sum } from '@reachout/core/money';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import {
  enteredQuantities,
  enteredQuantity,
  isChoosable,
  type RefundEntries,
  type RefundFlags,
  type RefundRow,
  refundRows,
} from '../../rules/refund.ts';
import type { RefundForm, RefundItem } from '../../rules/refund-form.ts';
import { quoteRefund, type RefundQuote } from '../../rules/refund-quote.ts';

/** What the form asks for as it stands. */
export interface RefundPreview {
  readonly rows: readonly RefundRow[];
  /** Billable item to quantity, as the call sends them; without what is not asked back. */
  readonly quantities: Readonly<Record<string, number>>;
  /** The browser's own figures; undefined while an entry is no valid quantity. The server's quote is the truth (D25). */
  readonly quote: RefundQuote | undefined;
  /** Minor units that each item gives back. */
  readonly amounts: Readonly<Record<string, number>>;
  /** What the chosen quantities cost before discounts. */
  readonly gross: number;
  /** Messages by billable item. */
  readonly errors: Readonly<Record<string, string>>;
}

export interface PreviewSources {
  readonly product: ProductKey;
  readonly flags: RefundFlags;
}

/** Computes the form's total by the same functions as the server. */
export function previewRefund(
  invoice: ListedInvoice,
  entries: RefundEntries,
  { product, flags }: PreviewSources,
): RefundPreview {
  const rows = refundRows(invoice, flags, product);
  const quantities = enteredQuantities(rows, entries);
  const answer = quoteRefund({ invoice, product, quantities, flags });
  if (!answer.ok) {
    return {
      rows,
      quantities: {},
      quote: undefined,
      amounts: {},
      gross: 0,
      errors: errorsOf(answer.error),
    };
  }
  const quote = answer.value;
  const amounts: Record<string, number> = {};
  for (const { billableItem, amount } of quote.lines) {
    amounts[billableItem] = (amounts[billableItem] ?? 0) + amount;
  }
  return { rows, quantities, quote, amounts, gross: grossOf(invoice, quote), errors: {} };
}

function errorsOf({ fields = {} }: { fields?: Readonly<Record<string, string>> }): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name.replace(/^lineItems\./, ''), message]),
  );
}

/** The subtotals' share of what is asked back, before any discount. */
function grossOf(invoice: ListedInvoice, quote: RefundQuote): number {
  return sum(
    quote.lines.map(({ line, quantity }) => {
      const invoiced = invoice.lineItems[line];
      return invoiced ? share(invoiced.subtotal, quantity, invoiced.quantity) : 0;
    }),
  );
}

/** The entries as the stored form keeps them (§3): seats by how many there were and will be. What is no number is not kept. */
export function toLineItems(rows: readonly RefundRow[], entries: RefundEntries): RefundForm['lineItems'] {
  const items = rows.flatMap((row): [string, RefundItem][] => {
    const entry = entries[row.billableItem];
    if (entry === undefined || entry === '' || !isChoosable(row.control)) return [];
    if (typeof entry === 'boolean') return [[row.billableItem, { enabled: entry }]];
    const quantity = enteredQuantity(row, entry);
    if (!Number.isSafeInteger(quantity)) return [];
    const isSeats = row.isSeat && quantity <= row.quantity;
    return [[row.billableItem, isSeats ? { from: row.quantity, to: row.quantity - quantity } : { quantity }]];
  });
  return Object.fromEntries(items);
}

/** A stored form's items as the fields show them. */
export function toEntries(lineItems: RefundForm['lineItems']): RefundEntries {
  return Object.fromEntries(
    Object.entries(lineItems).map(([billableItem, item]): [string, string | boolean] => {
      if ('enabled' in item) return [billableItem, item.enabled];
      return [billableItem, String('quantity' in item ? item.quantity : item.from - item.to)];
    }),
  );
}
