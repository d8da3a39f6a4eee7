import type { Invoice } from '@reachout/billing/rules/invoices';
import { refundLinesCopy } from '../../messages/lines.ts';
import { unitPrice } from './refund-format.ts';

/**
 * What one of an item costs. Unit prices may be fractions of a minor unit: they are shown with as many decimals as they need and nothing is
 * computed from them. Undefined for prices that are no unit prices, and where lines of one item have several.
 */
export function unitPriceText(
  invoice: Pick<Invoice, 'lineItems' | 'currency'>,
  { billableItem, unit }: { billableItem: string; unit: string },
): string | undefined {
  const lines = invoice.lineItems.filter((line) => line.billableItem === billableItem);
  const prices = new Set(lines.map(({ price }) => (price.model === 'unit' ? price.unitAmount : undefined)));
  const [price] = prices;
  if (prices.size !== 1 || price === undefined) return undefined;
  const text = unitPrice(price, invoice.currency);
  return unit === '' ? text : refundLinesCopy.pricePerUnit({ price: text, unit });
}
