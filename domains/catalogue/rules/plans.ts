import { findProduct, type HasProducts, type ProductKey } from './products.ts';

/** The key of a plan, as accounts have it; which there are, the catalogue says. */
export type PlanKey = string;

/** A plan of the catalogue. */
export interface CataloguePlan {
  readonly key: PlanKey;
  /** The field of an account that holds it; see {@link Product.planField}. */
  readonly field: string;
  /** What people call it, the same in every language. */
  readonly label: string;
  /** Whether it is paid for. */
  readonly paid: boolean;
  /** Whether it has what enterprise customers have (§6). */
  readonly enterprise: boolean;
  /** Whether its bill counts seats. */
  readonly seats: boolean;
  /** Whether roles that work by project get their rights from single projects (§6): always, or with the flag accessGroups. */
  readonly projectRoles?: 'always' | 'with-access-groups' | undefined;
  readonly groups: readonly string[];
  /** The fact of the brand that says how far back observability goes. */
  readonly observabilityFact?: string | undefined;
}

/** A group of plans that topics can be closed to. */
export interface PlanGroup {
  readonly key: string;
  /** Whether having no plan at all counts too. */
  readonly includesNone: boolean;
}

/** Whatever knows the plans, first of all the brand. */
export interface HasPlanList {
  readonly plans: readonly CataloguePlan[];
  readonly planGroups: readonly PlanGroup[];
}

/** The plans of an account. */
export interface HasPlans {
  readonly plan?: PlanKey | null;
  readonly v0Plan?: PlanKey | null;
  /** Plans of further products, by their plan field. */
  readonly otherPlans?: Readonly<Record<string, PlanKey>> | undefined;
}

/** Whom a topic is closed to: everybody (`true`, `'all'`), everybody without an enterprise plan, or a group of plans. */
export type PlanRule = true | string;

/** The rules that are no group. */
export const allPlans = 'all';
export const allExceptEnterprise = 'all-except-enterprise';

/** The plan with this key. */
export function findPlan(
  { plans }: Pick<HasPlanList, 'plans'>,
  key: PlanKey | null | undefined,
): CataloguePlan | undefined {
  return key == null ? undefined : plans.find((plan) => plan.key === key);
}

/** The keys of the plans that a field of an account may hold. */
export function plansOfField({ plans }: Pick<HasPlanList, 'plans'>, field: string): PlanKey[] {
  return plans.flatMap((plan) => (plan.field === field ? [plan.key] : []));
}

/** True for the plan fields that accounts keep together; two have a place of their own. */
export function isOtherPlanField(field: string): boolean {
  return field !== 'plan' && field !== 'v0Plan';
}

/** The plan of those who have none, where something must be assumed: the first of the main field. */
export function smallestPlan(catalogue: Pick<HasPlanList, 'plans'>): PlanKey | undefined {
  return plansOfField(catalogue, 'plan')[0];
}

/** What an account has in a plan field. */
export function planInField(account: HasPlans, field: string): PlanKey | null {
  if (field === 'plan') return account.plan ?? null;
  if (field === 'v0Plan') return account.v0Plan ?? null;
  const { otherPlans } = account;
  return otherPlans && Object.hasOwn(otherPlans, field) ? (otherPlans[field] ?? null) : null;
}

/** All plans of an account. */
export function plansOfAccount({ plan, v0Plan, otherPlans }: HasPlans): PlanKey[] {
  return [plan, v0Plan, ...Object.values(otherPlans ?? {})].filter((each) => each != null);
}

/** True for a plan that is paid for; no plan is not. */
export function isPaidPlan(catalogue: Pick<HasPlanList, 'plans'>, plan: PlanKey | null | undefined): boolean {
  return findPlan(catalogue, plan)?.paid ?? false;
}

/** True for a plan whose bill counts seats; an enterprise team's contract says what its members cost. */
export function isPaidBySeat(
  catalogue: Pick<HasPlanList, 'plans'>,
  plan: PlanKey | null | undefined,
): boolean {
  return findPlan(catalogue, plan)?.seats ?? false;
}

/** True for an enterprise plan of any product. */
export function isEnterprisePlan(
  catalogue: Pick<HasPlanList, 'plans'>,
  plan: PlanKey | null | undefined,
): boolean {
  return findPlan(catalogue, plan)?.enterprise ?? false;
}

/** The label of a plan; undefined for no plan. A plan that the catalogue has no more is called by its key. */
export function planLabel(
  catalogue: Pick<HasPlanList, 'plans'>,
  plan: PlanKey | null | undefined,
): string | undefined {
  if (plan == null) return undefined;
  return findPlan(catalogue, plan)?.label ?? plan;
}

/** The plan that counts for a product; null when the account has none, or there is no such product. */
export function effectivePlan(
  catalogue: HasProducts,
  account: HasPlans | null | undefined,
  product: ProductKey,
): PlanKey | null {
  const field = findProduct(catalogue, product)?.planField;
  return account && field !== undefined ? planInField(account, field) : null;
}

/** True when the account is an enterprise customer of this product. */
export function isEnterprise(
  catalogue: HasProducts & Pick<HasPlanList, 'plans'>,
  account: HasPlans | null | undefined,
  product: ProductKey,
): boolean {
  return isEnterprisePlan(catalogue, effectivePlan(catalogue, account, product));
}

/** True when a topic with this rule is closed to this plan. */
export function isRuleMatched(
  catalogue: HasPlanList,
  rule: PlanRule | undefined,
  plan: PlanKey | null | undefined,
): boolean {
  if (rule === undefined) return false;
  if (rule === true || rule === allPlans) return true;
  if (rule === allExceptEnterprise) return !isEnterprisePlan(catalogue, plan);
  if (plan == null) return catalogue.planGroups.some(({ key, includesNone }) => key === rule && includesNone);
  return findPlan(catalogue, plan)?.groups.includes(rule) ?? false;
}
