import type { TeamRole, V0TeamPermission } from '../rules/permissions.ts';
import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { memberships, projectAccess, projects } from './schema/accounts.ts';
import { users } from './schema/identity.ts';
import { openedTo } from './visible-projects.ts';

/** Somebody in a team. */
export interface TeamMember {
  userId: string;
  name: string;
  email: string;
  /** Null for those who are in the team by a v0 permission alone. */
  role: TeamRole | null;
  v0Permissions: V0TeamPermission[];
  /** In how many projects of the team this person has a role of their own. */
  projectCount: number;
}

/** A page of a team's members, in the order of their roles, of which there is at least one, then by name. */
export function findTeamMembers(
  db: Database,
  query: { accountId: string; roles: readonly TeamRole[]; limit: number; offset: number },
): Promise<TeamMember[]> {
  const order = query.roles.map((role, index) => sql`when ${role} then ${sql.raw(String(index))}`);
  return db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: memberships.role,
      v0Permissions: memberships.v0Permissions,
      projectCount: sql<number>`(select count(*)::int from ${projectAccess}
        where ${projectAccess.accountId} = ${memberships.accountId} and ${projectAccess.userId} = ${memberships.userId})`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.accountId, query.accountId))
    .orderBy(
      sql`case ${memberships.role} ${sql.join(order, sql` `)} else ${sql.raw(String(query.roles.length))} end`,
      asc(users.name),
      asc(users.id),
    )
    .limit(query.limit)
    .offset(query.offset);
}

/** How many people a team has in each role; null stands for those with a v0 permission alone. */
export async function countTeamMembers(
  db: Database,
  { accountId }: { accountId: string },
): Promise<Map<TeamRole | null, number>> {
  const rows = await db
    .select({ role: memberships.role, people: count() })
    .from(memberships)
    .where(eq(memberships.accountId, accountId))
    .groupBy(memberships.role);
  return new Map(rows.map(({ role, people }) => [role, people]));
}

/** A Git repository and the projects that are deployed from it, by name. */
export interface LinkedRepository {
  repository: string;
  projects: string[];
}

/** Whose projects are asked for. */
export interface ProjectScope {
  accountId: string;
  /** Only the projects opened to this person. */
  visibleTo?: string;
}

/** A page of the repositories that an account's projects are linked to, by name. */
export function findLinkedRepositories(
  db: Database,
  query: ProjectScope & { limit: number; offset: number },
): Promise<LinkedRepository[]> {
  return db
    .select({
      // Never null: the condition below says so.
      repository: sql<string>`${projects.linkedRepository}`,
      projects: sql<string[]>`array_agg(${projects.name} order by ${projects.name})`,
    })
    .from(projects)
    .where(and(inScope(db, query), isNotNull(projects.linkedRepository)))
    .groupBy(projects.linkedRepository)
    .orderBy(asc(projects.linkedRepository))
    .limit(query.limit)
    .offset(query.offset);
}

/** How many projects there are, how many of them are linked, and to how many repositories. */
export async function countLinkedProjects(
  db: Database,
  query: ProjectScope,
): Promise<{ projects: number; linked: number; repositories: number }> {
  const [row] = await db
    .select({
      projects: count(),
      linked: count(projects.linkedRepository),
      repositories: sql<number>`count(distinct ${projects.linkedRepository})::int`,
    })
    .from(projects)
    .where(inScope(db, query));
  return row ?? { projects: 0, linked: 0, repositories: 0 };
}

function inScope(db: Database, { accountId, visibleTo }: ProjectScope) {
  return and(
    eq(projects.accountId, accountId),
    visibleTo === undefined ? undefined : openedTo(db, visibleTo),
  );
}
