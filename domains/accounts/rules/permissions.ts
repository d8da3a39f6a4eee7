import type { AnyPlan } from './plans.ts';

/** What can be done to a resource. `list` stands alone: neither `write` nor `*` contains it. */
export const basicActions = ['read', 'create', 'delete', 'update', 'list'] as const;
export type BasicAction = (typeof basicActions)[number];

/** A basic action or an alias: `write` is create, delete and update; `*` is read, create, delete and update. */
export type PermissionAction = BasicAction | 'write' | '*';

/** The built-in resources (D7). */
export const permissionResources = [
  'supportCase',
  'supportCaseComment',
  'projectSupportCase',
  'projectSupportCaseComment',
  'billingRefund',
  'billingInvoice',
  'billingInformation',
  'billingPlan',
  'paymentMethod',
  'team',
  'teamOwnMembership',
  'project',
  'projectPermissions',
  'deployment',
  'domain',
  'v0Chat',
  'fileUpload',
] as const;
export type PermissionResource = (typeof permissionResources)[number];

/** What somebody may do, by resource. A resource that is absent grants nothing. */
export type Grants = Readonly<Partial<Record<PermissionResource, readonly PermissionAction[]>>>;

/** Roles in a team. */
export const teamRoles = ['OWNER', 'MEMBER', 'DEVELOPER', 'CONTRIBUTOR'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** Extra team permissions for v0. */
export const v0TeamPermissions = ['V0Builder', 'V0Viewer', 'V0Chatter'] as const;
export type V0TeamPermission = (typeof v0TeamPermissions)[number];

/** Roles in one project of a team. */
export const projectRoles = ['ADMIN', 'PROJECT_DEVELOPER', 'PROJECT_VIEWER'] as const;
export type ProjectRole = (typeof projectRoles)[number];

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

const everything: readonly PermissionAction[] = ['*', 'list'];
const look: readonly PermissionAction[] = ['read', 'list'];

const ownerGrants = Object.fromEntries(
  permissionResources.map((resource) => [resource, everything]),
) as Grants;

/** What each team role may do in the whole team. Only owners touch money; developers and contributors work through projects. */
export const teamRoleGrants: Record<TeamRole, Grants> = {
  OWNER: ownerGrants,
  MEMBER: {
    supportCase: ['read', 'create', 'update', 'list'],
    supportCaseComment: ['read', 'create', 'list'],
    projectSupportCase: ['read', 'create', 'update', 'list'],
    projectSupportCaseComment: ['read', 'create', 'list'],
    billingInvoice: look,
    billingPlan: ['read'],
    team: ['read'],
    teamOwnMembership: ['read', 'update', 'delete'],
    project: everything,
    projectPermissions: look,
    deployment: everything,
    domain: everything,
    v0Chat: everything,
    fileUpload: ['read', 'create'],
  },
  DEVELOPER: {
    billingPlan: ['read'],
    team: ['read'],
    teamOwnMembership: ['read', 'update', 'delete'],
    project: look,
    projectPermissions: ['read'],
    fileUpload: ['read', 'create'],
  },
  CONTRIBUTOR: {
    team: ['read'],
    teamOwnMembership: ['read', 'update', 'delete'],
    projectPermissions: ['read'],
    fileUpload: ['read', 'create'],
  },
};

/** What each v0 team permission adds. */
export const v0PermissionGrants: Record<V0TeamPermission, Grants> = {
  V0Builder: { v0Chat: everything, project: look },
  V0Chatter: { v0Chat: ['read', 'create', 'update', 'list'] },
  V0Viewer: { v0Chat: look },
};

/** What a role in a project adds, for that project. */
export const projectRoleGrants: Record<ProjectRole, Grants> = {
  ADMIN: {
    projectSupportCase: ['read', 'create', 'update', 'list'],
    projectSupportCaseComment: ['read', 'create', 'list'],
    project: everything,
    projectPermissions: everything,
    deployment: everything,
    domain: everything,
  },
  PROJECT_DEVELOPER: {
    projectSupportCase: ['read', 'create', 'update', 'list'],
    projectSupportCaseComment: ['read', 'create', 'list'],
    project: look,
    projectPermissions: ['read'],
    deployment: ['read', 'create', 'list'],
    domain: look,
  },
  PROJECT_VIEWER: {
    projectSupportCase: look,
    projectSupportCaseComment: look,
    project: look,
    projectPermissions: ['read'],
    deployment: look,
    domain: look,
  },
};

/** What decides a person's permissions in a team. */
export interface Membership {
  readonly role: TeamRole | null;
  readonly v0Permissions?: readonly V0TeamPermission[];
  /** The platform plan of the team. */
  readonly plan: AnyPlan | null;
  /** The accessGroups flag (D30). */
  readonly accessGroups: boolean;
}

/**
 * True when the person's rights come from single projects (§6): developers and contributors (with access groups on pro, always on
 * enterprise), and those who are neither owner nor member but hold a v0 permission.
 */
export function needsProjectPermissions({
  role,
  v0Permissions = [],
  plan,
  accessGroups,
}: Membership): boolean {
  if (role === 'OWNER' || role === 'MEMBER') return false;
  if (v0Permissions.length > 0) return true;
  if (role === null) return false;
  return plan === 'enterprise' || (plan === 'pro' && accessGroups);
}

/**
 * What a person may do in a team: the role's grants, what their v0 permissions add, and, where {@link needsProjectPermissions} says
 * so, what they may do in at least one project.
 */
export function grantsForRole(membership: Membership, rolesInProjects: readonly ProjectRole[] = []): Grants {
  const { role, v0Permissions = [] } = membership;
  return mergeGrants(
    role ? teamRoleGrants[role] : undefined,
    ...v0Permissions.map((permission) => v0PermissionGrants[permission]),
    ...(needsProjectPermissions(membership) ? rolesInProjects.map((each) => projectRoleGrants[each]) : []),
  );
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
