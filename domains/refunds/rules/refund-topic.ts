import { findProduct, type HasProducts, type ProductKey } from '@reachout/catalogue/rules/products';
import { areasOfProduct, type HasAreas } from '@reachout/catalogue/rules/topics';

/**
 * Where a case about a requested refund is filed: the product's refund topic, else its billing area, else its first area. A catalogue need
 * not know about refunds, and the request must not be lost for that.
 */
export function refundTopic(
  catalogue: HasProducts & HasAreas,
  product: ProductKey,
): { readonly area: string; readonly topic: string | null } {
  const named = findProduct(catalogue, product)?.refundTopic;
  if (named) return named;
  const own = areasOfProduct(catalogue.areas, product);
  const area = own.find(({ value }) => /billing/i.test(value)) ?? own[0];
  return { area: area?.value ?? 'billing', topic: null };
}
