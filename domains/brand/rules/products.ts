/** The two products: the hosting platform, and v0, the AI app builder. */
export const productKeys = ['platform', 'v0'] as const;
export type ProductKey = (typeof productKeys)[number];

/** The slug of the product in addresses: the brand's slug for the platform, `v0` for v0. */
export function productSlug(brand: { readonly slug: string }, product: ProductKey): string {
  return product === 'v0' ? 'v0' : brand.slug;
}

/** The product named by a slug from an address, or undefined when it names none. */
export function productFromSlug(brand: { readonly slug: string }, slug: unknown): ProductKey | undefined {
  return productKeys.find((product) => productSlug(brand, product) === slug);
}

/** What people call the product, from the brand. */
export function productName(
  brand: { readonly products: Readonly<Record<ProductKey, { readonly name: string }>> },
  product: ProductKey,
): string {
  return brand.products[product].name;
}

/** True for one of the two product keys. */
export function isProductKey(value: unknown): value is ProductKey {
  return productKeys.some((product) => product === value);
}
