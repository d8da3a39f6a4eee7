import type { DeskPart, KeptHandoverFields, HandoverMessage } from '../rules/desk.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { deskEntries, deskHandovers, deskThreads } from './schema/desk.ts';

export type HandoverRow = typeof deskHandovers.$inferSelect;
export type DeskThreadRow = typeof deskThreads.$inferSelect;

export interface NewHandover {
  id: string;
  accountId: string;
  userId: string;
  threadId: string | null;
  messages: HandoverMessage[];
  fields: KeptHandoverFields;
}

/** Notes that a conversation is handed over. A conversation that was handed over before keeps its one handover, with the fields of now. */
export async function recordHandover(db: Database, handover: NewHandover): Promise<HandoverRow> {
  const [row] = await db
    .insert(deskHandovers)
    .values(handover)
    .onConflictDoUpdate({
      target: [deskHandovers.userId, deskHandovers.threadId],
      targetWhere: sql`${deskHandovers.threadId} is not null`,
      set: { fields: handover.fields, updatedAt: sql`now()` },
    })
    .returning();
  if (!row) throw new Error('The database returned no row for a handover.');
  return row;
}

/**
 * The handover of the conversation that a case grew out of, now with the case; undefined when there is none that waits for one. A conversation that was handed
 * over for another account is none: the desk keeps accounts apart.
 */
export async function joinCaseToHandover(
  db: Database,
  key: { accountId: string; userId: string; threadId: string; caseNumber: number },
): Promise<HandoverRow | undefined> {
  const [row] = await db
    .update(deskHandovers)
    .set({ caseNumber: key.caseNumber, updatedAt: sql`now()` })
    .where(
      and(
        eq(deskHandovers.accountId, key.accountId),
        eq(deskHandovers.userId, key.userId),
        eq(deskHandovers.threadId, key.threadId),
        isNull(deskHandovers.caseNumber),
      ),
    )
    .returning();
  return row;
}

/**
 * Notes that a case is handed over; its conversation comes along unless another handover has it. The browser hands the conversation over while it submits the
 * case, so one that is written at this moment is waited for, and joined.
 */
export async function recordCaseHandover(
  db: Database,
  { caseNumber, ...handover }: NewHandover & { caseNumber: number },
): Promise<HandoverRow> {
  const { accountId, userId, threadId } = handover;
  const [created] = await db
    .insert(deskHandovers)
    .values({ ...handover, caseNumber })
    .onConflictDoNothing({
      target: [deskHandovers.userId, deskHandovers.threadId],
      where: sql`${deskHandovers.threadId} is not null`,
    })
    .returning();
  if (created) return created;
  const joined =
    threadId === null ? undefined : await joinCaseToHandover(db, { accountId, userId, threadId, caseNumber });
  if (joined) return joined;
  const [apart] = await db
    .insert(deskHandovers)
    .values({ ...handover, threadId: null, caseNumber })
    .returning();
  if (!apart) throw new Error('The database returned no row for a handover.');
  return apart;
}

/** One handover. */
export async function findHandover(db: Database, { id }: { id: string }): Promise<HandoverRow | undefined> {
  const [row] = await db.select().from(deskHandovers).where(eq(deskHandovers.id, id));
  return row;
}

/** The handover of a case, if it was handed over. */
export async function findHandoverOfCase(
  db: Database,
  { accountId, caseNumber }: { accountId: string; caseNumber: number },
): Promise<HandoverRow | undefined> {
  const [row] = await db
    .select()
    .from(deskHandovers)
    .where(and(eq(deskHandovers.accountId, accountId), eq(deskHandovers.caseNumber, caseNumber)));
  return row;
}

/** Notes what the desk knows now. */
export async function saveHandover(
  db: Database,
  { id, ...told }: { id: string; deskThreadId: string; isCaseTold: boolean },
): Promise<void> {
  await db
    .update(deskHandovers)
    .set({ ...told, updatedAt: sql`now()` })
    .where(eq(deskHandovers.id, id));
}

/** Opens a thread of the built-in desk; one that is there already stays, with the customer's details of now. Gives its id. */
export async function openDeskThread(
  db: Database,
  thread: Omit<DeskThreadRow, 'createdAt' | 'updatedAt'>,
): Promise<string> {
  const { customerName, customerEmail, tenantName } = thread;
  const [row] = await db
    .insert(deskThreads)
    .values(thread)
    .onConflictDoUpdate({
      target: deskThreads.externalId,
      set: { customerName, customerEmail, tenantName },
    })
    .returning({ id: deskThreads.id });
  if (!row) throw new Error('The database returned no row for a thread of the desk.');
  return row.id;
}

/** Adds to a thread of the built-in desk. The same external id again adds nothing. */
export async function addDeskEntry(
  db: Database,
  entry: { threadId: string; externalId: string; title: string; parts: DeskPart[] },
): Promise<void> {
  const added = await db
    .insert(deskEntries)
    .values(entry)
    .onConflictDoNothing({ target: [deskEntries.threadId, deskEntries.externalId] })
    .returning({ threadId: deskEntries.threadId });
  if (added.length === 0) return;
  await db
    .update(deskThreads)
    .set({ updatedAt: sql`now()` })
    .where(eq(deskThreads.id, entry.threadId));
}
