import { users } from '@reachout/accounts/store/schema/identity';
import { ok } from '@reachout/core/result';
import type { Viewer } from '@reachout/ports/viewer';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOnce } from './run-once.ts';

let database: TestDatabase;
const viewer: Viewer = {
  userId: 'person',
  sessionId: 'session',
  name: 'Ada',
  email: 'ada@example.test',
  role: 'customer',
};
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.insert(users).values({ id: viewer.userId, name: viewer.name, email: viewer.email });
});
afterAll(() => database.drop());

/** Asks for the same work with one key, and tells how often it was done or why it was refused. */
async function askTwice(first: unknown, second: unknown): Promise<string> {
  const key = randomUUID();
  let done = 0;
  const ask = (request: unknown) =>
    runOnce<string>({ db: database.db }, viewer, { key, route: 'POST /things', request }, async (store) => {
      done += 1;
      await store(database.db, 'made');
      return ok('made');
    });
  await ask(first);
  const again = await ask(second);
  return again.ok ? `${again.value.answer} ${done}×` : again.error.code;
}

describe('work that is done once for each intent', () => {
  it.each([
    { why: 'a newer release added a field that is empty', second: { title: 'a', region: '', size: null } },
    { why: 'its fields come in another order', first: { title: 'a', at: 1 }, second: { at: 1, title: 'a' } },
    {
      why: 'a field inside a list is empty',
      first: { of: [{ id: 1 }] },
      second: { of: [{ id: 1, note: '' }] },
    },
  ])('is known again when $why [D22]', async ({ first = { title: 'a' }, second }) => {
    expect(await askTwice(first, second)).toBe('made 1×');
  });

  it.each([
    { what: 'another value', second: { title: 'b' } },
    { what: 'one value more', second: { title: 'a', region: 'fra1' } },
    { what: 'no instead of nothing', second: { title: 'a', isUrgent: false } },
    { what: 'another date', first: { at: new Date(1) }, second: { at: new Date(2) } },
    { what: 'another order of a list', first: { of: [1, 2] }, second: { of: [2, 1] } },
  ])('is refused for $what with the same key [D22]', async ({ first = { title: 'a' }, second }) => {
    expect(await askTwice(first, second)).toBe('idempotency_key_reused');
  });
});
