import { projectRoles, teamRoles, v0TeamPermissions } from '@reachout/accounts/rules/permissions';
import { plans, v0Plans } from '@reachout/accounts/rules/plans';
import type { KnownNames } from './world-messages.ts';

/** The plans, roles and permissions that records may name. */
export const knownNames: KnownNames = {
  plans: { plan: plans, v0Plan: v0Plans },
  roles: teamRoles,
  projectRoles,
  permissions: v0TeamPermissions,
};
