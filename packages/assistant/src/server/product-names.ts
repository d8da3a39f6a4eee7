import type { Brand } from '@reachout/brand/rules/brand';

/** Names that nearly every article has. */
export function productNames(brand: Pick<Brand, 'name' | 'products'>): string[] {
  return [...new Set([brand.name, ...brand.products.map(({ name }) => name)])];
}
