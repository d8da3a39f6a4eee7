import type { PlanRule } from './plans.ts';
import type { ProductKey } from './products.ts';
import type { TopicInputs } from './topic-fields.ts';

/** An article offered for a topic: a path under /docs or /guides, or an https address. */
export interface SuggestedArticle {
  title: string;
  path: string;
}

/** One topic of an area: which fields the case form asks for, and for whom it is closed. */
export interface Topic extends TopicInputs {
  name: string;
  value: string;
  /** One sentence that says when to choose it. */
  description: string;
  deprecated?: PlanRule | undefined;
  projectSelector?: boolean | 'optional' | undefined;
  suggestedArticles: SuggestedArticle[];
  /** Whether it is for what no other topic of the area covers. */
  catchAll?: boolean | undefined;
  hideCommunityMessage?: boolean | undefined;
  /** The key of the notice shown while the topic is closed; by default the generic one for its rule. */
  notice?: string | undefined;
}

/** An area of a product. */
export interface Area {
  name: string;
  value: string;
  product: ProductKey;
  topics: Topic[];
  /** Keeps severity 1 for accounts with a paid plan (§5). */
  paidOnlySeverityOne?: boolean | undefined;
  descriptionInputPlaceholder?: string | undefined;
  suggestedArticles?: SuggestedArticle[] | undefined;
}

/** Whatever knows the areas, first of all the brand. */
export interface HasAreas {
  readonly areas: readonly Area[];
}

/** The areas of one product. */
export function areasOfProduct(areas: readonly Area[], product: ProductKey): Area[] {
  return areas.filter((area) => area.product === product);
}

/** The area with this value. */
export function findArea(areaValue: string | null | undefined, areas: readonly Area[]): Area | undefined {
  return areas.find((area) => area.value === areaValue);
}

/** The topic with this value in the area with that value. */
export function findTopic(
  areaValue: string | null | undefined,
  topicValue: string | null | undefined,
  areas: readonly Area[],
): Topic | undefined {
  return findArea(areaValue, areas)?.topics.find((topic) => topic.value === topicValue);
}
