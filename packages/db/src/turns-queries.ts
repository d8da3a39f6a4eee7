import { sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { isUniqueViolation } from './errors.ts';
import { messages, threads } from './schema.ts';

/** A person's message and the answer to open for it. */
export interface NewTurn {
  thread: { id: string; userId: string; accountId: string | null; product: 'platform' | 'v0' };
  /** True when the conversation begins with this message: the thread is made along with it. */
  isNewThread: boolean;
  userMessage: { id: string; content: string };
  answer: { id: string; promptId: string; leaseSeconds: number };
  /** Answers that one person may have in the making at the same time. */
  maxAnswersAtOnce: number;
}

/**
 * Stores a message and opens the answer to it, with the thread when it is new, in one statement: one journey and one
 * commit before the answer starts (D17). Gives the place of the answer, or undefined, with nothing stored, when the turn
 * is no plain one: the thread is missing, busy or somebody else's, the message is there already, or the person has too
 * many answers in the making. The caller then finds out which.
 */
export async function openTurn(db: Database, turn: NewTurn): Promise<number | undefined> {
  const { thread, isNewThread, userMessage, answer } = turn;
  // Two turns at the same moment both see the thread as free: the indexes on messages let one of them through.
  const mayOpen = sql`(
    select count(*) from ${messages} join ${threads} on ${threads.id} = ${messages.threadId}
    where ${messages.status} = 'streaming' and ${threads.userId} = ${thread.userId}
  ) < ${turn.maxAnswersAtOnce}`;
  const opened = isNewThread
    ? sql`insert into threads (id, user_id, account_id, product, last_seq)
        select ${thread.id}, ${thread.userId}, ${thread.accountId}, ${thread.product}, 2 where ${mayOpen}
        on conflict do nothing returning id, last_seq`
    : sql`update threads set last_seq = last_seq + 2, updated_at = now()
        where id = ${thread.id} and user_id = ${thread.userId}
          and account_id is not distinct from ${thread.accountId}::text and product = ${thread.product} and ${mayOpen}
          and not exists (
            select 1 from ${messages} where ${messages.threadId} = ${thread.id}
              and (${messages.id} = ${userMessage.id} or ${messages.status} = 'streaming'))
        returning id, last_seq`;
  try {
    const { rows } = await db.execute<{ seq: number }>(sql`
      with opened as (${opened}),
      said as (
        insert into messages (thread_id, seq, id, role, content, completed_at)
        select id, last_seq - 1, ${userMessage.id}, 'user', ${userMessage.content}, now() from opened
      ), answer as (
        insert into messages (thread_id, seq, id, role, prompt_id, status, lease_until)
        select id, last_seq, ${answer.id}, 'assistant', ${answer.promptId}, 'streaming',
          clock_timestamp() + make_interval(secs => ${answer.leaseSeconds}::float8) from opened
        returning seq
      )
      select seq from answer`);
    return rows[0]?.seq;
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/** How many answers are being written for a person, in whichever process. */
export async function countAnswersInTheMaking(db: Database, { userId }: { userId: string }): Promise<number> {
  const { rows } = await db.execute<{ answers: number }>(sql`
    select count(*)::int as answers from ${messages} join ${threads} on ${threads.id} = ${messages.threadId}
    where ${messages.status} = 'streaming' and ${threads.userId} = ${userId}`);
  return rows[0]?.answers ?? 0;
}
