import { outboxJobs } from '../store/schema/outbox.ts';
import { claimJobs, enqueueJob, enqueueJobAgain } from '../store/outbox-queries.ts';
import { makeJobsDue } from '@reachout/testkit/make-jobs-due';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { delayAfter, type JobHandler, runOutbox } from './run-outbox.ts';

let database: TestDatabase;
const logged: string[] = [];
const log = {
  info: (message: string, fields?: object) => void logged.push(JSON.stringify({ message, ...fields })),
  warn: (message: string, fields?: object) => void logged.push(JSON.stringify({ message, ...fields })),
  error: (message: string, fields?: object) => void logged.push(JSON.stringify({ message, ...fields })),
};
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  logged.length = 0;
  await database.db.delete(outboxJobs);
});

const run = (handler: JobHandler) => runOutbox({ db: database.db, log }, { desk: handler });
const only = async () => (await database.db.select().from(outboxJobs))[0];
const secondsUntilNext = async () => {
  const { rows } = await database.pool.query<{ wait: number }>(
    'select extract(epoch from next_attempt_at - clock_timestamp())::float8 as wait from outbox_jobs',
  );
  return Math.round(rows[0]?.wait ?? 0);
};

/** What is left of processes that claim the job and die. */
async function loseAttempts(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await claimJobs(database.db, { kinds: ['desk'], limit: 1 });
    await makeJobsDue(database.db);
  }
}

describe('running the outbox', () => {
  it('tells each matter once', async () => {
    await enqueueJob(database.db, { kind: 'desk', key: '1', payload: { number: 1 } });
    const told: unknown[] = [];
    const handler: JobHandler = async ({ payload }) => {
      told.push(payload);
      return { outcome: 'done' };
    };
    expect(await run(handler)).toBe(1);
    expect(await run(handler)).toBe(0);
    expect(told).toEqual([{ number: 1 }]);
    expect(await only()).toMatchObject({ state: 'done', attempts: 1, claimToken: null });
  });

  it('leaves a job to an attempt that takes longer than its lease', async () => {
    await enqueueJob(database.db, { kind: 'desk', key: '1' });
    const attempt = Promise.withResolvers<{ outcome: 'done' }>();
    const running = runOutbox({ db: database.db, log }, { desk: () => attempt.promise }, { leaseSeconds: 1 });
    const leaseEnd = async () => (await only())?.nextAttemptAt.getTime() ?? 0;
    const first = await expect.poll(leaseEnd).toBeGreaterThan(Date.now()).then(leaseEnd);
    await expect.poll(leaseEnd).toBeGreaterThan(first + 1_000);
    expect(await run(async () => ({ outcome: 'dead', reason: 'claimed by another' }))).toBe(0);
    attempt.resolve({ outcome: 'done' });
    await running;
    expect(await only()).toMatchObject({ state: 'done', attempts: 1 });
  });

  it('attempts a job once more at once whose matter changed during its attempt, and not beside it [F39]', async () => {
    await enqueueJob(database.db, { kind: 'desk', key: '1', payload: { number: 1 } });
    const told: unknown[] = [];
    const others: number[] = [];
    const handler: JobHandler = async ({ payload }) => {
      told.push(payload);
      if (told.length > 1) return { outcome: 'done' };
      for (const number of [2, 3]) {
        await enqueueJobAgain(database.db, { kind: 'desk', key: '1', payload: { number } });
        others.push(await run(async () => ({ outcome: 'done' })));
      }
      return { outcome: 'done' };
    };
    await run(handler);
    expect(others).toEqual([0, 0]);
    expect(await run(handler)).toBe(1);
    expect(told).toEqual([{ number: 1 }, { number: 3 }]);
    expect(await only()).toMatchObject({ state: 'done', attempts: 1 });
  });

  it.each([
    { outcome: 'dead', reason: 'refused' } as const,
    { outcome: 'retry', reason: 'the desk is away' } as const,
  ])('loses nothing that changed during an attempt which came to %j', async (failure) => {
    await enqueueJob(database.db, { kind: 'desk', key: '1' });
    await database.pool.query('update outbox_jobs set attempts = 9');
    await run(async () => {
      await enqueueJobAgain(database.db, { kind: 'desk', key: '1' });
      return failure;
    });
    expect(await only()).toMatchObject({ state: 'waiting', lastError: failure.reason });
    expect(await secondsUntilNext()).toBeLessThanOrEqual(2);
    expect(logged.join()).not.toContain('is dead');
  });

  it.each([
    [1, 2],
    [2, 4],
    [5, 32],
    [9, 512],
    [10, 900],
    [4000, 900],
  ])('waits after failure %i for %i seconds [F39]', (attempts, seconds) => {
    expect(delayAfter(attempts)).toBe(seconds);
  });

  it('waits as long as the other side asks [F39]', async () => {
    await enqueueJob(database.db, { kind: 'desk', key: '1' });
    await run(async () => ({ outcome: 'retry', reason: 'too many requests', retryAfterSeconds: 120 }));
    expect(await secondsUntilNext()).toBe(120);
    expect(await only()).toMatchObject({ state: 'waiting', lastError: 'too many requests' });
  });

  it('keeps a job whose handler breaks, and keeps the words of the error out of the log [A94]', async () => {
    await enqueueJob(database.db, { kind: 'desk', key: '1' });
    await run(() => Promise.reject(new TypeError('about canary@example.com')));
    expect(await only()).toMatchObject({
      state: 'waiting',
      lastError: expect.stringMatching(/^TypeError at .*run-outbox\.test/),
    });
    expect(logged.join()).not.toContain('canary');
  });

  it('lays a job aside that will never succeed, for an operator to see [F39]', async () => {
    await enqueueJob(database.db, { kind: 'desk', key: '1' });
    await run(async () => ({ outcome: 'dead', reason: 'input_validation' }));
    expect(await only()).toMatchObject({ state: 'dead', lastError: 'input_validation' });
    expect(logged.join()).toContain('outbox job is dead');
  });

  it('gives up a job that ended ten processes in a row before it ends another one [F39]', async () => {
    await enqueueJob(database.db, { kind: 'desk', key: '1' });
    await loseAttempts(10);
    const attempted: string[] = [];
    await run(async ({ key }) => {
      attempted.push(key);
      return { outcome: 'done' };
    });
    expect(attempted).toEqual([]);
    expect(await only()).toMatchObject({
      state: 'dead',
      claimToken: null,
      lastError: '10 attempts in a row ended with their process',
    });
    expect(logged.join()).toContain('outbox job is dead');
  });

  it('attempts a job that fewer processes left, however old it is', async () => {
    await enqueueJob(database.db, { kind: 'desk', key: '1' });
    await loseAttempts(9);
    await database.pool.query("update outbox_jobs set created_at = now() - interval '97 hours'");
    await run(async () => ({ outcome: 'done' }));
    expect(await only()).toMatchObject({ state: 'done' });
  });

  it('gives up after four days of failures [F39]', async () => {
    await enqueueJob(database.db, { kind: 'desk', key: '1' });
    await database.pool.query("update outbox_jobs set created_at = now() - interval '97 hours'");
    await run(async () => ({ outcome: 'retry', reason: 'the desk answered 500' }));
    expect(await only()).toMatchObject({ state: 'dead', lastError: 'the desk answered 500' });
  });
});
