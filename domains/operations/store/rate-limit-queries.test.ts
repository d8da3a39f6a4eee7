import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteFullRateLimits, giveBackToRateLimit, takeFromRateLimit } from './rate-limit-queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const take = (bucket: string) => takeFromRateLimit(database.db, { bucket, limit: 5, windowSeconds: 60 });
const giveBack = (bucket: string) =>
  giveBackToRateLimit(database.db, { bucket, limit: 5, windowSeconds: 60 });
/** Lets the database believe that this much time has gone by for a bucket. */
const pass = (bucket: string, seconds: number) =>
  database.db.execute(
    sql`update rate_limits set full_at = full_at - make_interval(secs => ${seconds}) where bucket = ${bucket}`,
  );

describe('a rate limit [A85]', () => {
  it('allows exactly its number at once, however many ask at the same moment', async () => {
    const decisions = await Promise.all(Array.from({ length: 30 }, () => take('burst')));
    expect(decisions.filter((decision) => decision.allowed)).toHaveLength(5);
  });

  it('gives no more at once than it holds, also when nothing was taken from it before', async () => {
    const takeAmount = (amount: number) =>
      takeFromRateLimit(database.db, { bucket: 'amount', limit: 5, windowSeconds: 60 }, amount);
    expect(await takeAmount(6)).toMatchObject({ allowed: false });
    expect(await takeAmount(5)).toEqual({ allowed: true });
    expect(await takeAmount(1)).toMatchObject({ allowed: false });
  });

  it('says after how many whole seconds the next one is allowed, and keeps that promise', async () => {
    await Promise.all(Array.from({ length: 5 }, () => take('promise')));
    const refused = await take('promise');
    const wait = refused.allowed ? 0 : refused.retryAfterSeconds;
    // Twelve seconds, less what this test has taken so far.
    expect([7, 8, 9, 10, 11, 12]).toContain(wait);
    await pass('promise', wait);
    expect(await take('promise')).toEqual({ allowed: true });
    expect(await take('promise')).toMatchObject({ allowed: false });
  });

  it('takes nothing when it refuses', async () => {
    await Promise.all(Array.from({ length: 12 }, () => take('refused')));
    await pass('refused', 12);
    expect(await take('refused')).toEqual({ allowed: true });
  });

  it('is whole again after its window', async () => {
    await Promise.all(Array.from({ length: 5 }, () => take('whole')));
    await pass('whole', 60);
    const decisions = await Promise.all(Array.from({ length: 5 }, () => take('whole')));
    expect(decisions).toEqual(Array(5).fill({ allowed: true }));
  });

  it('has as many as before when what was taken is given back, and no more', async () => {
    await Promise.all(Array.from({ length: 5 }, () => take('given')));
    await giveBack('given');
    expect(await take('given')).toEqual({ allowed: true });
    expect(await take('given')).toMatchObject({ allowed: false });
    await pass('given', 60);
    await giveBack('given');
    const decisions = await Promise.all(Array.from({ length: 6 }, () => take('given')));
    expect(decisions.filter((decision) => decision.allowed)).toHaveLength(5);
  });

  it('keeps buckets apart, and forgets those that are whole', async () => {
    expect(await take('apart-1')).toEqual({ allowed: true });
    await pass('apart-1', 60);
    await deleteFullRateLimits(database.db);
    const { rows } = await database.db.execute(
      sql`select bucket from rate_limits where bucket like 'apart%'`,
    );
    expect(rows).toEqual([]);
  });
});
