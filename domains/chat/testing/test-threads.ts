import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import type { Database } from '@reachout/database/client';
import { users } from '@reachout/accounts/store/schema/identity';
import { addMessage, createThread } from '../store/threads-queries.ts';

/** A database of a test with two people, Ana and Ben. */
export async function createDatabaseOfTwo(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await database.db.insert(users).values([
    { id: 'ana', name: 'Ana', email: 'ana@example.com' },
    { id: 'ben', name: 'Ben', email: 'ben@example.com' },
  ]);
  return database;
}

/** A finished message at the end of a thread. */
export function appendMessage(
  db: Database,
  message: Pick<Parameters<typeof addMessage>[1], 'threadId' | 'id' | 'role' | 'content'>,
): ReturnType<typeof addMessage> {
  return db.transaction((tx) => addMessage(tx, { ...message, status: 'complete', completedAt: new Date() }));
}

let threads = 0;

/** The id of a new thread of Ana's. */
export async function newThread(db: Database): Promise<string> {
  threads += 1;
  const id = `t${threads}`;
  await createThread(db, { id, userId: 'ana', accountId: null, product: 'platform' });
  return id;
}
