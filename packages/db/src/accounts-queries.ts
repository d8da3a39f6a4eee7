import type { Plan, V0Plan } from '@reachout/contract/plans';
import type { ProjectRole, TeamRole, V0TeamPermission } from '@reachout/contract/permissions';
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { accounts, memberships, projectAccess, projects } from './schema.ts';

/** An account as one person has it: their role, and in which roles they reach single projects. */
export interface AccountOfUser {
  id: string;
  kind: 'team' | 'personal';
  /** The team's slug or the person's username. */
  slug: string;
  name: string;
  avatar: string | null;
  plan: Plan | null;
  v0Plan: V0Plan | null;
  /** Null for a personal account and for members by v0 permission alone. */
  role: TeamRole | null;
  v0Permissions: V0TeamPermission[];
  hasProjects: boolean;
  /** The distinct roles this person has in single projects of the team. */
  projectRoles: ProjectRole[];
}

/** The accounts a person belongs to, their own first, then teams by name. */
export function findAccountsOfUser(db: Database, { userId }: { userId: string }): Promise<AccountOfUser[]> {
  return selectAccounts(db, userId);
}

/** One account of a person, by its id or by its slug; undefined when there is none or it is somebody else's. */
export async function findAccountOfUser(
  db: Database,
  by: { userId: string } & ({ accountId: string } | { kind: 'team' | 'personal'; slug: string }),
): Promise<AccountOfUser | undefined> {
  const condition =
    'accountId' in by
      ? eq(accounts.id, by.accountId)
      : and(eq(accounts.kind, by.kind), eq(accounts.slug, by.slug));
  const [account] = await selectAccounts(db, by.userId, condition);
  return account;
}

/** Any account, whoever asks: for staff and for jobs. */
export async function findAccount(db: Database, { accountId }: { accountId: string }) {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  return account;
}

/** The projects of a team that are opened to one person, with their role in each. */
export function findProjectGrants(
  db: Database,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<{ projectId: string; role: ProjectRole }[]> {
  return db
    .select({ projectId: projectAccess.projectId, role: projectAccess.role })
    .from(projectAccess)
    .where(and(eq(projectAccess.accountId, accountId), eq(projectAccess.userId, userId)))
    .orderBy(asc(projectAccess.projectId));
}

async function selectAccounts(db: Database, userId: string, condition?: SQL): Promise<AccountOfUser[]> {
  const rolesInProjects = sql<ProjectRole[]>`array(
    select distinct ${projectAccess.role} from ${projectAccess}
    where ${projectAccess.accountId} = ${accounts.id} and ${projectAccess.userId} = ${userId} order by 1)`;
  const rows = await db
    .select({
      id: accounts.id,
      kind: accounts.kind,
      slug: accounts.slug,
      name: accounts.name,
      avatar: accounts.avatar,
      plan: accounts.plan,
      v0Plan: accounts.v0Plan,
      role: memberships.role,
      v0Permissions: memberships.v0Permissions,
      hasProjects: sql<boolean>`exists (select 1 from ${projects} where ${projects.accountId} = ${accounts.id})`,
      projectRoles: rolesInProjects,
    })
    .from(accounts)
    .leftJoin(memberships, and(eq(memberships.accountId, accounts.id), eq(memberships.userId, userId)))
    .where(and(or(eq(accounts.ownerUserId, userId), eq(memberships.userId, userId)), condition))
    .orderBy(asc(accounts.kind), asc(accounts.name), asc(accounts.id));
  return rows.map((row) => ({ ...row, v0Permissions: row.v0Permissions ?? [] }));
}
