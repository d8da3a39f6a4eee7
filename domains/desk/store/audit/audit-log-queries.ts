import { accountSubjects, personSubjects } from '../../rules/audit/audit-subjects.ts';
import { accounts } from '@reachout/accounts/store/schema/accounts';
import { users } from '@reachout/accounts/store/schema/identity';
import type { Database } from '@reachout/database/client';
import { audit } from '@reachout/operations/store/schema/operations';
import { and, desc, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

/** Which rows are asked for. */
export interface AuditFilter {
  actorUserId?: string | undefined;
  action?: string | undefined;
  /** What it was done to: an id of one of these kinds. */
  subject?: { kinds: readonly string[]; id: string } | undefined;
  /** How many days back from now. */
  days: number;
}

const subjectPerson = alias(users, 'subject_person');
const subjectAccount = alias(accounts, 'subject_account');

/** The rows that fit, the newest first, at most `limit`, older than the row `before`. Names are those of now. */
export function listAuditRows(
  db: Database,
  { filter, before, limit }: { filter: AuditFilter; before?: number | undefined; limit: number },
) {
  return db
    .select({
      id: audit.id,
      createdAt: audit.createdAt,
      actorKind: audit.actorKind,
      actorUserId: audit.actorUserId,
      actorName: users.name,
      actorEmail: users.email,
      action: audit.action,
      subjectKind: audit.subjectKind,
      subjectId: audit.subjectId,
      subjectName: sql<string | null>`coalesce(${subjectPerson.name}, ${subjectAccount.name})`,
      accountId: audit.accountId,
      accountName: accounts.name,
      requestId: audit.requestId,
      details: audit.details,
    })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorUserId))
    .leftJoin(accounts, eq(accounts.id, audit.accountId))
    .leftJoin(
      subjectPerson,
      and(inArray(audit.subjectKind, [...personSubjects]), eq(subjectPerson.id, audit.subjectId)),
    )
    .leftJoin(
      subjectAccount,
      and(inArray(audit.subjectKind, [...accountSubjects]), eq(subjectAccount.id, audit.subjectId)),
    )
    .where(and(fits(filter), before === undefined ? undefined : lt(audit.id, before)))
    .orderBy(desc(audit.id))
    .limit(limit);
}

export type AuditRow = Awaited<ReturnType<typeof listAuditRows>>[number];

/** The id of whoever has this mail address or id; undefined when there is nobody. */
export async function findAuditPerson(db: Database, named: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(or(sql`lower(${users.email}) = lower(${named})`, eq(users.id, named)))
    .limit(1);
  return found?.id;
}

/** The names of people by their ids, as far as they are there. */
export async function namePeople(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function fits({ actorUserId, action, subject, days }: AuditFilter): SQL | undefined {
  const since = sql`now() - make_interval(days => ${days})`;
  return and(
    actorUserId === undefined ? undefined : eq(audit.actorUserId, actorUserId),
    action === undefined ? undefined : sql`${audit.action} = ${action}`,
    subject === undefined
      ? undefined
      : and(inArray(audit.subjectKind, [...subject.kinds]), eq(audit.subjectId, subject.id)),
    // Added to nothing, so that no index is chosen for it: with the id below the other indexes are the better ones.
    sql`${audit.createdAt} + interval '0' >= ${since}`,
    // Every index ends with the id: from the first id of the period on, none reads beyond it. Ids are given a little before or after the time of their row,
    // so that the lowest of some is taken.
    sql`${audit.id} >= coalesce((select min(first.id) from (select a.id from ${audit} a where a.created_at >= ${since}
      order by a.created_at, a.id limit 200) first), 0)`,
  );
}
