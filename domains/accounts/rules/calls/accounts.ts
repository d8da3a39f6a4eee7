import * as z from 'zod/mini';
import {
  planKeySchema,
  teamPermissionSchema,
  teamRoleSchema,
  v0PlanKeySchema,
} from '@reachout/catalogue/rules/calls/keys';

const avatar = z.nullable(z.string());

/** An account (D5). */
export const accountSchema = z.object({
  id: z.string(),
  name: z.string(),
  team: z.optional(z.object({ id: z.string(), slug: z.string(), avatar })),
  user: z.optional(z.object({ uid: z.string(), username: z.string(), avatar })),
  plan: z.nullable(planKeySchema),
  v0Plan: z.nullable(v0PlanKeySchema),
  /** Plans of further products, by their plan field; absent where there is none. */
  otherPlans: z.optional(z.record(z.string(), z.string())),
  /** Who at the provider looks after the account; absent where nobody was named. */
  successManager: z.optional(
    z.object({ name: z.string(), email: z.optional(z.string()), url: z.optional(z.string()) }),
  ),
  isPaid: z.boolean(),
  role: z.nullable(teamRoleSchema),
  v0Permissions: z.optional(z.array(teamPermissionSchema)),
  permissions: z.object({
    canCreateSupportCase: z.union([z.boolean(), z.literal('project-scoped')]),
    billingRefund: z.boolean(),
  }),
  hasProjects: z.boolean(),
});

/** GET /api/v2/accounts (D5). */
export const accountsResponse = z.object({
  accounts: z.array(accountSchema),
  /** Whether any of them is on a paid plan (§3). */
  hasPaidAccount: z.boolean(),
});
export type AccountsResponse = z.infer<typeof accountsResponse>;

/** GET /api/support/v0-plans (§7): v0 plans by the team's slug or the person's username. */
export const v0PlansResponse = z.object({
  accounts: z.array(
    z.union([
      z.object({ slug: z.string(), plan: v0PlanKeySchema }),
      z.object({ username: z.string(), plan: v0PlanKeySchema }),
    ]),
  ),
});
export type V0PlansResponse = z.infer<typeof v0PlansResponse>;
