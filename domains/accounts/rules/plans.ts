import type { ProductKey } from '@reachout/brand/rules/products';

/** Plans of the platform. */
export const plans = ['hobby', 'pro', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

/** Plans of v0. */
export const v0Plans = [
  'v0-level0',
  'v0-level1',
  'v0-level2',
  'v0-level3',
  'v0-team',
  'v0-enterprise',
  'v0-platinum',
] as const;
export type V0Plan = (typeof v0Plans)[number];

/** A plan of either product. */
export type AnyPlan = Plan | V0Plan;

/** What people call the platform plans: names, the same in every language. */
export const planLabels: Record<Plan, string> = { hobby: 'Hobby', pro: 'Pro', enterprise: 'Enterprise' };

/** What people call the v0 plans: names, the same in every language. */
export const v0PlanLabels: Record<V0Plan, string> = {
  'v0-team': 'v0 Team',
  'v0-enterprise': 'v0 Enterprise',
  'v0-level0': 'v0 Free',
  'v0-level1': 'v0 Free',
  'v0-level2': 'v0 Free',
  'v0-level3': 'v0 Premium',
  'v0-platinum': 'v0 Ultra',
};

/** Plans that are paid for. */
export const paidPlans: readonly AnyPlan[] = [
  'pro',
  'enterprise',
  'v0-level3',
  'v0-team',
  'v0-enterprise',
  'v0-platinum',
];

/** Plans that get the enterprise bypass and enterprise-only topics (§6). */
export const enterprisePlans: readonly AnyPlan[] = ['enterprise', 'v0-enterprise', 'v0-platinum'];

/** Plans of the 'hobby group'; having no plan at all counts too. */
export const hobbyGroupPlans: readonly AnyPlan[] = ['hobby', 'v0-level0', 'v0-level1', 'v0-level2'];

/** When a topic is deprecated: always (`true`, `'all'`), or for the plans that the rule names. */
export type PlanRule = true | 'hobby-group' | 'all-except-enterprise' | 'all';

/** True for a plan that is paid for; no plan is not. */
export function isPaidPlan(plan: AnyPlan | null | undefined): boolean {
  return plan != null && paidPlans.includes(plan);
}

/** True for a plan whose bill counts seats; an enterprise team's contract says what its members cost. */
export function isPaidBySeat(plan: AnyPlan | null | undefined): boolean {
  return plan === 'pro';
}

/** True for an enterprise plan of either product. */
export function isEnterprisePlan(plan: AnyPlan | null | undefined): boolean {
  return plan != null && enterprisePlans.includes(plan);
}

/** True for a v0 plan. */
export function isV0Plan(value: unknown): value is V0Plan {
  return v0Plans.some((plan) => plan === value);
}

/** The label of a plan of either product; undefined for no plan. */
export function planLabel(plan: AnyPlan | null | undefined): string | undefined {
  if (plan == null) return undefined;
  return isV0Plan(plan) ? v0PlanLabels[plan] : planLabels[plan];
}

/** What has plans: an account. */
interface HasPlans {
  plan?: Plan | null;
  v0Plan?: V0Plan | null;
}

/** The plan that counts for a product: the v0 plan for v0, the platform plan otherwise. */
export function effectivePlan(account: HasPlans | null | undefined, product: ProductKey): AnyPlan | null {
  if (!account) return null;
  return (product === 'v0' ? account.v0Plan : account.plan) ?? null;
}

/** True when the account is an enterprise customer of this product: platform enterprise, v0-enterprise or v0-platinum. */
export function isEnterprise(account: HasPlans | null | undefined, product: ProductKey): boolean {
  return isEnterprisePlan(effectivePlan(account, product));
}

/** True when a topic with this rule is unavailable to this plan. */
export function isRuleMatched(rule: PlanRule | undefined, plan: AnyPlan | null | undefined): boolean {
  switch (rule) {
    case undefined:
      return false;
    case true:
    case 'all':
      return true;
    case 'hobby-group':
      return plan == null || hobbyGroupPlans.includes(plan);
    case 'all-except-enterprise':
      return !isEnterprisePlan(plan);
  }
}
