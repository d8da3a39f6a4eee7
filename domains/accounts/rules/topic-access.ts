import { type Account, canOpenCase, isProjectScoped, type PermissionsState } from './accounts.ts';
import { noticeCopy } from '@reachout/catalogue/messages/notices';
import {
  allExceptEnterprise,
  allPlans,
  effectivePlan,
  type HasPlanList,
  type HasPlans,
  isRuleMatched,
} from '@reachout/catalogue/rules/plans';
import type { HasProducts, ProductKey } from '@reachout/catalogue/rules/products';
import { type TopicField, topicFields, topicInputs } from '@reachout/catalogue/rules/topic-fields';
import { type Area, areasOfProduct, type HasAreas, type Topic } from '@reachout/catalogue/rules/topics';

/** As much of the catalogue as says whom a topic is open to. */
export type TopicCatalogue = HasProducts & HasPlanList;

/** Whether a topic is open to an account; when not, why, and which notice says what to do instead. */
export type TopicState =
  | { readonly available: true }
  | { readonly available: false; readonly reason: 'deprecated' | 'plan'; readonly notice: string };

/** A topic is unavailable to an account when its rule matches the plan that counts for the product (§3). */
export function topicState(
  catalogue: TopicCatalogue,
  topic: Topic,
  account: HasPlans | null,
  product: ProductKey,
): TopicState {
  const plan = effectivePlan(catalogue, account, product);
  if (!isRuleMatched(catalogue, topic.deprecated, plan)) return { available: true };
  const reason = topic.deprecated === true || topic.deprecated === allPlans ? 'deprecated' : 'plan';
  const generic = topic.deprecated === allExceptEnterprise ? 'enterprise-only' : 'community';
  return { available: false, reason, notice: topic.notice ?? generic };
}

/** A topic that an account opens no case about, as people read it. */
export interface ClosedTopic {
  readonly area: string;
  readonly topic: string;
}

/** The topics of a product that are closed to an account, in the order of the form. */
export function closedTopics(
  catalogue: TopicCatalogue & HasAreas,
  account: HasPlans | null,
  product: ProductKey,
): ClosedTopic[] {
  return areasOfProduct(catalogue.areas, product).flatMap((area) =>
    area.topics
      .filter((topic) => !topicState(catalogue, topic, account, product).available)
      .map((topic) => ({ area: area.name, topic: topic.name })),
  );
}

/** True when an account may open cases on at least one topic of a product, or in an area that has no topics. */
export function hasOpenTopic(
  catalogue: TopicCatalogue & HasAreas,
  account: Account | null,
  product: ProductKey,
): boolean {
  return (
    canOpenCase(catalogue, account, product) &&
    areasOfProduct(catalogue.areas, product).some(
      ({ topics }) =>
        topics.length === 0 ||
        topics.some((topic) => topicState(catalogue, topic, account, product).available),
    )
  );
}

/** How the form treats a field. */
export type FieldNeed = 'hidden' | 'optional' | 'required';

/** Which fields a topic asks of an account. */
export type TopicFields = Record<'project' | TopicField, FieldNeed>;

/**
 * The fields that a topic asks for (§5). A project is required when the topic requires one, and always of those who may only open cases for
 * single projects: without it nobody could tell whether they may (§6). An account that has no projects is asked for none, and for nothing that
 * opens with one (decision 107).
 */
export function fieldsForTopic(
  catalogue: HasProducts,
  topic: Topic | undefined,
  account: Pick<Account, 'team' | 'permissions' | 'hasProjects'> | null,
  product: ProductKey,
): TopicFields {
  const scoped = isProjectScoped(catalogue, account, product);
  const hasNone = account?.hasProjects === false && !scoped;
  const needs = topicFields.map((field) => {
    const isClosed = hasNone && field === 'deploymentUrl';
    return [field, topic && !isClosed ? needOf(topic, field) : 'hidden'];
  });
  const project = topic && !hasNone ? projectNeed(topic, scoped) : 'hidden';
  // Every topic's field is in it.
  return { project, ...(Object.fromEntries(needs) as Record<TopicField, FieldNeed>) };
}

/** What a topic's key for a field says: the need itself, or that the field is there. */
function needOf(topic: Topic, field: TopicField): FieldNeed {
  const said = topic[`${field}Input`];
  if (typeof said === 'string') return said;
  const meant = topicInputs[field];
  return said && meant !== 'named' ? meant : 'hidden';
}

function projectNeed(topic: Topic, scoped: boolean): FieldNeed {
  if (topic.projectSelector === true || scoped) return 'required';
  return topic.projectSelector === 'optional' ? 'optional' : 'hidden';
}

/** One choice of the topic field; a disabled one says why. */
export interface TopicOption {
  readonly topic: Topic;
  readonly disabledReason?: string;
}

/** The choices of an area: those that require a project are disabled for people who cannot create cases (§5). */
export function topicOptions(
  catalogue: HasProducts,
  area: Area,
  account: Account | null,
  product: ProductKey,
  state: PermissionsState = 'known',
): TopicOption[] {
  const allowed = canOpenCase(catalogue, account, product, state);
  return area.topics.map((topic) =>
    !allowed && topic.projectSelector === true
      ? { topic, disabledReason: noticeCopy.unableToCreateCase() }
      : { topic },
  );
}

/** True when the form shows that support for the plan has moved to the community (§6). */
export function showsCommunityMessage(
  topic: Topic | undefined,
  account: Pick<Account, 'isPaid'> | null,
): boolean {
  return account !== null && !account.isPaid && !topic?.hideCommunityMessage;
}
