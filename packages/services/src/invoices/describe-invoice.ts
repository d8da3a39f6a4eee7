import type { Account } from '@reachout/contract/accounts';
import type { Brand } from '@reachout/contract/brand';
import type { ListedInvoice, RefundObstacleBody } from '@reachout/contract/calls/billing';
import {
  type Invoice,
  type InvoiceDiscount,
  obstacleMessage,
  productOfItem,
  type RefundObstacle,
} from '@reachout/contract/invoices';
import { formatCaseNumber } from '@reachout/contract/messages';
import { paths } from '@reachout/contract/paths';
import type { ProductKey } from '@reachout/contract/products';
import { lineOffer, type RefundFlags } from '@reachout/contract/refund';
import { countsAsRefunded } from '@reachout/contract/refund-ledger';
import type { Invoice as InvoiceRow, InvoiceDiscountRow } from '@reachout/db/invoices-queries';

/** An invoice as the contract's functions read it. A failed refund leaves nothing behind; one under review shows as its case. */
export function toInvoice(row: InvoiceRow): Invoice {
  return {
    id: row.id,
    invoiceNumber: row.number,
    total: row.totalMinor,
    currency: row.currency,
    status: row.status,
    statusTransitions: { paidAt: row.paidAt?.toISOString() ?? null },
    issuedAt: row.issuedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    refunded: row.refund !== null && countsAsRefunded(row.refund.status),
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

function toDiscount(row: InvoiceDiscountRow): InvoiceDiscount {
  const { title, appliesToBillableItems } = row;
  return row.type === 'percent'
    ? { type: 'percent', title, appliesToBillableItems, percent: row.percent ?? 0 }
    : { type: 'amount', title, appliesToBillableItems, amount: row.amountMinor ?? 0 };
}

/** What stands in the way, in §8's words, with a link to the case where one is named. */
export function describeObstacle(
  obstacle: Exclude<RefundObstacle, { kind: 'not-found' }>,
  { brand, account }: { brand: Brand; account: Pick<Account, 'team'> },
): RefundObstacleBody {
  const message = obstacleMessage(obstacle, brand);
  if (obstacle.kind !== 'open-case') return { kind: obstacle.kind, message, case: null };
  const { caseNumber } = obstacle;
  const url = paths.caseDetail({ teamSlug: account.team?.slug, caseNumber });
  return { kind: obstacle.kind, message, case: { caseNumber, url } };
}

/** An invoice as the list shows it. Without a product, each line is offered to its own. */
export function describeInvoice(
  row: InvoiceRow,
  options: {
    product: ProductKey | undefined;
    flags: RefundFlags;
    obstacle: RefundObstacleBody | null;
  },
): ListedInvoice {
  const invoice = toInvoice(row);
  const { product, flags, obstacle } = options;
  return {
    ...invoice,
    lineItems: invoice.lineItems.map((line) => ({
      ...line,
      offer: lineOffer(line, { product: product ?? productOfItem(line.billableItem), flags }),
    })),
    obstacle,
    refundId: row.refund?.id ?? null,
  };
}
