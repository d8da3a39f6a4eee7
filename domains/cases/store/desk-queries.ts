import type {
  DeskPart,
  DeskPriority,
  DeskState,
  KeptHandoverFields,
  HandoverMessage,
} from '../rules/desk.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { enqueueJobAgain, type JobRow, listJobsOfKey } from '@reachout/operations/store/outbox-queries';
import { caseComments } from './schema/cases.ts';
import { deskEntries, deskHandovers, deskLinks, deskReadings, deskThreads } from './schema/desk.ts';

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
  {
    id,
    ...told
  }: { id: string; deskThreadId: string; isCaseTold: boolean } & Partial<
    Pick<HandoverRow, 'deskUrl' | 'agreedState' | 'agreedPriority'>
  >,
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

/** What wakes the exchange with an outside desk about one matter; the key is the handover's id. */
export const deskExchangeJob = 'desk.exchange';

/**
 * Has an outside desk that knows of the case told what happened in it. Call it in the transaction of the action. Without such a desk there is nothing to wake,
 * but where a conversation was handed over before.
 */
export async function wakeDesk(tx: Database, key: { accountId: string; caseNumber: number }): Promise<void> {
  const handover = await findHandoverOfCase(tx, key);
  if (handover === undefined || handover.deskThreadId === null) return;
  await enqueueJobAgain(tx, { kind: deskExchangeJob, key: handover.id, accountId: key.accountId });
}

/** Has threads read of which the desk says that they changed; those that are not ours are left alone. Gives how many are. */
export async function wakeThreads(db: Database, threadIds: readonly string[]): Promise<number> {
  if (threadIds.length === 0) return 0;
  const rows = await db
    .select({ id: deskHandovers.id, accountId: deskHandovers.accountId })
    .from(deskHandovers)
    .where(inArray(deskHandovers.deskThreadId, [...threadIds]));
  for (const { id, accountId } of rows)
    await enqueueJobAgain(db, { kind: deskExchangeJob, key: id, accountId });
  return rows.length;
}

export type DeskLink = typeof deskLinks.$inferSelect;

/** What a thread and its case have in common. */
export function listDeskLinks(db: Database, { handoverId }: { handoverId: string }): Promise<DeskLink[]> {
  return db.select().from(deskLinks).where(eq(deskLinks.handoverId, handoverId));
}

/** Notes that a message is about to be told; false when an earlier attempt began, whose outcome may be unknown. */
export async function beginTelling(
  db: Database,
  { handoverId, localId, toldHash }: Pick<DeskLink, 'handoverId' | 'localId' | 'toldHash'>,
): Promise<boolean> {
  const rows = await db
    .insert(deskLinks)
    .values({ handoverId, localId, toldHash, direction: 'told' })
    .onConflictDoNothing({ target: [deskLinks.handoverId, deskLinks.localId] })
    .returning({ localId: deskLinks.localId });
  return rows.length > 0;
}

/** Notes what the desk calls what it was told, and which words those are. */
export async function noteTold(
  db: Database,
  {
    handoverId,
    localId,
    ...told
  }: Pick<DeskLink, 'handoverId' | 'localId'> & Partial<Pick<DeskLink, 'outsideId' | 'toldHash'>>,
): Promise<void> {
  await db
    .update(deskLinks)
    .set(told)
    .where(and(eq(deskLinks.handoverId, handoverId), eq(deskLinks.localId, localId)));
}

/** Links what was read to the comment that it becomes; false when it is linked already. Call it in the transaction that writes the comment. */
export async function linkRead(
  tx: Database,
  link: { handoverId: string; localId: string; outsideId: string },
): Promise<boolean> {
  const rows = await tx
    .insert(deskLinks)
    .values({ ...link, direction: 'read' })
    .onConflictDoNothing()
    .returning({ localId: deskLinks.localId });
  return rows.length > 0;
}

/** Notes what state and priority the desk and the case have in common. */
export async function agreeWithDesk(
  db: Database,
  { id, ...agreed }: { id: string; agreedState: DeskState; agreedPriority: DeskPriority },
): Promise<void> {
  await db.update(deskHandovers).set(agreed).where(eq(deskHandovers.id, id));
}

/** What was said in a case that a desk is told of, the oldest first. */
export function listCommentsForDesk(
  db: Database,
  { accountId, caseNumber }: { accountId: string; caseNumber: number },
) {
  return db
    .select()
    .from(caseComments)
    .where(and(eq(caseComments.accountId, accountId), eq(caseComments.caseNumber, caseNumber)))
    .orderBy(asc(caseComments.createdAt), asc(caseComments.id));
}

/** Takes the look at the desk's changes that is due, for `seconds`; undefined where none is, or another process took it. */
export async function takeReading(
  db: Database,
  { desk, seconds }: { desk: string; seconds: number },
): Promise<{ cursor: string | null } | undefined> {
  await db.insert(deskReadings).values({ desk }).onConflictDoNothing();
  const [taken] = await db
    .update(deskReadings)
    .set({ nextAt: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where(and(eq(deskReadings.desk, desk), sql`${deskReadings.nextAt} <= clock_timestamp()`))
    .returning({ cursor: deskReadings.cursor });
  return taken;
}

/** Notes how far the changes were read; the next look is due at once where there are more, or after `seconds` where the desk asks for that. */
export async function noteReading(
  db: Database,
  { desk, cursor, nextSeconds }: { desk: string; cursor?: string; nextSeconds?: number },
): Promise<void> {
  await db
    .update(deskReadings)
    .set({
      ...(cursor !== undefined && { cursor, readAt: sql`clock_timestamp()` }),
      ...(nextSeconds !== undefined && {
        nextAt: sql`clock_timestamp() + make_interval(secs => ${nextSeconds})`,
      }),
    })
    .where(eq(deskReadings.desk, desk));
}

/** The jobs that tell the desk of a matter. */
export function listDeskJobs(
  db: Database,
  { handoverId }: { handoverId: string },
): Promise<Pick<JobRow, 'kind' | 'state' | 'attempts' | 'lastError' | 'nextAttemptAt' | 'finishedAt'>[]> {
  return listJobsOfKey(db, { kinds: ['desk.handover', deskExchangeJob], key: handoverId });
}
