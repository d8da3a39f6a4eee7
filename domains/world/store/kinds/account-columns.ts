import type { SuccessManager } from '@reachout/accounts/rules/provider';

/** The columns of an account that a provider writes. */
export const accountColumns = {
  id: 'text',
  kind: 'text',
  slug: 'text',
  name: 'text',
  avatar: 'text',
  owner_user_id: 'text',
  plan: 'text',
  v0_plan: 'text',
  other_plans: 'jsonb',
  success_manager: 'jsonb',
  removed_at: 'timestamptz',
} as const;

type Plans = Readonly<Record<string, string>>;

/** Plans by field as columns: two fields have one of their own, the others share one. */
export function planColumns({ plan, v0Plan, ...others }: Plans = {}) {
  return { plan, v0_plan: v0Plan, other_plans: others };
}

/** The columns of an account's plans and of its manager. */
export interface AccountFacts extends Record<string, unknown> {
  plan: string | null;
  v0_plan: string | null;
  other_plans: Plans | null;
  success_manager: SuccessManager | null;
}

/** What a record says of an account's plans and its manager; absent where there is nothing to say. */
export function accountFacts({ plan, v0_plan, other_plans, success_manager }: AccountFacts): {
  plans?: Record<string, string>;
  successManager?: SuccessManager;
} {
  const plans = {
    ...(plan !== null && { plan }),
    ...(v0_plan !== null && { v0Plan: v0_plan }),
    ...other_plans,
  };
  return {
    ...(Object.keys(plans).length > 0 && { plans }),
    ...(success_manager && { successManager: success_manager }),
  };
}
