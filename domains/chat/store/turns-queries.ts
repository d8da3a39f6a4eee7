import type { ProductKey } from '@reachout/catalogue/rules/products';
import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { isUniqueViolation } from '@reachout/database/errors';
import { messages, threads } from './schema.ts';
import { defineStatement } from '@reachout/database/statement';

/** A person's message and the answer to open for it. */
export interface NewTurn {
  thread: { id: string; userId: string; accountId: string | null; product: ProductKey };
  /** True when the conversation begins with this message: the thread is made along with it. */
  isNewThread: boolean;
  userMessage: { id: string; content: string };
  /** Words that a link prepared: they stand before the message, in a new thread only (D32). */
  prepared: readonly { id: string; role: 'user' | 'assistant'; content: string }[];
  answer: { id: string; promptId: string; leaseSeconds: number };
  /** Answers that one person may have in the making at the same time. */
  maxAnswersAtOnce: number;
}

type TurnValues = {
  threadId: string;
  userId: string;
  accountId: string | null;
  product: string;
  maxAnswersAtOnce: number;
  messageId: string;
  content: string;
  prepared: string;
  answerId: string;
  promptId: string;
  leaseSeconds: number;
};
type Value = Parameters<Parameters<typeof defineStatement<TurnValues>>[1]>[0];

// Two turns at the same moment both see the thread as free: the indexes on messages let one of them through.
const mayOpen = (value: Value): SQL => sql`(
  select count(*) from ${messages} join ${threads} on ${threads.id} = ${messages.threadId}
  where ${messages.status} = 'streaming' and ${threads.userId} = ${value('userId')}
) < ${value('maxAnswersAtOnce')}::int`;

const insertThread = (value: Value): SQL => sql`
  insert into threads (id, user_id, account_id, product, last_seq)
  select ${value('threadId')}, ${value('userId')}, ${value('accountId')}, ${value('product')},
    jsonb_array_length(${value('prepared')}::jsonb) + 2 where ${mayOpen(value)}
  on conflict do nothing returning id, last_seq`;

const lengthenThread = (value: Value): SQL => sql`
  update threads set last_seq = last_seq + 2, updated_at = now()
  where id = ${value('threadId')} and user_id = ${value('userId')}
    and account_id is not distinct from ${value('accountId')}::text and product = ${value('product')} and ${mayOpen(value)}
    and not exists (
      select 1 from ${messages} where ${messages.threadId} = ${value('threadId')}
        and (${messages.id} = ${value('messageId')} or ${messages.status} = 'streaming'))
  returning id, last_seq`;

const insertPrepared = (value: Value): SQL => sql`, prepared as (
        insert into messages (thread_id, seq, id, role, content, prepared_by, completed_at)
        select opened.id, line.place::int, line.message->>'id', line.message->>'role', line.message->>'content', 'link', now()
        from opened, jsonb_array_elements(${value('prepared')}::jsonb) with ordinality as line(message, place)
      )`;

function defineTurn(
  name: string,
  opened: (value: Value) => SQL,
  before: (value: Value) => SQL = () => sql``,
) {
  return defineStatement<TurnValues, { seq: number }>(
    name,
    (value) => sql`
      with opened as (${opened(value)})${before(value)},
      said as (
        insert into messages (thread_id, seq, id, role, content, completed_at)
        select id, last_seq - 1, ${value('messageId')}, 'user', ${value('content')}, now() from opened
      ), answer as (
        insert into messages (thread_id, seq, id, role, prompt_id, status, lease_until)
        select id, last_seq, ${value('answerId')}, 'assistant', ${value('promptId')}, 'streaming',
          clock_timestamp() + make_interval(secs => ${value('leaseSeconds')}::float8) from opened
        returning seq
      )
      select seq from answer`,
  );
}

const openInNewThread = defineTurn('open_turn_in_new_thread', insertThread, insertPrepared);
const openInThread = defineTurn('open_turn_in_thread', lengthenThread);

/**
 * Stores a message and opens the answer to it, with the thread when it is new, in one statement: one journey and one
 * commit before the answer starts (D17). Gives the place of the answer, or undefined, with nothing stored, when the turn
 * is no plain one: the thread is missing, busy or somebody else's, the message is there already, or the person has too
 * many answers in the making. The caller then finds out which.
 */
export async function openTurn(db: Database, turn: NewTurn): Promise<number | undefined> {
  const { thread, isNewThread, userMessage, prepared, answer, maxAnswersAtOnce } = turn;
  const open = isNewThread ? openInNewThread : openInThread;
  try {
    const [opened] = await open(db, {
      threadId: thread.id,
      userId: thread.userId,
      accountId: thread.accountId,
      product: thread.product,
      maxAnswersAtOnce,
      messageId: userMessage.id,
      content: userMessage.content,
      prepared: JSON.stringify(prepared),
      answerId: answer.id,
      promptId: answer.promptId,
      leaseSeconds: answer.leaseSeconds,
    });
    return opened?.seq;
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
