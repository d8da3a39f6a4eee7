import { type Account, isPaidAccount, withProviderPlan } from '../rules/accounts.ts';
import type { RoleCatalogue } from '@reachout/catalogue/rules/catalogue';
import { appError } from '@reachout/core/errors';
import type { Grants } from '@reachout/catalogue/rules/grants';
import {
  allGrants,
  grantsForRole,
  type Membership,
  needsProjectPermissions,
  personalPermissions,
  type ProjectRole,
  summarisePermissions,
} from '../rules/permissions.ts';
import { err, ok, type Result } from '@reachout/core/result';
import { type AccountOfUser, findAccountOfUser, findAccountsOfUser } from '../store/accounts-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';

/** Which account a request is about: a team by id or slug, a personal account by uid or username, or the person's own. */
export type AccountSelector =
  | { teamId: string }
  | { teamSlug: string }
  | { uid: string }
  | { username: string }
  | { own: true };

/** The account of calls that take `teamId`: that team, or without it the person's own account (§7). */
export function selectAccount({ teamId, slug }: { teamId?: string; slug?: string }): AccountSelector {
  if (teamId !== undefined) return { teamId };
  return slug === undefined ? { own: true } : { teamSlug: slug };
}

/** An account with what the person may do in it, decided by the server. */
export interface AccountAccess {
  account: Account;
  /** Null for a personal account, whose person may do everything. */
  grants: Grants | null;
  /** True when the person's rights come from single projects (§6). */
  isProjectScoped: boolean;
}

/** Builds the account of D5 from its row: the server's word on plan, role and permissions. */
export function toAccountAccess(
  row: AccountOfUser,
  options: { brand: ServiceDeps['brand']; accessGroups: boolean },
): AccountAccess {
  const base = {
    id: row.id,
    name: row.name,
    plan: row.plan,
    v0Plan: row.v0Plan,
    ...(Object.keys(row.otherPlans).length > 0 && { otherPlans: row.otherPlans }),
    ...(row.successManager && { successManager: row.successManager }),
    isPaid: isPaidAccount(options.brand, row),
    role: row.role,
    hasProjects: row.hasProjects,
  };
  if (row.kind === 'personal') {
    const user = { uid: row.id, username: row.slug, avatar: row.avatar };
    return {
      account: { ...base, user, permissions: personalPermissions },
      grants: null,
      isProjectScoped: false,
    };
  }
  const team = { id: row.id, slug: row.slug, avatar: row.avatar };
  const account = withProviderPlan({ ...base, team, v0Permissions: row.v0Permissions }, options.brand);
  const membership: Membership = {
    role: row.role,
    v0Permissions: row.v0Permissions,
    plan: account.plan,
    accessGroups: options.accessGroups,
  };
  const grants = grantsForRole(options.brand, membership, row.projectRoles);
  return {
    account: { ...account, permissions: summarisePermissions(grants, row) },
    grants,
    isProjectScoped: needsProjectPermissions(options.brand, membership),
  };
}

/** The account a request names, if it is one of the person's; somebody else's account is not found, like a missing one. */
export async function findAccountAccess(
  deps: ServiceDeps,
  viewer: Viewer,
  selector: AccountSelector,
): Promise<Result<AccountAccess>> {
  const row = await findRow(deps, viewer, selector);
  const only = viewer.token?.accountId ?? null;
  // Told alike of accounts that are there and that are not.
  if (only !== null && row?.id !== only) return err(appError('not_found', { message: tokenForAnother }));
  if (row === undefined || !isOfKind(row, selector)) return err(appError('not_found'));
  const accessGroups = await deps.flags.isOn('accessGroups', { userId: viewer.userId, accountId: row.id });
  return ok(toAccountAccess(row, { brand: deps.brand, accessGroups }));
}

/** What the person may do in one project of the account, given their role in that project (null when they have none). */
export function permissionsInProject(
  catalogue: RoleCatalogue,
  { account, grants, isProjectScoped }: AccountAccess,
  role: ProjectRole | null,
): Grants {
  const { plan, v0Permissions } = account;
  if (grants === null) return allGrants;
  if (!isProjectScoped) return grants;
  return grantsForRole(
    catalogue,
    { role: account.role, v0Permissions, plan, accessGroups: true },
    role === null ? [] : [role],
  );
}

const tokenForAnother =
  'This access token is for one account alone, and the call names another. Send the teamId of the account that the token is for, or none for a personal account.';

async function findRow(
  deps: ServiceDeps,
  { userId }: Viewer,
  selector: AccountSelector,
): Promise<AccountOfUser | undefined> {
  if ('teamId' in selector) return findAccountOfUser(deps.db, { userId, accountId: selector.teamId });
  if ('uid' in selector) return findAccountOfUser(deps.db, { userId, accountId: selector.uid });
  if ('teamSlug' in selector)
    return findAccountOfUser(deps.db, { userId, kind: 'team', slug: selector.teamSlug });
  if ('username' in selector)
    return findAccountOfUser(deps.db, { userId, kind: 'personal', slug: selector.username });
  const rows = await findAccountsOfUser(deps.db, { userId });
  return rows.find(({ kind }) => kind === 'personal');
}

/** `teamId=` never names a personal account, nor `user=` a team. */
function isOfKind(row: AccountOfUser, selector: AccountSelector): boolean {
  const wantsTeam = 'teamId' in selector || 'teamSlug' in selector;
  return wantsTeam === (row.kind === 'team');
}
