import {
  type Account,
  canOpenCase,
  isProjectScoped,
  type PermissionsState,
} from '@reachout/accounts/rules/accounts';
import { noticeCopy } from '../messages/notices.ts';
import type { NoticeKey } from '@reachout/brand/rules/notice-keys';
import { effectivePlan, isRuleMatched, type PlanRule } from '@reachout/accounts/rules/plans';
import type { ProductKey } from '@reachout/brand/rules/products';
import {
  type TopicField,
  topicFields,
  type TopicInputs,
  topicInputs,
} from '@reachout/brand/rules/topic-fields';

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
  deprecated?: PlanRule;
  projectSelector?: boolean | 'optional';
  suggestedArticles: SuggestedArticle[];
  hideCommunityMessage?: boolean;
  /** The notice shown while the topic is closed; by default the generic one for its rule. */
  notice?: NoticeKey;
}

/** An area of a product. */
export interface Area {
  name: string;
  value: string;
  product: ProductKey;
  topics: Topic[];
  descriptionInputPlaceholder?: string;
  suggestedArticles?: SuggestedArticle[];
}

/** The area with this value among these. */
export function findAreaIn(areas: readonly Area[], areaValue: string | null | undefined): Area | undefined {
  return areas.find((area) => area.value === areaValue);
}

/** The areas of one product among these. */
export function areasOfProduct(areas: readonly Area[], product: ProductKey): Area[] {
  return areas.filter((area) => area.product === product);
}

/** Whether a topic is open to an account; when not, why, and which notice says what to do instead. */
export type TopicState =
  | { readonly available: true }
  | { readonly available: false; readonly reason: 'deprecated' | 'plan'; readonly notice: NoticeKey };

/** A topic is unavailable to an account when its rule matches the plan that counts for the product (§3). */
export function topicState(
  topic: Topic,
  account: Pick<Account, 'plan' | 'v0Plan'> | null,
  product: ProductKey,
): TopicState {
  if (!isRuleMatched(topic.deprecated, effectivePlan(account, product))) return { available: true };
  const reason = topic.deprecated === true || topic.deprecated === 'all' ? 'deprecated' : 'plan';
  const generic: NoticeKey = topic.deprecated === 'all-except-enterprise' ? 'enterprise-only' : 'community';
  return { available: false, reason, notice: topic.notice ?? generic };
}

/** A topic that an account opens no case about, as people read it. */
export interface ClosedTopic {
  readonly area: string;
  readonly topic: string;
}

/** The topics of a product that are closed to an account, in the order of the form. */
export function closedTopics(
  account: Pick<Account, 'plan' | 'v0Plan'> | null,
  product: ProductKey,
  areas: readonly Area[],
): ClosedTopic[] {
  return areasOfProduct(areas, product).flatMap((area) =>
    area.topics
      .filter((topic) => !topicState(topic, account, product).available)
      .map((topic) => ({ area: area.name, topic: topic.name })),
  );
}

/** True when an account may open cases on at least one topic of a product, or in an area that has no topics. */
export function hasOpenTopic(account: Account | null, product: ProductKey, areas: readonly Area[]): boolean {
  return (
    canOpenCase(account, product) &&
    areasOfProduct(areas, product).some(
      ({ topics }) =>
        topics.length === 0 || topics.some((topic) => topicState(topic, account, product).available),
    )
  );
}

/** How the form treats a field. */
export type FieldNeed = 'hidden' | 'optional' | 'required';

/** Which fields a topic asks of an account. */
export type TopicFields = Record<'project' | TopicField, FieldNeed>;

/**
 * The fields that a topic asks for (§5). A project is required when the topic requires one, and always of those who may only open cases for
 * single projects: without it nobody could tell whether they may (§6). A deployment URL is never required while no project can be chosen.
 */
export function fieldsForTopic(
  topic: Topic | undefined,
  account: Pick<Account, 'team' | 'permissions'> | null,
  product: ProductKey = 'platform',
): TopicFields {
  const needs = topicFields.map((field) => [field, topic ? needOf(topic, field) : 'hidden']);
  const project = topic ? projectNeed(topic, isProjectScoped(account, product)) : 'hidden';
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
  area: Area,
  account: Account | null,
  product: ProductKey,
  state: PermissionsState = 'known',
): TopicOption[] {
  const allowed = canOpenCase(account, product, state);
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
