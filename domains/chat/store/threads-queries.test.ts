import type { TestDatabase } from '@reachout/testkit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createThread, findThread, listMessages } from './threads-queries.ts';
import { appendMessage, createDatabaseOfTwo, newThread } from '../testing/test-threads.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseOfTwo();
});
afterAll(() => database.drop());

describe('a thread', () => {
  it('is its person’s alone, and made once [A02]', async () => {
    const threadId = await newThread(database.db);
    const again = { id: threadId, userId: 'ana', accountId: null, product: null };
    expect(await createThread(database.db, again)).toMatchObject({ id: threadId });
    expect(await createThread(database.db, { ...again, userId: 'ben' })).toBeUndefined();
    expect(await findThread(database.db, { threadId, userId: 'ben' })).toBeUndefined();
  });

  it('orders messages by sequence, without gap or double, when twenty arrive at the same moment [F23]', async () => {
    const threadId = await newThread(database.db);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        appendMessage(database.db, { threadId, id: `m${index % 10}`, role: 'user', content: 'hello' }),
      ),
    );
    const messages = await listMessages(database.db, { threadId });
    expect(messages.map((message) => message.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await listMessages(database.db, { threadId, afterSeq: 8 })).toHaveLength(2);
  });
});
