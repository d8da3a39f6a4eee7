/** The key of a product in calls and stored cases; which there are, the catalogue says. */
export type ProductKey = string;

/** The kinds of account: a team's, or one person's own. */
export const accountKinds = ['team', 'personal'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** A product that support is given for. */
export interface Product {
  readonly key: ProductKey;
  readonly name: string;
  /** The product in addresses. */
  readonly slug: string;
  /** Which plan of an account counts for it: `plan`, `v0Plan`, or a name of the operator's own. */
  readonly planField: string;
  /** The kinds of account that may have it. */
  readonly accounts: readonly AccountKind[];
  /** Who in a team may open cases about it: those whose role allows it, or everybody. */
  readonly cases: 'by-role' | 'everybody';
  /** Hosts whose chat addresses the case form accepts. */
  readonly hosts: readonly string[];
  /** What the names of its items on invoices begin with; the product without one has all others. */
  readonly billableItemPrefix?: string | undefined;
  /** The topic of cases about its refunds. */
  readonly refundTopic?: { readonly area: string; readonly topic: string } | undefined;
  /** Its mark: 24 rows of 24 characters, each 0 or 1. */
  readonly icon?: readonly string[] | undefined;
}

/** Whatever knows the products, first of all the brand. */
export interface HasProducts {
  readonly products: readonly Product[];
}

/** The product with this key. */
export function findProduct({ products }: HasProducts, key: unknown): Product | undefined {
  return products.find((product) => product.key === key);
}

/** The slug of the product in addresses; a product that is there no more has its key. */
export function productSlug(catalogue: HasProducts, key: ProductKey): string {
  return findProduct(catalogue, key)?.slug ?? key;
}

/** The product named by a slug from an address, or undefined when it names none. */
export function productFromSlug({ products }: HasProducts, slug: unknown): ProductKey | undefined {
  return products.find((product) => product.slug === slug)?.key;
}

/** What people call the product; one that is there no more is called by its key. */
export function productName(catalogue: HasProducts, key: ProductKey): string {
  return findProduct(catalogue, key)?.name ?? key;
}

/** The keys of all products, in the order in which they are offered. */
export function productKeysOf({ products }: HasProducts): ProductKey[] {
  return products.map(({ key }) => key);
}

/** The first product: what is meant where nothing else is said. */
export function mainProduct({ products }: HasProducts): ProductKey {
  return (products[0] as Product).key; // a catalogue has at least one
}

/** True for the key of a product of the catalogue. */
export function isProductKey(catalogue: HasProducts, value: unknown): value is ProductKey {
  return findProduct(catalogue, value) !== undefined;
}

/** The hosts whose chat addresses the case form accepts. */
export function chatHosts({ products }: HasProducts): string[] {
  return products.flatMap(({ hosts }) => hosts);
}
