import type { Catalogue } from './catalogue.ts';
import { type HasProducts, mainProduct, type ProductKey } from './products.ts';

/** Whatever knows how items on invoices are treated, first of all the brand. */
export type HasBillableItems = Pick<Catalogue, 'billableItems'>;

/** True for an item that is never refunded (§5). */
export function isNotRefundable({ billableItems }: HasBillableItems, item: string): boolean {
  return billableItems.notRefundable.includes(item);
}

/** True for an item that is refunded whole or not at all while quantities are switched off (§5). */
export function isAllOrNothing({ billableItems }: HasBillableItems, item: string): boolean {
  return billableItems.allOrNothing.includes(item);
}

/** True for seats, which carry the note that refunding them removes nobody from future invoices (§6). */
export function isSeatItem({ billableItems }: HasBillableItems, item: string): boolean {
  return billableItems.seats.includes(item);
}

/** What the items of a product are named by: a pattern that JavaScript and PostgreSQL read alike. */
export function itemPattern(prefix: string): string {
  return `^${prefix}(?![a-z])`;
}

/** The product that an item belongs to: the one whose prefix its name has, else the one without a prefix, else the first. */
export function productOfItem(catalogue: HasProducts, item: string): ProductKey {
  const named = catalogue.products.find(
    ({ billableItemPrefix: prefix }) => prefix !== undefined && new RegExp(itemPattern(prefix)).test(item),
  );
  const rest = catalogue.products.find(({ billableItemPrefix }) => billableItemPrefix === undefined);
  return (named ?? rest)?.key ?? mainProduct(catalogue);
}
