import { users } from '@reachout/accounts/store/schema/identity';
import { outboxJobs } from '@reachout/operations/store/schema/outbox';
import { type DeskContents, describeDesk, sampleThread } from '@reachout/ports/testing/desk-conformance';
import type { DeskPort } from '@reachout/ports/ports';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deskEntries, deskHandovers, deskThreads } from '../../store/schema/desk.ts';
import { createBuiltInDesk } from './built-in-desk.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.delete(deskThreads);
  await database.db.delete(deskHandovers);
  await database.db.delete(outboxJobs);
});

const builtIn = (): DeskPort =>
  createBuiltInDesk({ db: database.db, ids: { next: (prefix) => `${prefix}_${randomUUID()}` } });

async function contents(): Promise<DeskContents> {
  const rows = await database.db.select().from(deskThreads);
  return {
    threads: rows.map(({ externalId, title, priority, tenantId }) => ({
      externalId,
      title,
      priority,
      tenant: tenantId,
    })),
    customers: rows.map(({ customerName, customerEmail }) => ({ name: customerName, email: customerEmail })),
    entries: await database.db.$count(deskEntries),
  };
}

describeDesk('The built-in desk', async () => ({ desk: builtIn(), contents }));

it('The built-in desk forgets a person’s threads with the person', async () => {
  await database.db.insert(users).values({ id: 'user_gone', name: 'Gone', email: 'gone@example.com' });
  await builtIn().openThread({
    ...sampleThread,
    customer: { ...sampleThread.customer, externalId: 'user_gone' },
  });
  await database.db.delete(users).where(eq(users.id, 'user_gone'));
  expect((await contents()).threads).toEqual([]);
});
