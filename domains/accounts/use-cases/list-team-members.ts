import { isPaidBySeat } from '@reachout/catalogue/rules/plans';
import type { Account } from '../rules/accounts.ts';
import type { RoleCatalogue } from '@reachout/catalogue/rules/catalogue';
import { appError } from '@reachout/core/errors';
import {
  can,
  grantsForRole,
  type Membership,
  needsProjectPermissions,
  type TeamRole,
  type V0TeamPermission,
} from '../rules/permissions.ts';
import { err, ok, type Result } from '@reachout/core/result';
import { countTeamMembers, findTeamMembers, type TeamMember } from '../store/teams-queries.ts';
import { findAccountAccess } from './account-access.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { describeRoles, type RoleAbilities } from './describe-roles.ts';

/** Somebody in the team, and what their role and permissions open to them. */
export interface DescribedMember extends Pick<TeamMember, 'userId' | 'name' | 'email' | 'role'> {
  isViewer: boolean;
  /** The projects they reach: all of the team's, or how many were opened to them. */
  projects: 'all' | number;
  /** What they may do in v0: by their role, by these permissions, or nothing when there are none. */
  v0: 'by-role' | readonly V0TeamPermission[];
}

export interface TeamMembersPage {
  account: Account;
  members: DescribedMember[];
  total: number;
  roles: RoleAbilities[];
  /** Whether the viewer's role may change members. */
  mayManage: boolean;
  /** How many members have a paid seat; null where seats are not counted: on Hobby, and on Enterprise by contract. */
  paidSeats: number | null;
}

/** A page of a team's members, for its members; anybody else's team is not found. */
export async function listTeamMembers(
  deps: ServiceDeps,
  viewer: Viewer,
  input: { teamSlug: string; limit: number; offset: number },
): Promise<Result<TeamMembersPage>> {
  const access = await findAccountAccess(deps, viewer, { teamSlug: input.teamSlug });
  if (!access.ok) return access;
  const { account, grants } = access.value;
  if (grants !== null && !can(grants, 'read', 'team')) return err(appError('forbidden'));
  const accountId = account.id;
  const { brand } = deps;
  const roles = brand.roles.map(({ key }) => key);
  const seatRoles = brand.roles.flatMap(({ key, paidSeat }) => (paidSeat ? [key] : []));
  const [members, counts, accessGroups] = await Promise.all([
    findTeamMembers(deps.db, { accountId, roles, limit: input.limit, offset: input.offset }),
    countTeamMembers(deps.db, { accountId }),
    deps.flags.isOn('accessGroups', { userId: viewer.userId, accountId }),
  ]);
  return ok({
    account,
    members: members.map((member) => ({
      ...describeMember(brand, member, { plan: account.plan, accessGroups }),
      isViewer: member.userId === viewer.userId,
    })),
    total: [...counts.values()].reduce((sum, people) => sum + people, 0),
    roles: describeRoles(brand, { plan: account.plan, accessGroups }),
    mayManage: grants === null || can(grants, 'write', 'team'),
    paidSeats: isPaidBySeat(brand, account.plan) ? sumOf(counts, seatRoles) : null,
  });
}

function describeMember(
  catalogue: RoleCatalogue,
  { userId, name, email, role, v0Permissions, projectCount }: TeamMember,
  team: Pick<Membership, 'plan' | 'accessGroups'>,
): Omit<DescribedMember, 'isViewer'> {
  const membership = { ...team, role, v0Permissions };
  const seesAll =
    !needsProjectPermissions(catalogue, membership) &&
    can(grantsForRole(catalogue, membership), 'list', 'project');
  const byRole = grantsForRole(catalogue, { ...team, role });
  return {
    userId,
    name,
    email,
    role,
    projects: seesAll ? 'all' : projectCount,
    v0: can(byRole, 'create', 'v0Chat') ? 'by-role' : v0Permissions,
  };
}

function sumOf(counts: ReadonlyMap<TeamRole | null, number>, roles: readonly TeamRole[]): number {
  return roles.reduce((sum, role) => sum + (counts.get(role) ?? 0), 0);
}
