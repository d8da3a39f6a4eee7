import { toInvoice } from '@reachout/billing/use-cases/find-invoice';
import type { Account } from '@reachout/accounts/rules/accounts';
import type { Brand } from '@reachout/brand/rules/brand';
import type { ListedInvoice, RefundObstacleBody } from '../rules/calls/billing.ts';
import { productOfItem } from '@reachout/catalogue/rules/billable-items';
import { obstacleMessage, type RefundObstacle } from '@reachout/billing/rules/invoices';
import { paths } from '@reachout/core/paths';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { lineOffer, type RefundFlags } from '../rules/refund.ts';
import type { Invoice as InvoiceRow } from '@reachout/billing/store/invoices-queries';

/** The obstacle with its sentence of §8, and a link to the case where one is named. */
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
      offer: lineOffer(line, { product: product ?? productOfItem(flags, line.billableItem), flags }),
    })),
    obstacle,
    refundId: row.refund?.id ?? null,
  };
}
