import { areasOfProduct, type Area } from '@reachout/catalogue/rules/topic-rules';
import type { ProductKey } from '@reachout/brand/rules/products';

/** The topics of the built-in areas that a requested refund belongs to. */
const refundTopics: readonly string[] = ['refund-request', 'v0-refund'];

/**
 * Where a case about a requested refund is filed: the product's refund topic, else its billing area, else its first area. An operator's own
 * areas need not know about refunds, and the request must not be lost for that.
 */
export function refundTopic(
  product: ProductKey,
  areas: readonly Area[],
): { readonly area: string; readonly topic: string | null } {
  const own = areasOfProduct(areas, product);
  for (const area of own) {
    const topic = area.topics.find(({ value }) => refundTopics.includes(value));
    if (topic) return { area: area.value, topic: topic.value };
  }
  const area = own.find(({ value }) => /billing/i.test(value)) ?? own[0];
  return { area: area?.value ?? 'billing', topic: null };
}
