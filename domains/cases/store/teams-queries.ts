import { users } from '@reachout/accounts/store/schema/identity';
import type { Database } from '@reachout/database/client';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Route, RouteConditions } from '../rules/routing/route-case.ts';
import { countStaffRevision } from './case-life-queries.ts';
import type { CaseRow } from './cases-queries.ts';
import { cases } from './schema/cases.ts';
import { staffRoutes, staffTeamMembers, staffTeams } from './schema/teams.ts';

/** A team of the people who answer cases. */
export interface StaffTeam {
  id: string;
  name: string;
}

/** The teams, by name. */
export function listTeams(db: Database): Promise<StaffTeam[]> {
  return db
    .select({ id: staffTeams.id, name: staffTeams.name })
    .from(staffTeams)
    .orderBy(asc(sql`lower(${staffTeams.name})`));
}

/** One of them. */
export async function findTeam(db: Database, { id }: { id: string }): Promise<StaffTeam | undefined> {
  const [team] = await db
    .select({ id: staffTeams.id, name: staffTeams.name })
    .from(staffTeams)
    .where(eq(staffTeams.id, id));
  return team;
}

/** Who is in which team, of those who answer cases now. */
export function listTeamMembers(db: Database): Promise<{ teamId: string; id: string; name: string }[]> {
  return db
    .select({ teamId: staffTeamMembers.teamId, id: users.id, name: users.name })
    .from(staffTeamMembers)
    .innerJoin(users, eq(users.id, staffTeamMembers.userId))
    .where(and(eq(users.role, 'staff'), isNull(users.disabledAt), isNull(users.removedAt)))
    .orderBy(asc(users.name), asc(users.id));
}

/** Adds a team, or gives one another name; undefined when another has that name. */
export async function saveTeam(db: Database, team: StaffTeam): Promise<StaffTeam | undefined> {
  const [taken] = await db
    .select({ id: staffTeams.id })
    .from(staffTeams)
    .where(
      and(eq(sql`lower(${staffTeams.name})`, team.name.toLowerCase()), sql`${staffTeams.id} <> ${team.id}`),
    );
  if (taken) return undefined;
  await db
    .insert(staffTeams)
    .values(team)
    .onConflictDoUpdate({ target: staffTeams.id, set: { name: team.name } });
  return team;
}

/** Makes these people, of those who answer cases, the members of a team. */
export async function setTeamMembers(
  db: Database,
  { teamId, userIds }: { teamId: string; userIds: readonly string[] },
): Promise<void> {
  await db.delete(staffTeamMembers).where(eq(staffTeamMembers.teamId, teamId));
  if (userIds.length === 0) return;
  await db.execute(sql`
    insert into ${staffTeamMembers} (team_id, user_id)
    select ${teamId}, ${users.id} from ${users}
    where ${inArray(users.id, [...userIds])} and ${users.role} = 'staff'`);
}

/** Removes a team with its rules; its cases are everybody's again. False when there is none. */
export async function deleteTeam(db: Database, { id }: { id: string }): Promise<boolean> {
  const { rowCount } = await db.delete(staffTeams).where(eq(staffTeams.id, id));
  return rowCount === 1;
}

/** The rules, in their order. */
export function listRoutes(db: Database): Promise<Route[]> {
  return db
    .select({
      id: staffRoutes.id,
      teamId: staffRoutes.teamId,
      teamName: staffTeams.name,
      conditions: staffRoutes.conditions,
    })
    .from(staffRoutes)
    .innerJoin(staffTeams, eq(staffTeams.id, staffRoutes.teamId))
    .orderBy(asc(staffRoutes.position), asc(staffRoutes.id));
}

/** Adds a rule after all others. */
export async function insertRoute(
  db: Database,
  route: { id: string; teamId: string; conditions: RouteConditions },
): Promise<void> {
  await db.insert(staffRoutes).values({
    ...route,
    position: sql`(select coalesce(max(position), 0) + 1 from staff_routes)`,
  });
}

/** Removes a rule; false when there is none. */
export async function deleteRoute(db: Database, { id }: { id: string }): Promise<boolean> {
  const { rowCount } = await db.delete(staffRoutes).where(eq(staffRoutes.id, id));
  return rowCount === 1;
}

/** Puts the rules in this order; one that is not named comes after all others. */
export async function orderRoutes(db: Database, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await db
      .update(staffRoutes)
      .set({ position: index + 1 })
      .where(eq(staffRoutes.id, id));
}

/** Gives a locked or new case to a team, or to everybody. Its history is written by the caller. */
export async function setCaseTeam(
  tx: Database,
  { row, teamId }: { row: CaseRow; teamId: string | null },
): Promise<CaseRow> {
  const { accountId, number } = row;
  await tx
    .update(cases)
    .set({ teamId })
    .where(and(eq(cases.accountId, accountId), eq(cases.number, number)));
  await countStaffRevision(tx, { accountId, caseNumber: number });
  return { ...row, teamId, staffRevision: row.staffRevision + 1 };
}

/** The language that a person reads in, as far as it is known. */
export async function findLanguageOf(db: Database, { userId }: { userId: string }): Promise<string | null> {
  const [person] = await db
    .select({ language: users.language, lastLanguage: users.lastLanguage })
    .from(users)
    .where(eq(users.id, userId));
  return person?.language ?? person?.lastLanguage ?? null;
}
