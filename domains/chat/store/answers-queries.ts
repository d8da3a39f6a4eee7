import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { answerChunks, messages, threadEvents, threads } from './schema.ts';
import { defineStatement } from '@reachout/database/statement';
import { addMessage, lockThread, type MessageRow, type NewMessage } from './threads-queries.ts';

/** Told about new chunks, ends and stops of answers: LISTEN on it; the payload is the thread's id. */
export const answerChannel = 'reachout_answer';

/** Opens another answer to the thread's last message, for a retry; undefined while one is being written. */
export function startAnswer(
  db: Database,
  { threadId, answer }: { threadId: string; answer: { id: string; promptId: string; leaseSeconds: number } },
): Promise<MessageRow | undefined> {
  return db.transaction(async (tx) => {
    await lockThread(tx, threadId);
    if (await findStreamingAnswer(tx, { threadId })) return undefined;
    return openAnswer(tx, threadId, answer);
  });
}

async function findStreamingAnswer(
  db: Database,
  { threadId }: { threadId: string },
): Promise<MessageRow | undefined> {
  const [found] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.threadId, threadId), eq(messages.status, 'streaming')));
  return found;
}

/**
 * Says that the writer of these answers is alive, all of them in one statement; gives those that are still being written,
 * and whether the person asked them to stop.
 */
export async function renewAnswerLeases(
  db: Database,
  { answers, leaseSeconds }: { answers: readonly { threadId: string; seq: number }[]; leaseSeconds: number },
): Promise<{ threadId: string; seq: number; isStopRequested: boolean }[]> {
  const places = JSON.stringify(answers.map(({ threadId, seq }) => ({ thread_id: threadId, seq })));
  const { rows } = await db.execute<{ threadId: string; seq: number; isStopRequested: boolean }>(sql`
    update ${messages} set lease_until = ${leaseFor(leaseSeconds)}
    from jsonb_to_recordset(${places}::jsonb) as answer(thread_id text, seq int)
    where ${messages.threadId} = answer.thread_id and ${messages.seq} = answer.seq
      and ${messages.status} = 'streaming'
    returning ${messages.threadId} as "threadId", ${messages.seq} as seq,
      ${messages.stopRequestedAt} is not null as "isStopRequested"`);
  return rows;
}

// The lock lets nobody end the answer while its chunks are stored.
const appendChunks = defineStatement<
  { threadId: string; seq: number; position: number; chunks: string },
  Record<string, unknown>
>(
  'append_answer_chunks',
  (value) => sql`
    with answer as materialized (
      select thread_id, seq from ${messages}
      where thread_id = ${value('threadId')} and seq = ${value('seq')} and status = 'streaming' for share
    ), stored as (
      insert into ${answerChunks} (thread_id, seq, position, chunk)
      select answer.thread_id, answer.seq, ${value('position')}::int + (item.place - 1)::int, item.chunk
      from answer, jsonb_array_elements(${value('chunks')}::jsonb) with ordinality as item(chunk, place)
      on conflict do nothing
    )
    select pg_notify(${sql.raw(`'${answerChannel}'`)}, thread_id) from answer`,
);

/**
 * Stores wire chunks of an answer from `position` on and tells the listeners, in one statement. Chunks stored before are
 * left as they are. False, with nothing stored, when the answer has ended: what readers took for its end stays its end.
 */
export async function appendAnswerChunks(
  db: Database,
  {
    threadId,
    seq,
    position,
    chunks,
  }: { threadId: string; seq: number; position: number; chunks: readonly unknown[] },
): Promise<boolean> {
  const rows = await appendChunks(db, { threadId, seq, position, chunks: JSON.stringify(chunks) });
  return rows.length > 0;
}

/** The stored wire chunks of an answer from `position` on, in order. */
export function listAnswerChunks(
  db: Database,
  { threadId, seq, position = 0 }: { threadId: string; seq: number; position?: number },
): Promise<{ position: number; chunk: unknown }[]> {
  return db
    .select({ position: answerChunks.position, chunk: answerChunks.chunk })
    .from(answerChunks)
    .where(
      and(
        eq(answerChunks.threadId, threadId),
        eq(answerChunks.seq, seq),
        sql`${answerChunks.position} >= ${position}`,
      ),
    )
    .orderBy(asc(answerChunks.position));
}

// The thread is locked first, as by everything else that adds to it.
const finish = defineStatement<
  {
    threadId: string;
    seq: number;
    status: string;
    content: string;
    references: string;
    following: string;
    followingCount: number;
    position: number;
    chunks: string;
    verdict: string | null;
  },
  { isStopRequested: boolean }
>(
  'finish_answer',
  (value) => sql`
    with thread as materialized (select id from ${threads} where id = ${value('threadId')} for update),
    ended as (
      update messages set status = ${value('status')}, content = ${value('content')},
        "references" = ${value('references')}::jsonb, lease_until = null, completed_at = now()
      from thread where thread_id = thread.id and seq = ${value('seq')} and status = 'streaming'
      returning thread_id, seq, prompt_id, stop_requested_at
    ),
    stored as (
      insert into ${answerChunks} (thread_id, seq, position, chunk)
      select ended.thread_id, ended.seq, ${value('position')}::int + (item.place - 1)::int, item.chunk
      from ended, jsonb_array_elements(${value('chunks')}::jsonb) with ordinality as item(chunk, place)
      on conflict do nothing
    ),
    noted as (
      insert into ${threadEvents} (thread_id, id, kind, prompt_id, details)
      select thread_id, 'unanswered:' || prompt_id, 'unanswered', prompt_id,
        jsonb_build_object('verdict', ${value('verdict')}::text)
      from ended where ${value('verdict')}::text is not null
      on conflict do nothing
    ),
    lengthened as (
      update threads set last_seq = last_seq + ${value('followingCount')}::int, updated_at = now()
      from ended where id = ended.thread_id and ${value('followingCount')}::int > 0
      returning id, last_seq - ${value('followingCount')}::int as seq
    ),
    followed as (
      insert into messages (thread_id, seq, id, role, content, tool, completed_at)
      select lengthened.id, lengthened.seq + item.place, item.message->>'id', item.message->>'role',
        item.message->>'content', nullif(item.message->'tool', 'null'), now()
      from lengthened, jsonb_array_elements(${value('following')}::jsonb) with ordinality as item(message, place)
    )
    select stop_requested_at is not null as "isStopRequested", pg_notify(${sql.raw(`'${answerChannel}'`)}, thread_id) from ended`,
);

/**
 * Ends an answer with what it came to, in one statement, with those of its wire chunks that are not stored yet, and, where it is no sure answer, a note
 * for those who write the documentation. New messages that came with it (a tool call) follow it. Tells
 * whether the person had asked to stop; undefined when the answer had ended already, for example as interrupted: then
 * nothing changes.
 */
export async function finishAnswer(
  db: Database,
  {
    threadId,
    seq,
    status,
    content,
    references = [],
    following = [],
    rest = { position: 0, events: [] },
    verdict,
  }: {
    threadId: string;
    seq: number;
    status: 'complete' | 'interrupted' | 'errored';
    content: string;
    references?: MessageRow['references'];
    following?: readonly Pick<NewMessage, 'id' | 'role' | 'content' | 'tool'>[];
    rest?: { position: number; events: readonly unknown[] };
    verdict?: string;
  },
): Promise<{ isStopRequested: boolean } | undefined> {
  const [ended] = await finish(db, {
    threadId,
    seq,
    status,
    content,
    references: JSON.stringify(references),
    following: JSON.stringify(following),
    followingCount: following.length,
    position: rest.position,
    chunks: JSON.stringify(rest.events),
    verdict: verdict ?? null,
  });
  return ended && { isStopRequested: ended.isStopRequested };
}

/** Asks the writer of a thread's answer, in whichever process, to stop; false when none is being written. */
export async function requestStop(db: Database, { threadId }: { threadId: string }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(messages)
      .set({ stopRequestedAt: sql`coalesce(${messages.stopRequestedAt}, now())` })
      .where(and(eq(messages.threadId, threadId), eq(messages.status, 'streaming')))
      .returning({ seq: messages.seq });
    await notifyListeners(tx, threadId);
    return rows.length > 0;
  });
}

/** Says that no answer has a living writer: true of a database that only a process which has just started uses. */
export async function expireAnswerLeases(db: Database): Promise<void> {
  await db
    .update(messages)
    .set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` })
    .where(eq(messages.status, 'streaming'));
}

/**
 * Ends the answers whose writers are gone, keeping what they had written (F01). `textOf` makes the text of the
 * stored chunks; `isAlive` vouches for writers whose lease ran out while the database was away. Returns the threads
 * concerned.
 */
export async function interruptAbandonedAnswers(
  db: Database,
  {
    textOf,
    isAlive = () => false,
    limit = 100,
  }: {
    textOf: (chunks: unknown[]) => string;
    isAlive?: (answer: { threadId: string; seq: number }) => boolean;
    limit?: number;
  },
): Promise<string[]> {
  const abandoned = await db
    .select({ threadId: messages.threadId, seq: messages.seq })
    .from(messages)
    .where(and(eq(messages.status, 'streaming'), sql`${messages.leaseUntil} < clock_timestamp()`))
    .limit(limit);
  const interrupted: string[] = [];
  for (const { threadId, seq } of abandoned) {
    if (isAlive({ threadId, seq })) continue;
    const ended = await db.transaction(async (tx) => {
      await lockThread(tx, threadId);
      const [still] = await tx
        .select({ seq: messages.seq })
        .from(messages)
        .where(
          and(
            eq(messages.threadId, threadId),
            eq(messages.seq, seq),
            eq(messages.status, 'streaming'),
            sql`${messages.leaseUntil} < clock_timestamp()`,
          ),
        )
        .for('update');
      if (!still) return undefined;
      const chunks = await listAnswerChunks(tx, { threadId, seq });
      const content = textOf(chunks.map(({ chunk }) => chunk));
      return finishAnswer(tx, { threadId, seq, status: 'interrupted', content });
    });
    if (ended) interrupted.push(threadId);
  }
  return interrupted;
}

/** Forgets the wire chunks of answers that ended more than `olderThanMinutes` ago; returns how many. */
export async function deleteOldAnswerChunks(
  db: Database,
  { olderThanMinutes }: { olderThanMinutes: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${answerChunks} using ${messages}
    where ${messages.threadId} = ${answerChunks.threadId} and ${messages.seq} = ${answerChunks.seq}
      and ${messages.status} <> 'streaming'
      and ${messages.completedAt} < now() - make_interval(mins => ${olderThanMinutes})`);
  return rowCount ?? 0;
}

function leaseFor(seconds: number) {
  return sql`clock_timestamp() + make_interval(secs => ${seconds}::float8)`;
}

async function notifyListeners(tx: Database, threadId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${answerChannel}, ${threadId})`);
}

async function openAnswer(
  tx: Database,
  threadId: string,
  answer: { id: string; promptId: string; leaseSeconds: number },
): Promise<MessageRow> {
  const { message } = await addMessage(tx, {
    threadId,
    id: answer.id,
    role: 'assistant',
    content: '',
    promptId: answer.promptId,
    status: 'streaming',
    leaseUntil: leaseFor(answer.leaseSeconds),
  });
  return message;
}
