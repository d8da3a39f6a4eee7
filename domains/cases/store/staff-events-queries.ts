import type { CaseKey } from './case-life-queries.ts';
import { type AnyActor, type CaseChange, statementTimestamp } from './cases-queries.ts';
import type { Database } from '@reachout/database/client';
import { and, asc, eq } from 'drizzle-orm';
import { caseStaffEvents } from './schema/staff-events.ts';

export type StaffEventRow = typeof caseStaffEvents.$inferSelect;

/** Adds to what only staff are told of a case; call it in the transaction of the action, with the case locked or new. */
export async function insertStaffEvent(
  tx: Database,
  { accountId, caseNumber }: CaseKey,
  actor: Pick<AnyActor, 'userId' | 'name'>,
  change: CaseChange,
): Promise<void> {
  await tx.insert(caseStaffEvents).values({
    accountId,
    caseNumber,
    ...change,
    actorUserId: actor.userId,
    actorName: actor.name,
    createdAt: statementTimestamp,
  });
}

/** What only staff are told of a case, oldest first. */
export function listStaffEvents(db: Database, { accountId, caseNumber }: CaseKey): Promise<StaffEventRow[]> {
  return db
    .select()
    .from(caseStaffEvents)
    .where(and(eq(caseStaffEvents.accountId, accountId), eq(caseStaffEvents.caseNumber, caseNumber)))
    .orderBy(asc(caseStaffEvents.id));
}
