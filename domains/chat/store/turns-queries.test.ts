import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '@reachout/accounts/store/schema/identity';
import { finishAnswer } from './answers-queries.ts';
import { listMessages } from './threads-queries.ts';
import { countAnswersInTheMaking, type NewTurn, openTurn } from './turns-queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db
    .insert(users)
    .values(['ana', 'ben', 'cem', 'dua', 'eva'].map((id) => ({ id, name: id, email: `${id}@example.com` })));
});
afterAll(() => database.drop());

const turn = (threadId: string, id: string, more: Partial<NewTurn> & { userId?: string } = {}) =>
  openTurn(database.db, {
    thread: { id: threadId, userId: more.userId ?? 'ana', accountId: null, product: 'platform' },
    isNewThread: false,
    userMessage: { id, content: `question ${id}` },
    prepared: [],
    answer: { id: `answer to ${id}`, promptId: `prompt ${threadId} ${id}`, leaseSeconds: 30 },
    maxAnswersAtOnce: 100,
    ...more,
  });
const begin = (threadId: string, id: string, more: Parameters<typeof turn>[2] = {}) =>
  turn(threadId, id, { isNewThread: true, ...more });
const finish = (threadId: string, seq: number) =>
  finishAnswer(database.db, { threadId, seq, status: 'complete', content: 'Done.' });

describe('a turn [D17]', () => {
  it('stores what the person said before the answer, with a new thread or in one that is there', async () => {
    expect(await begin('a1', 'm1')).toBe(2);
    await finish('a1', 2);
    expect(await turn('a1', 'm2')).toBe(4);
    const messages = await listMessages(database.db, { threadId: 'a1' });
    expect(messages.map(({ seq, role, content, status }) => [seq, role, content, status])).toEqual([
      [1, 'user', 'question m1', 'complete'],
      [2, 'assistant', 'Done.', 'complete'],
      [3, 'user', 'question m2', 'complete'],
      [4, 'assistant', '', 'streaming'],
    ]);
  });

  it('stores the lines that a link prepared before the message, in their order [D32]', async () => {
    const prepared = [
      { id: 'l1', role: 'user' as const, content: "It's me" },
      { id: 'l2', role: 'assistant' as const, content: 'Say "yes"' },
    ];
    expect(await begin('prepared', 'm1', { prepared })).toBe(4);
    await finish('prepared', 4);
    expect(await turn('prepared', 'm2')).toBe(6);
    const messages = await listMessages(database.db, { threadId: 'prepared' });
    expect(messages.map(({ seq, role, content, preparedBy }) => [seq, role, content, preparedBy])).toEqual([
      [1, 'user', "It's me", 'link'],
      [2, 'assistant', 'Say "yes"', 'link'],
      [3, 'user', 'question m1', null],
      [4, 'assistant', 'Done.', null],
      [5, 'user', 'question m2', null],
      [6, 'assistant', '', null],
    ]);
  });

  it.each([
    ['a message that the thread has', () => turn('done', 'm1')],
    ['a thread that is being answered', () => turn('busy', 'm2')],
    ['a thread that is missing', () => turn('missing', 'm1')],
    ['a thread of somebody else', () => turn('done', 'm2', { userId: 'ben' })],
    ['a new thread whose id is taken', () => begin('done', 'm3')],
    ['a new thread whose id somebody else has taken', () => begin('done', 'm3', { userId: 'ben' })],
  ])('opens nothing for %s [F17, A07]', async (_what, attempt) => {
    await begin('busy', 'm1');
    await begin('done', 'm1');
    await finish('done', 2);
    expect(await attempt()).toBeUndefined();
    expect(await listMessages(database.db, { threadId: 'done' })).toHaveLength(2);
    expect(await listMessages(database.db, { threadId: 'busy' })).toHaveLength(2);
  });

  it('is opened once by ten simultaneous sends of different messages [F16]', async () => {
    await begin('a3', 'm0');
    await finish('a3', 2);
    const turns = await Promise.all(Array.from({ length: 10 }, (_, index) => turn('a3', `n${index}`)));
    expect(turns.filter((seq) => seq !== undefined)).toEqual([4]);
    expect(await listMessages(database.db, { threadId: 'a3' })).toHaveLength(4);
  });

  it('is opened once by ten simultaneous sends of the first message [F16, A59]', async () => {
    const turns = await Promise.all(Array.from({ length: 10 }, () => begin('a4', 'm1')));
    expect(turns.filter((seq) => seq !== undefined)).toEqual([2]);
    expect(await listMessages(database.db, { threadId: 'a4' })).toHaveLength(2);
  });

  it('is refused beyond the answers that a person may have in the making [A54]', async () => {
    const limit = { maxAnswersAtOnce: 2 };
    await begin('c1', 'm1', { userId: 'cem', ...limit });
    await begin('c2', 'm1', { userId: 'cem', ...limit });
    expect(await countAnswersInTheMaking(database.db, { userId: 'cem' })).toBe(2);
    expect(await begin('c3', 'm1', { userId: 'cem', ...limit })).toBeUndefined();
    expect(await begin('d1', 'm1', { userId: 'dua', ...limit })).toBe(2);
    await finish('c1', 2);
    expect(await begin('c3', 'm1', { userId: 'cem', ...limit })).toBe(2);
  });
});
