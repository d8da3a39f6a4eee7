import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { users } from '@reachout/accounts/store/schema/identity';
import type { Database } from '@reachout/database/client';
import { statusIs } from './case-list-plan.ts';
import { type CaseKey, countStaffRevision } from './case-life-queries.ts';
import { type AnyActor, type CaseRow, statementTimestamp } from './cases-queries.ts';
import { caseAssignments, cases } from './schema/cases.ts';

export type CaseAssignmentRow = typeof caseAssignments.$inferSelect;

/** Somebody who answers cases. */
export interface StaffMember {
  id: string;
  name: string;
}

const answersCases = and(eq(users.role, 'staff'), isNull(users.disabledAt), isNull(users.removedAt));

/** Everybody who answers cases and can log in, by name. */
export function listStaff(db: Database): Promise<StaffMember[]> {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(answersCases)
    .orderBy(asc(users.name), asc(users.id));
}

/** One of them by their id. */
export async function findStaffMember(
  db: Database,
  { userId }: { userId: string },
): Promise<StaffMember | undefined> {
  const [found] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.id, userId), answersCases));
  return found;
}

/** Gives a locked case to a member of staff, or to nobody, with an entry of who did it. */
export async function assignCase(
  tx: Database,
  { row, assignee, actor }: { row: CaseRow; assignee: StaffMember | null; actor: AnyActor },
): Promise<CaseRow> {
  const { accountId, number: caseNumber } = row;
  await tx.insert(caseAssignments).values({
    accountId,
    caseNumber,
    assigneeId: assignee?.id ?? null,
    assigneeName: assignee?.name ?? null,
    actorUserId: actor.userId,
    actorName: actor.name,
    createdAt: statementTimestamp,
  });
  await tx
    .update(cases)
    .set({ assigneeId: assignee?.id ?? null })
    .where(and(eq(cases.accountId, accountId), eq(cases.number, caseNumber)));
  await countStaffRevision(tx, { accountId, caseNumber });
  return { ...row, assigneeId: assignee?.id ?? null, staffRevision: row.staffRevision + 1 };
}

/** Who had a case when, oldest first. */
export function listAssignments(
  db: Database,
  { accountId, caseNumber }: CaseKey,
): Promise<CaseAssignmentRow[]> {
  return db
    .select()
    .from(caseAssignments)
    .where(and(eq(caseAssignments.accountId, accountId), eq(caseAssignments.caseNumber, caseNumber)))
    .orderBy(asc(caseAssignments.id));
}

/** Open cases of people who do not answer cases any more, or cannot log in. */
export function findCasesOfFormerStaff(db: Database, { limit }: { limit: number }): Promise<CaseKey[]> {
  return db
    .select({ accountId: cases.accountId, caseNumber: cases.number })
    .from(cases)
    .innerJoin(users, eq(users.id, cases.assigneeId))
    .where(
      and(
        isNotNull(cases.assigneeId),
        statusIs('Open'),
        or(sql`${users.role} <> 'staff'`, isNotNull(users.disabledAt), isNotNull(users.removedAt)),
      ),
    )
    .limit(limit);
}
