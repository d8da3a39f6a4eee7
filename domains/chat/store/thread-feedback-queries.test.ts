import type { TestDatabase } from '@reachout/testkit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feedback, threadEvents } from './schema.ts';
import {
  saveThreadMetadata,
  findThreadMetadata,
  saveFeedback,
  deleteFeedback,
  listVerdicts,
  insertThreadEvent,
} from './thread-feedback-queries.ts';
import { createDatabaseOfTwo, newThread } from '../testing/test-threads.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseOfTwo();
});
afterAll(() => database.drop());

describe('what is said about a thread', () => {
  it('keeps each field of the metadata until it is said again', async () => {
    const threadId = await newThread(database.db);
    await saveThreadMetadata(database.db, { threadId, changes: { plan: 'pro', team: 'orbit' } });
    await saveThreadMetadata(database.db, { threadId, changes: { csat: 2, refunds: ['INV-1'] } });
    await saveThreadMetadata(database.db, { threadId, changes: { csat: 5 } });
    await saveThreadMetadata(database.db, { threadId, changes: {} });
    expect(await findThreadMetadata(database.db, { threadId })).toMatchObject({
      plan: 'pro',
      team: 'orbit',
      csat: 5,
      refunds: ['INV-1'],
    });
  });

  it('keeps the person’s last verdict, and a handover beside it [D14]', async () => {
    const threadId = await newThread(database.db);
    const said = { promptId: 'p', userId: 'ana', threadId };
    await saveFeedback(database.db, { ...said, value: -1, cause: 'case_created' });
    await saveFeedback(database.db, { ...said, value: -1, cause: 'person' });
    await saveFeedback(database.db, { ...said, value: 1, cause: 'person' });
    expect(await database.db.select().from(feedback).orderBy(feedback.cause)).toMatchObject([
      { value: -1, cause: 'case_created' },
      { value: 1, cause: 'person' },
    ]);
    expect(await listVerdicts(database.db, { threadId, userId: 'ana' })).toEqual(new Map([['p', 1]]));
  });

  it('forgets a verdict that is taken back, and keeps the handover [D14]', async () => {
    const threadId = await newThread(database.db);
    const said = { promptId: 'p', userId: 'ana', threadId, value: -1 } as const;
    await saveFeedback(database.db, { ...said, cause: 'case_created' });
    await saveFeedback(database.db, { ...said, cause: 'person' });
    await deleteFeedback(database.db, { promptId: 'p', userId: 'ana', cause: 'person' });
    expect(await database.db.select().from(feedback)).toMatchObject([{ cause: 'case_created' }]);
  });

  it('counts an event once', async () => {
    const threadId = await newThread(database.db);
    const event = { threadId, id: 'e1', kind: 'chat_failed', details: { reason: 'timeout' } };
    await insertThreadEvent(database.db, event);
    await insertThreadEvent(database.db, event);
    expect(await database.db.$count(threadEvents)).toBe(1);
  });
});
