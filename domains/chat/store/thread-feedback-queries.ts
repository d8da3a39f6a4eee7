import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { feedback, messages, threadEvents, threadMetadata, threads } from './schema.ts';

export type ThreadMetadataRow = typeof threadMetadata.$inferSelect;

export type MetadataChanges = Partial<
  Pick<ThreadMetadataRow, 'csat' | 'refunds' | 'refundRequests' | 'plan' | 'userId' | 'team' | 'caseNumber'>
>;

/** Adds to what is known about a thread: only the given fields change, the last value stands. */
export async function saveThreadMetadata(
  db: Database,
  { threadId, changes }: { threadId: string; changes: MetadataChanges },
): Promise<ThreadMetadataRow> {
  const [saved] = await db
    .insert(threadMetadata)
    .values({ threadId, ...changes })
    .onConflictDoUpdate({ target: threadMetadata.threadId, set: { ...changes, updatedAt: sql`now()` } })
    .returning();
  if (!saved) throw new Error('The database returned no row for saved thread metadata.');
  return saved;
}

/** What is known about a thread. */
export async function findThreadMetadata(
  db: Database,
  { threadId }: { threadId: string },
): Promise<ThreadMetadataRow | undefined> {
  const [found] = await db.select().from(threadMetadata).where(eq(threadMetadata.threadId, threadId));
  return found;
}

/** Whose answer a prompt id names, and in which thread. */
export async function findPrompt(
  db: Database,
  { promptId, userId }: { promptId: string; userId: string },
): Promise<{ threadId: string; seq: number } | undefined> {
  const [found] = await db
    .select({ threadId: messages.threadId, seq: messages.seq })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(and(eq(messages.promptId, promptId), eq(threads.userId, userId)))
    .limit(1);
  return found;
}

/** Why a feedback was given: a person's own verdict, or a handover to support (D14). */
export type FeedbackCause = 'person' | 'case_created';

/** Records what a person says of an answer; the last one of each cause stands. */
export async function saveFeedback(
  db: Database,
  values: {
    promptId: string;
    userId: string;
    threadId: string | null;
    value: -1 | 1;
    cause: FeedbackCause;
  },
): Promise<void> {
  await db
    .insert(feedback)
    .values(values)
    .onConflictDoUpdate({
      target: [feedback.promptId, feedback.userId, feedback.cause],
      set: { value: values.value, updatedAt: sql`now()` },
    });
}

/** Takes back what a person said of an answer, if they had said something. */
export async function deleteFeedback(
  db: Database,
  { promptId, userId, cause }: { promptId: string; userId: string; cause: FeedbackCause },
): Promise<void> {
  await db
    .delete(feedback)
    .where(and(eq(feedback.promptId, promptId), eq(feedback.userId, userId), eq(feedback.cause, cause)));
}

/** A person's own verdicts on the answers of a thread, by prompt; handovers are none. */
export async function listVerdicts(
  db: Database,
  { threadId, userId }: { threadId: string; userId: string },
): Promise<Map<string, -1 | 1>> {
  const rows = await db
    .select({ promptId: feedback.promptId, value: feedback.value })
    .from(feedback)
    .where(and(eq(feedback.threadId, threadId), eq(feedback.userId, userId), eq(feedback.cause, 'person')));
  return new Map(rows.map(({ promptId, value }) => [promptId, value === 1 ? 1 : -1]));
}

/** Counts something that happened in a thread, such as case_created or chat_failed (D13, D14). The same id again is not counted twice. */
export async function insertThreadEvent(
  db: Database,
  values: typeof threadEvents.$inferInsert,
): Promise<void> {
  await db.insert(threadEvents).values(values).onConflictDoNothing();
}
