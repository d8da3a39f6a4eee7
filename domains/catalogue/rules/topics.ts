import { defaultAreas } from './default-areas.ts';
import type { ProductKey } from '@reachout/brand/rules/products';
import { type Area, areasOfProduct, findAreaIn, type Topic } from './topic-rules.ts';

// The rules alone are in topic-rules.ts, so that a page that was given its areas does not load the built-in ones as well.
export * from './topic-rules.ts';

/** The built-in areas; an operator's brand may carry its own, see {@link areasOf}. */
export const areas: readonly Area[] = defaultAreas;

/** The areas in force: those of the brand, else the built-in ones. */
export function areasOf(brand: { readonly areas?: readonly Area[] }): readonly Area[] {
  return brand.areas ?? areas;
}

/** The areas of one product. */
export function areasForProduct(product: ProductKey, from: readonly Area[] = areas): Area[] {
  return areasOfProduct(from, product);
}

/** The area with this value. */
export function findArea(
  areaValue: string | null | undefined,
  from: readonly Area[] = areas,
): Area | undefined {
  return findAreaIn(from, areaValue);
}

/** The topic with this value in the area with that value. */
export function findTopic(
  areaValue: string | null | undefined,
  topicValue: string | null | undefined,
  from: readonly Area[] = areas,
): Topic | undefined {
  return findArea(areaValue, from)?.topics.find((topic) => topic.value === topicValue);
}
