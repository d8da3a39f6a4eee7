import type { TeamRole, V0TeamPermission } from '@reachout/accounts/rules/permissions';
import { accounts, domains, memberships } from '@reachout/accounts/store/schema/accounts';
import { users } from '@reachout/accounts/store/schema/identity';
import { finishedCaseStatuses } from '@reachout/cases/rules/case-status';
import { cases } from '@reachout/cases/store/schema/cases';
import type { PlanKey } from '@reachout/catalogue/rules/plans';
import { threads } from '@reachout/chat/store/schema';
import type { Database } from '@reachout/database/client';
import { and, asc, count, eq, or, type SQL, sql } from 'drizzle-orm';
import { isShown } from '../conversation-reports-queries.ts';

/** Everybody whom this installation knows, also those who are gone or shut out. */
export async function findAnyPerson(db: Database, userId: string) {
  const [found] = await db.select().from(users).where(eq(users.id, userId));
  return found;
}

/** An account as its member has it. */
export interface MemberAccountRow {
  id: string;
  name: string;
  kind: 'team' | 'personal';
  plan: PlanKey | null;
  v0Plan: PlanKey | null;
  otherPlans: Readonly<Record<string, PlanKey>>;
  role: TeamRole | null;
  v0Permissions: V0TeamPermission[] | null;
  removedAt: Date | null;
}

/** The accounts of a person, their own first, then teams by name; also those that are gone. */
export function listAccountsOfPerson(db: Database, userId: string): Promise<MemberAccountRow[]> {
  const { id, name, kind, plan, v0Plan, otherPlans, removedAt } = accounts;
  const { role, v0Permissions } = memberships;
  return db
    .select({ id, name, kind, plan, v0Plan, otherPlans, removedAt, role, v0Permissions })
    .from(accounts)
    .leftJoin(memberships, and(eq(memberships.accountId, accounts.id), eq(memberships.userId, userId)))
    .where(
      or(
        eq(accounts.ownerUserId, userId),
        sql`${accounts.id} in (select ${memberships.accountId} from ${memberships} where ${memberships.userId} = ${userId})`,
      ),
    )
    .orderBy(asc(accounts.kind), asc(accounts.name), asc(accounts.id));
}

/** The members of an account by name, its owner where it is a person's own. */
export function listMembersOfAccount(
  db: Database,
  { accountId, limit }: { accountId: string; limit: number },
): Promise<{ userId: string; name: string; email: string; role: TeamRole | null }[]> {
  const columns = { userId: users.id, name: users.name, email: users.email };
  const members = db
    .select({ ...columns, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.accountId, accountId));
  const owner = db
    .select({ ...columns, role: sql<TeamRole | null>`null` })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.ownerUserId))
    .where(eq(accounts.id, accountId));
  return members
    .unionAll(owner)
    .orderBy(sql`2`, sql`1`)
    .limit(limit);
}

/** How many people are in a team; one where the account is a person's own. */
export async function countMembersOfAccount(db: Database, accountId: string): Promise<number> {
  const [counted] = await db
    .select({ people: count() })
    .from(memberships)
    .where(eq(memberships.accountId, accountId));
  return Math.max(1, counted?.people ?? 0);
}

/** The domains of an account by name. */
export function listDomainsOfAccount(
  db: Database,
  { accountId, limit }: { accountId: string; limit: number },
): Promise<{ name: string; isVerified: boolean }[]> {
  return db
    .select({ name: domains.name, isVerified: domains.isVerified })
    .from(domains)
    .where(eq(domains.accountId, accountId))
    .orderBy(asc(domains.name))
    .limit(limit);
}

/** How many cases of an account are open, at most `most`. */
export async function countOpenCases(
  db: Database,
  { accountId, most }: { accountId: string; most: number },
): Promise<number> {
  const finished = sql.raw(finishedCaseStatuses.map((status) => `'${status}'`).join(', '));
  const { rows } = await db.execute<{ open: number }>(sql`
    select count(*)::int as open from (
      select 1 from ${cases} where ${cases.accountId} = ${accountId} and ${cases.status} not in (${finished}) limit ${most}
    ) counted`);
  return rows[0]?.open ?? 0;
}

/** The newest conversation of a person or an account, unless its person removed it. */
export async function findLatestConversation(
  db: Database,
  of: { userId: string } | { accountId: string },
): Promise<string | undefined> {
  const whose: SQL =
    'userId' in of ? sql`${threads.userId} = ${of.userId}` : sql`${threads.accountId} = ${of.accountId}`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${threads.id} as id from ${threads} where ${whose} and ${isShown}
    order by ${threads.createdAt} desc, ${threads.id} desc limit 1`);
  return rows[0]?.id;
}
