import type { TestDatabase } from '@reachout/testkit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  claimIntent,
  ClaimLost,
  completeIntent,
  deleteOldIntents,
  expireIntentLeases,
  releaseIntent,
} from './idempotency-queries.ts';
import { accounts } from '@reachout/accounts/store/schema/accounts';
import { idempotencyKeys } from './schema/operations.ts';
import { createDatabaseOfTwo } from '@reachout/chat/testing/test-threads';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseOfTwo();
});
beforeEach(() => database.db.delete(idempotencyKeys));
afterAll(() => database.drop());

const intent = { userId: 'ana', key: 'k1', route: 'POST /cases', requestHash: 'h1' };
const own = (token: string) => ({ userId: 'ana', key: 'k1', token });

async function claimed(more: object = {}): Promise<string> {
  const claim = await claimIntent(database.db, { ...intent, ...more });
  expect(claim.outcome).toBe('claimed');
  return (claim as { token: string }).token;
}

describe('a submission intent [D22]', () => {
  it('is given to exactly one of twenty simultaneous attempts [A58, A61]', async () => {
    const claims = await Promise.all(Array.from({ length: 20 }, () => claimIntent(database.db, intent)));
    const outcomes = claims.map((claim) => claim.outcome).toSorted();
    expect(outcomes).toEqual(['claimed', ...Array(19).fill('running')]);
    expect(claims).toContainEqual({ outcome: 'running', retryAfterSeconds: expect.closeTo(2, 0) });
  });

  it('answers again what it answered first [A59]', async () => {
    const token = await claimed();
    await completeIntent(database.db, { ...own(token), status: 201, body: { caseNumber: '00000007' } });
    expect(await claimIntent(database.db, intent)).toEqual({
      outcome: 'completed',
      status: 201,
      body: { caseNumber: '00000007' },
    });
  });

  it.each([
    ['another body', { requestHash: 'h2' }],
    ['another route', { route: 'POST /comments' }],
  ])('is refused with %s, running or done [A60]', async (_, change) => {
    const token = await claimed();
    expect(await claimIntent(database.db, { ...intent, ...change })).toEqual({ outcome: 'mismatch' });
    await completeIntent(database.db, { ...own(token), status: 201, body: null });
    expect(await claimIntent(database.db, { ...intent, ...change })).toEqual({ outcome: 'mismatch' });
  });

  it('is a person’s own: the same key of another person is another intent [A60]', async () => {
    await claimed();
    const other = await claimIntent(database.db, { ...intent, userId: 'ben' });
    expect(other.outcome).toBe('claimed');
  });

  it('can be tried again after it was released', async () => {
    const token = await claimed();
    await releaseIntent(database.db, own(token));
    expect(await claimIntent(database.db, intent)).toMatchObject({ outcome: 'claimed' });
  });

  it('is taken over when its attempt died, and the dead attempt can no longer complete it [F02]', async () => {
    const dead = await claimed({ leaseSeconds: 0 });
    const alive = await claimed();
    await expect(completeIntent(database.db, { ...own(dead), status: 201, body: null })).rejects.toThrow(
      ClaimLost,
    );
    await releaseIntent(database.db, own(dead));
    await completeIntent(database.db, { ...own(alive), status: 201, body: null });
  });

  it('need not be waited for when its process was alone with the database and died [F02]', async () => {
    const dead = await claimed();
    await expireIntentLeases(database.db);
    await claimed();
    await expect(completeIntent(database.db, { ...own(dead), status: 201, body: null })).rejects.toThrow(
      ClaimLost,
    );
  });

  it('keeps work and answer together: when the claim is lost, the work is undone [F02]', async () => {
    const dead = await claimed({ leaseSeconds: 0 });
    await claimed();
    const work = database.db.transaction(async (tx) => {
      await tx.insert(accounts).values({ id: 'team_x', kind: 'team', slug: 'x', name: 'X' });
      await completeIntent(tx, { ...own(dead), status: 201, body: null });
    });
    await expect(work).rejects.toThrow(ClaimLost);
    expect(await database.db.$count(accounts)).toBe(0);
  });

  it('is forgotten after its time', async () => {
    await claimed();
    expect(await deleteOldIntents(database.db, { olderThanHours: 24 })).toBe(0);
    await database.db.execute(sql`update idempotency_keys set created_at = now() - interval '25 hours'`);
    expect(await deleteOldIntents(database.db, { olderThanHours: 24 })).toBe(1);
  });
});
