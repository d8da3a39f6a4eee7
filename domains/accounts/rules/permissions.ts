import type { RoleCatalogue } from '@reachout/catalogue/rules/catalogue';
import {
  type BasicAction,
  basicActions,
  type Grants,
  type PermissionAction,
  type PermissionResource,
  permissionResources,
} from '@reachout/catalogue/rules/grants';
import { findPlan, type PlanKey } from '@reachout/catalogue/rules/plans';

/** The key of a role in a team; which there are, the catalogue says. */
export type TeamRole = string;

/** The key of an extra permission in a team for one product. */
export type V0TeamPermission = string;

/** The key of a role in one project of a team. */
export type ProjectRole = string;

/** What a person may do about support for an account: false, all of it, or only for a project that they can reach. */
export type CaseCreation = boolean | 'project-scoped';

const aliases: Record<PermissionAction, readonly BasicAction[]> = {
  read: ['read'],
  create: ['create'],
  delete: ['delete'],
  update: ['update'],
  list: ['list'],
  write: ['create', 'delete', 'update'],
  '*': ['read', 'create', 'delete', 'update'],
};

/** The basic actions that an action or alias stands for. */
export function expandAction(action: PermissionAction): readonly BasicAction[] {
  return aliases[action];
}

/** True when the grants cover every basic action of `action` on `resource`. */
export function can(
  grants: Grants | null | undefined,
  action: PermissionAction,
  resource: PermissionResource,
): boolean {
  const granted = grantedActions([grants], resource);
  return expandAction(action).every((each) => granted.has(each));
}

/** Grants that allow whatever any of the given ones allows. */
export function mergeGrants(...all: readonly (Grants | null | undefined)[]): Grants {
  const merged: Partial<Record<PermissionResource, PermissionAction[]>> = {};
  for (const resource of permissionResources) {
    const granted = grantedActions(all, resource);
    if (granted.size > 0) merged[resource] = basicActions.filter((action) => granted.has(action));
  }
  return merged;
}

/** The basic actions on a resource that any of the grants allows. */
function grantedActions(
  all: readonly (Grants | null | undefined)[],
  resource: PermissionResource,
): ReadonlySet<BasicAction> {
  const granted = new Set<BasicAction>();
  for (const grants of all) {
    if (!grants || !Object.hasOwn(grants, resource)) continue;
    for (const action of grants[resource] ?? []) for (const basic of expandAction(action)) granted.add(basic);
  }
  return granted;
}

/** Every right to every resource: what a person has in their own account. */
export const allGrants: Grants = Object.fromEntries(
  permissionResources.map((resource) => [resource, ['*', 'list']]),
);

/** What decides a person's permissions in a team. */
export interface Membership {
  readonly role: TeamRole | null;
  readonly v0Permissions?: readonly V0TeamPermission[];
  /** The platform plan of the team. */
  readonly plan: PlanKey | null;
  /** The accessGroups flag (D30). */
  readonly accessGroups: boolean;
}

/**
 * True when the person's rights come from single projects (§6): roles of that scope, always or with access groups as the plan says, and
 * those whose role is not the team's but who hold a permission for a product.
 */
export function needsProjectPermissions(
  catalogue: Pick<RoleCatalogue, 'roles' | 'plans'>,
  { role, v0Permissions = [], plan, accessGroups }: Membership,
): boolean {
  if (findByKey(catalogue.roles, role)?.scope === 'team') return false;
  if (v0Permissions.length > 0) return true;
  if (role === null) return false;
  const rule = findPlan(catalogue, plan)?.projectRoles;
  return rule === 'always' || (rule === 'with-access-groups' && accessGroups);
}

/**
 * What a person may do in a team: the role's grants, what their permissions for products add, and, where {@link needsProjectPermissions} says
 * so, what they may do in at least one project. A role that the catalogue does not have grants nothing.
 */
export function grantsForRole(
  catalogue: RoleCatalogue,
  membership: Membership,
  rolesInProjects: readonly ProjectRole[] = [],
): Grants {
  const { role, v0Permissions = [] } = membership;
  return mergeGrants(
    findByKey(catalogue.roles, role)?.grants,
    ...v0Permissions.map((permission) => findByKey(catalogue.teamPermissions, permission)?.grants),
    ...(needsProjectPermissions(catalogue, membership)
      ? rolesInProjects.map((each) => projectGrants(catalogue, each))
      : []),
  );
}

/** What a role in a project adds, for that project. */
export function projectGrants(
  { projectRoles }: Pick<RoleCatalogue, 'projectRoles'>,
  role: ProjectRole | null | undefined,
): Grants | undefined {
  return findByKey(projectRoles, role)?.grants;
}

function findByKey<Entry extends { readonly key: string }>(
  entries: readonly Entry[],
  key: string | null | undefined,
): Entry | undefined {
  return key == null ? undefined : entries.find((entry) => entry.key === key);
}

/** What grants in one project say about opening cases about it. */
export function canOpenCaseAbout(permissions: Grants | undefined): boolean {
  return can(permissions, 'create', 'supportCase') || can(permissions, 'create', 'projectSupportCase');
}

/** What grants for a team say about opening cases; project-scoped creation needs a project to be scoped to. */
export function caseCreation(grants: Grants, team: { readonly hasProjects: boolean }): CaseCreation {
  if (can(grants, 'create', 'supportCase')) return true;
  if (can(grants, 'create', 'projectSupportCase') && team.hasProjects) return 'project-scoped';
  return false;
}

/** The summary of permissions that travels with an account (D5). */
export interface AccountPermissions {
  readonly canCreateSupportCase: CaseCreation;
  readonly billingRefund: boolean;
}

/** Sums up grants for the account list. */
export function summarisePermissions(
  grants: Grants,
  team: { readonly hasProjects: boolean },
): AccountPermissions {
  return {
    canCreateSupportCase: caseCreation(grants, team),
    billingRefund: can(grants, 'create', 'billingRefund'),
  };
}

/** A personal account belongs to its person, who may do everything with it. */
export const personalPermissions: AccountPermissions = { canCreateSupportCase: true, billingRefund: true };
