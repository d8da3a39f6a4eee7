import type { TestDatabase } from '@reachout/testkit/database';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerChannel,
  startAnswer,
  renewAnswerLeases,
  appendAnswerChunks,
  listAnswerChunks,
  finishAnswer,
  requestStop,
  expireAnswerLeases,
  interruptAbandonedAnswers,
  deleteOldAnswerChunks,
} from './answers-queries.ts';
import { threadEvents } from './schema.ts';
import { findPrompt } from './thread-feedback-queries.ts';
import { listMessages } from './threads-queries.ts';
import { openTurn } from './turns-queries.ts';
import { appendMessage, createDatabaseOfTwo, newThread } from '../testing/test-threads.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseOfTwo();
});
afterAll(() => database.drop());

const turn = (threadId: string, id: string, leaseSeconds = 30) =>
  openTurn(database.db, {
    thread: { id: threadId, userId: 'ana', accountId: null, product: 'platform' },
    isNewThread: false,
    userMessage: { id, content: `question ${id}` },
    prepared: [],
    answer: { id: `answer to ${id}`, promptId: `prompt ${threadId} ${id}`, leaseSeconds },
    maxAnswersAtOnce: 1_000,
  });
const textOf = (chunks: unknown[]) => chunks.map((chunk) => (chunk as { delta: string }).delta).join('');
const delta = (text: string) => ({ type: 'text-delta', delta: text });

describe('a turn [D17]', () => {
  it('ends with its answer and the tool messages that came with it', async () => {
    const threadId = await newThread(database.db);
    await turn(threadId, 'm1');
    const ended = await finishAnswer(database.db, {
      threadId,
      seq: 2,
      status: 'complete',
      content: 'Done.',
      references: [{ file: { path: '/docs/a', source: { type: 'motif' } } }],
      following: [
        { id: 'tool 1', role: 'tool', content: '', tool: { name: 'create_support_case', id: 'x', args: {} } },
        { id: 'tool 2', role: 'tool', content: 'it’s "so" \n', tool: null },
      ],
    });
    expect(ended).toEqual({ isStopRequested: false });
    expect(await listMessages(database.db, { threadId })).toMatchObject([
      { seq: 1, role: 'user' },
      { seq: 2, role: 'assistant', status: 'complete', content: 'Done.', leaseUntil: null },
      { seq: 3, id: 'tool 1', role: 'tool', tool: { name: 'create_support_case', id: 'x', args: {} } },
      { seq: 4, id: 'tool 2', role: 'tool', tool: null, content: 'it’s "so" \n', status: 'complete' },
    ]);
    const { message } = await appendMessage(database.db, {
      threadId,
      id: 'm2',
      role: 'user',
      content: 'Next',
    });
    expect(message.seq).toBe(5);
    expect(
      await finishAnswer(database.db, { threadId, seq: 2, status: 'errored', content: '' }),
    ).toBeUndefined();
    expect(await findPrompt(database.db, { promptId: `prompt ${threadId} m1`, userId: 'ana' })).toEqual({
      threadId,
      seq: 2,
    });
    expect(
      await findPrompt(database.db, { promptId: `prompt ${threadId} m1`, userId: 'ben' }),
    ).toBeUndefined();
  });

  it('ends with the chunks that were not stored before, and with a note where it is no sure answer', async () => {
    const threadId = await newThread(database.db);
    await turn(threadId, 'm1');
    await appendAnswerChunks(database.db, { threadId, seq: 2, position: 0, chunks: [delta('One ')] });
    const ending = {
      threadId,
      seq: 2,
      status: 'complete',
      content: 'One two.',
      rest: { position: 1, events: [delta('two.')] },
      verdict: 'unknown',
    } as const;
    await finishAnswer(database.db, ending);
    const late = { ...ending, rest: { position: 2, events: [delta('late')] }, verdict: 'unsure' };
    expect(await finishAnswer(database.db, late)).toBeUndefined();
    const stored = await listAnswerChunks(database.db, { threadId, seq: 2 });
    expect(textOf(stored.map(({ chunk }) => chunk))).toBe('One two.');
    const notes = await database.db.select().from(threadEvents).where(eq(threadEvents.threadId, threadId));
    expect(notes).toMatchObject([
      { kind: 'unanswered', promptId: `prompt ${threadId} m1`, details: { verdict: 'unknown' } },
    ]);
  });

  it('can be answered again after a failure, by one writer', async () => {
    const threadId = await newThread(database.db);
    await turn(threadId, 'm1');
    const answer = { id: 'retry', promptId: 'retry', leaseSeconds: 30 };
    expect(await startAnswer(database.db, { threadId, answer })).toBeUndefined();
    await finishAnswer(database.db, { threadId, seq: 2, status: 'errored', content: '' });
    const retries = await Promise.all([
      startAnswer(database.db, { threadId, answer }),
      startAnswer(database.db, { threadId, answer: { ...answer, id: 'retry 2' } }),
    ]);
    expect(retries.filter(Boolean)).toHaveLength(1);
  });
});

describe('an answer that is being written [D17]', () => {
  it('can be read from any position and repeats nothing when a chunk is stored twice', async () => {
    const threadId = await newThread(database.db);
    await turn(threadId, 'm1');
    const write = (position: number, ...texts: string[]) =>
      appendAnswerChunks(database.db, { threadId, seq: 2, position, chunks: texts.map(delta) });
    await write(0, 'One ', 'two ');
    await write(1, 'two ', 'three');
    await write(3);
    const chunks = await listAnswerChunks(database.db, { threadId, seq: 2 });
    expect(textOf(chunks.map(({ chunk }) => chunk))).toBe('One two three');
    expect(await listAnswerChunks(database.db, { threadId, seq: 2, position: 2 })).toEqual([
      { position: 2, chunk: delta('three') },
    ]);
  });

  it('tells its listeners in other processes', async () => {
    const threadId = await newThread(database.db);
    await turn(threadId, 'm1');
    const listener = await database.pool.connect();
    const told = new Promise((resolve) => listener.on('notification', (message) => resolve(message.payload)));
    await listener.query(`listen ${answerChannel}`);
    await appendAnswerChunks(database.db, { threadId, seq: 2, position: 0, chunks: [delta('x')] });
    expect(await told).toBe(threadId);
    listener.release(true);
  });

  it('is told to stop by the person, whichever process writes it', async () => {
    const threadId = await newThread(database.db);
    await turn(threadId, 'm1');
    const answers = [
      { threadId, seq: 2 },
      { threadId: 'missing', seq: 2 },
    ];
    const renew = () => renewAnswerLeases(database.db, { answers, leaseSeconds: 30 });
    expect(await renew()).toEqual([{ threadId, seq: 2, isStopRequested: false }]);
    expect(await requestStop(database.db, { threadId })).toBe(true);
    expect(await renew()).toEqual([{ threadId, seq: 2, isStopRequested: true }]);
    await finishAnswer(database.db, { threadId, seq: 2, status: 'interrupted', content: 'Half' });
    expect(await renew()).toEqual([]);
    expect(await requestStop(database.db, { threadId })).toBe(false);
  });

  it('is interrupted with what was written when its writer is gone, and left alone while it lives [F01]', async () => {
    const [gone, alive] = [await newThread(database.db), await newThread(database.db)];
    await turn(gone, 'm1', 0);
    await turn(alive, 'm1', 60);
    await appendAnswerChunks(database.db, {
      threadId: gone,
      seq: 2,
      position: 0,
      chunks: [delta('Half an '), delta('answer')],
    });
    const interrupted = await Promise.all([
      interruptAbandonedAnswers(database.db, { textOf }),
      interruptAbandonedAnswers(database.db, { textOf }),
    ]);
    expect(interrupted.flat()).toEqual([gone]);
    const [, answer] = await listMessages(database.db, { threadId: gone });
    expect(answer).toMatchObject({ status: 'interrupted', content: 'Half an answer' });
    expect((await listMessages(database.db, { threadId: alive }))[1]?.status).toBe('streaming');
  });

  it('is left alone when its process vouches for it, and taken for abandoned when its database was started anew [F01, F04]', async () => {
    const [late, living] = [await newThread(database.db), await newThread(database.db)];
    await turn(late, 'm1', 0);
    await turn(living, 'm1', 60);
    const isAlive = ({ threadId }: { threadId: string }) => threadId === late;
    expect(await interruptAbandonedAnswers(database.db, { textOf, isAlive })).toEqual([]);
    await expireAnswerLeases(database.db);
    expect(await interruptAbandonedAnswers(database.db, { textOf })).toEqual(
      expect.arrayContaining([late, living]),
    );
  });

  it('takes no chunk once it has ended, so that its end is the end for every reader', async () => {
    const threadId = await newThread(database.db);
    await turn(threadId, 'm1');
    const write = (position: number) =>
      appendAnswerChunks(database.db, { threadId, seq: 2, position, chunks: [delta('x')] });
    expect(await write(0)).toBe(true);
    await finishAnswer(database.db, { threadId, seq: 2, status: 'interrupted', content: 'x' });
    expect(await write(1)).toBe(false);
    expect(await listAnswerChunks(database.db, { threadId, seq: 2 })).toHaveLength(1);
  });

  it('keeps its chunks for a while after its end, and no longer', async () => {
    const threadId = await newThread(database.db);
    await turn(threadId, 'm1');
    await appendAnswerChunks(database.db, { threadId, seq: 2, position: 0, chunks: [delta('x')] });
    await finishAnswer(database.db, { threadId, seq: 2, status: 'complete', content: 'x' });
    const count = async () => (await listAnswerChunks(database.db, { threadId, seq: 2 })).length;
    await deleteOldAnswerChunks(database.db, { olderThanMinutes: 10 });
    expect(await count()).toBe(1);
    await database.db.execute(
      sql`update messages set completed_at = now() - interval '11 minutes' where thread_id = ${threadId}`,
    );
    await deleteOldAnswerChunks(database.db, { olderThanMinutes: 10 });
    expect(await count()).toBe(0);
  });
});
