import type { Account } from '@reachout/contract/accounts';
import { appError } from '@reachout/contract/errors';
import { can, type TeamRole } from '@reachout/contract/permissions';
import { err, ok, type Result } from '@reachout/contract/result';
import { countTeamMembers, findTeamMembers, type TeamMember } from '@reachout/db/teams-queries';
import { findAccountAccess } from '../accounts/account-access.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Viewer } from '../viewer.ts';
import { describeRoles, type RoleAbilities } from './describe-roles.ts';

export interface TeamMembersPage {
  account: Account;
  members: (Omit<TeamMember, 'joinedAt'> & { joinedAt: string; isViewer: boolean })[];
  total: number;
  roles: RoleAbilities[];
  /** How many members have a paid seat; null where seats are not counted: on Hobby, and on Enterprise by contract. */
  paidSeats: number | null;
}

/** Roles whose holders have a paid seat in a Pro team. */
const seatRoles: readonly TeamRole[] = ['OWNER', 'MEMBER', 'DEVELOPER'];

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
  const [members, counts, accessGroups] = await Promise.all([
    findTeamMembers(deps.db, { accountId, limit: input.limit, offset: input.offset }),
    countTeamMembers(deps.db, { accountId }),
    deps.flags.isOn('accessGroups', { userId: viewer.userId, accountId }),
  ]);
  return ok({
    account,
    members: members.map((member) => ({
      ...member,
      joinedAt: member.joinedAt.toISOString(),
      isViewer: member.userId === viewer.userId,
    })),
    total: [...counts.values()].reduce((sum, people) => sum + people, 0),
    roles: describeRoles({ plan: account.plan, accessGroups }),
    paidSeats: account.plan === 'pro' ? sumOf(counts, seatRoles) : null,
  });
}

function sumOf(counts: ReadonlyMap<TeamRole | null, number>, roles: readonly TeamRole[]): number {
  return roles.reduce((sum, role) => sum + (counts.get(role) ?? 0), 0);
}
