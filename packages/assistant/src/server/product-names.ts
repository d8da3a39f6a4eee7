import type { Brand } from '@reachout/brand/rules/brand';
import { stemsOf } from './retrieval/terms.ts';

/** Names that nearly every article has. */
export function productNames(brand: Pick<Brand, 'name' | 'products'>): string[] {
  return [...new Set([brand.name, ...brand.products.map(({ name }) => name)])];
}

/** Stems of what plans are called; people call one that costs nothing free, whatever its name is. */
export function planStems({ plans }: Pick<Brand, 'plans'>): ReadonlySet<string> {
  return new Set([...plans.map(({ label }) => label), 'free'].flatMap(stemsOf));
}
