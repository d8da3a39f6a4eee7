import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { messages, threads } from './schema.ts';

export type ThreadRow = typeof threads.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;
export type NewMessage = typeof messages.$inferInsert;

/** Starts an empty conversation. The same id again is the same thread, if it is the same person's; else undefined. */
export async function createThread(
  db: Database,
  values: Pick<typeof threads.$inferInsert, 'id' | 'userId' | 'accountId' | 'product'>,
): Promise<ThreadRow | undefined> {
  const [created] = await db.insert(threads).values(values).onConflictDoNothing().returning();
  return created ?? findThread(db, { threadId: values.id, userId: values.userId });
}

/** A person's own thread. */
export async function findThread(
  db: Database,
  { threadId, userId }: { threadId: string; userId: string },
): Promise<ThreadRow | undefined> {
  const [found] = await db
    .select()
    .from(threads)
    .where(and(eq(threads.id, threadId), eq(threads.userId, userId)));
  return found;
}

/** The messages of a thread in order, after `afterSeq` when given. */
export function listMessages(
  db: Database,
  { threadId, afterSeq = 0, begunBy }: { threadId: string; afterSeq?: number; begunBy?: Date },
): Promise<MessageRow[]> {
  // A Date knows milliseconds, the column microseconds.
  const isBegun = begunBy && lte(sql`date_trunc('milliseconds', ${messages.createdAt})`, begunBy);
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.threadId, threadId), gt(messages.seq, afterSeq), isBegun))
    .orderBy(asc(messages.seq));
}

/** Lets nobody else add to a thread until the transaction ends. */
export async function lockThread(tx: Database, threadId: string): Promise<void> {
  await tx.select({ id: threads.id }).from(threads).where(eq(threads.id, threadId)).for('update');
}

type MessageValues = {
  [K in keyof Omit<NewMessage, 'seq'>]: Omit<NewMessage, 'seq'>[K] | ReturnType<typeof sql>;
};

/** Adds a message to a thread, in a transaction; one that is there already is given as it is. */
export async function addMessage(
  tx: Database,
  message: MessageValues & Pick<NewMessage, 'threadId' | 'id'>,
): Promise<{ added: boolean; message: MessageRow }> {
  await lockThread(tx, message.threadId);
  const [earlier] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.threadId, message.threadId), eq(messages.id, message.id)));
  if (earlier) return { added: false, message: earlier };
  const [thread] = await tx
    .update(threads)
    .set({ lastSeq: sql`${threads.lastSeq} + 1`, updatedAt: sql`now()` })
    .where(eq(threads.id, message.threadId))
    .returning({ seq: threads.lastSeq });
  if (!thread) throw new Error(`No thread ${message.threadId}.`);
  const [added] = await tx
    .insert(messages)
    .values({ ...message, seq: thread.seq })
    .returning();
  if (!added) throw new Error('The database returned no row for an inserted message.');
  return { added: true, message: added };
}
