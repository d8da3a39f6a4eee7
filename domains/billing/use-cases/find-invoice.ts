import type { ProductKey } from '@reachout/catalogue/rules/products';
import { formatCaseNumber } from '@reachout/core/case-number';
import { sum } from '@reachout/core/money';
import type { ServiceDeps } from '@reachout/ports/deps';
import { hasItemsOf, type Invoice, type InvoiceDiscount } from '../rules/invoices.ts';
import { countsAsRefunded } from '../rules/refund-ledger.ts';
import {
  findInvoice,
  type Invoice as InvoiceRow,
  type InvoiceDiscountRow,
} from '../store/invoices-queries.ts';

/** An invoice of the account with items of the product, whatever its age. */
export async function findInvoiceOfProduct(
  deps: Pick<ServiceDeps, 'db' | 'brand'>,
  { product, ...key }: { accountId: string; invoiceId: string; product: ProductKey | undefined },
): Promise<InvoiceRow | undefined> {
  const row = await findInvoice(deps.db, key);
  return row && (product === undefined || hasItemsOf(deps.brand, toInvoice(row), product)) ? row : undefined;
}

/**
 * An invoice as the rules read it. A failed refund leaves nothing behind; one under review shows as its case; one that was paid elsewhere counts as one of ours, in part
 * or whole, because an invoice is refunded once.
 */
export function toInvoice(row: InvoiceRow): Invoice {
  const { amount: refunded } = refundedOf(row);
  return {
    id: row.id,
    invoiceNumber: row.number,
    total: row.totalMinor,
    ...(row.refundableMinor !== null && { refundable: row.refundableMinor }),
    currency: row.currency,
    status: row.status,
    statusTransitions: { paidAt: row.paidAt?.toISOString() ?? null },
    issuedAt: row.issuedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    refunded: refunded > 0,
    ...(refunded > 0 && { refundedAmount: refunded }),
    case: row.openCaseNumber === null ? null : { caseNumber: formatCaseNumber(row.openCaseNumber) },
    discounts: row.discounts.map(toDiscount),
    lineItems: row.lines.map(({ billableItem, description, quantity, unit, subtotalMinor, price }) => ({
      billableItem,
      description,
      quantity,
      unit,
      subtotal: subtotalMinor,
      price,
    })),
  };
}

/** What was paid back of an invoice before, is on its way or promised: in minor units, and how many of each item. What was paid back elsewhere names no items. */
export function refundedOf({ refunds, refundedOutsideMinor }: InvoiceRow): {
  amount: number;
  quantities: Record<string, number>;
} {
  const counted = refunds.filter(({ status }) => countsAsRefunded(status));
  const quantities = new Map<string, number>();
  for (const { billableItem, quantity } of counted.flatMap(({ lines }) => lines))
    quantities.set(billableItem, (quantities.get(billableItem) ?? 0) + quantity);
  return {
    amount: refundedOutsideMinor + sum(counted.map(({ amountMinor }) => amountMinor)),
    quantities: Object.fromEntries(quantities),
  };
}

function toDiscount(row: InvoiceDiscountRow): InvoiceDiscount {
  const { title, appliesToBillableItems } = row;
  return row.type === 'percent'
    ? { type: 'percent', title, appliesToBillableItems, percent: row.percent ?? 0 }
    : { type: 'amount', title, appliesToBillableItems, amount: row.amountMinor ?? 0 };
}
