import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import type { OutsideIds } from '../rules/outside-ids.ts';
import { feedback, threadEvents } from './schema.ts';

/** The kind of the events that tell by which ids another system knows an answer of its. */
const outsideAnswer = 'outside_answer';

/** Notes by which ids another system knows the answer to a prompt. */
export async function insertOutsideAnswer(
  db: Database,
  { threadId, promptId, outside }: { threadId: string; promptId: string; outside: OutsideIds },
): Promise<void> {
  await db
    .insert(threadEvents)
    .values({
      threadId,
      id: `${outsideAnswer}:${promptId}`,
      kind: outsideAnswer,
      promptId,
      details: { ...outside },
    })
    .onConflictDoNothing();
}

/** The ids of the latest answer of another system in a thread, or of its answer to one prompt; undefined where it wrote none. */
export async function findOutsideAnswer(
  db: Database,
  { threadId, promptId }: { threadId: string; promptId?: string },
): Promise<OutsideIds | undefined> {
  const [found] = await db
    .select({ details: threadEvents.details })
    .from(threadEvents)
    .where(
      and(
        eq(threadEvents.threadId, threadId),
        eq(threadEvents.kind, outsideAnswer),
        ...(promptId === undefined ? [] : [eq(threadEvents.promptId, promptId)]),
      ),
    )
    .orderBy(desc(threadEvents.createdAt))
    .limit(1);
  // Written by insertOutsideAnswer in this shape.
  return found?.details as OutsideIds | undefined;
}

/** What somebody said of an answer: their own verdict, else what a handover counts as. */
export async function findVote(db: Database, promptId: string): Promise<1 | -1 | undefined> {
  const rows = await db
    .select({ value: feedback.value, cause: feedback.cause })
    .from(feedback)
    .where(eq(feedback.promptId, promptId));
  const vote = rows.find(({ cause }) => cause === 'person') ?? rows[0];
  return vote && (vote.value === 1 ? 1 : -1);
}
