import { makeJobsDue } from '@reachout/testkit/make-jobs-due';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  claimJobs,
  deleteDoneJobs,
  enqueueJob,
  enqueueJobAgain,
  finishJob,
  listDeadJobs,
  measureOutbox,
  postponeJob,
  renewLease,
  reviveDeadJobs,
} from './outbox-queries.ts';
import { outboxJobs } from './schema/outbox.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.db.delete(outboxJobs));

const kinds = ['desk'];
const job = (key: string) => ({ kind: 'desk', key, payload: { number: key } });
const claim = (limit = 10) => claimJobs(database.db, { kinds, limit });

async function claimOne(key: string) {
  await enqueueJob(database.db, job(key));
  const [claimed] = await claim();
  if (claimed === undefined) throw new Error('The job was not given out.');
  return claimed;
}

/** What is left of processes that claim what is due and die. */
async function loseAttempts(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await makeJobsDue(database.db);
    await claim(100);
  }
}

describe('the outbox', () => {
  it('gives each job to one of many processes that ask at once [F39]', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => enqueueJob(database.db, job(`k${index}`))));
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(7)));
    const keys = claims.flat().map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toHaveLength(40);
  });

  it('keeps one job for one matter, however often it is written down [F39]', async () => {
    await enqueueJob(database.db, job('same'));
    await enqueueJob(database.db, job('same'));
    expect(await claim()).toHaveLength(1);
  });

  it('forgets a job whose transaction was rolled back', async () => {
    await database.db
      .transaction(async (tx) => {
        await enqueueJob(tx, job('rolled back'));
        throw new Error('undo');
      })
      .catch(() => undefined);
    expect(await measureOutbox(database.db)).toEqual([]);
  });

  it('hands out only the kinds that were asked for, and nothing for none', async () => {
    await enqueueJob(database.db, { kind: 'billing', key: '1' });
    expect(await claim()).toEqual([]);
    expect(await claimJobs(database.db, { kinds: [], limit: 10 })).toEqual([]);
  });

  it('gives a job to another process when the first one died, and then not back to the first [F39]', async () => {
    const first = await claimOne('left');
    await makeJobsDue(database.db);
    const [second] = await claim();
    expect(second).toMatchObject({ key: 'left', attempts: 2 });
    expect(await finishJob(database.db, { ...first, state: 'done' })).toBeUndefined();
    expect(await postponeJob(database.db, { ...first, delaySeconds: 1, anewSeconds: 1, error: 'late' })).toBe(
      false,
    );
    expect(await finishJob(database.db, { ...first, token: second?.token ?? '', state: 'done' })).toBe(
      'done',
    );
  });

  it('counts the attempts in a row that nobody ended, whatever changed in the matter meanwhile', async () => {
    await claimOne('left');
    await makeJobsDue(database.db);
    expect(await claim()).toMatchObject([{ attempts: 2, lostAttempts: 1 }]);
    await enqueueJobAgain(database.db, job('left'));
    await makeJobsDue(database.db);
    const [third] = await claim();
    expect(third).toMatchObject({ attempts: 1, lostAttempts: 2 });
    const postponed = { id: third?.id ?? 0, token: third?.token ?? '', delaySeconds: 0, anewSeconds: 0 };
    await postponeJob(database.db, { ...postponed, error: 'the desk answered 500' });
    expect(await claim()).toMatchObject([{ attempts: 2, lostAttempts: 0 }]);
  });

  it('leaves jobs whose attempts were lost together to be attempted at different times, within a quarter of an hour', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => enqueueJob(database.db, job(`k${index}`))));
    await loseAttempts(5);
    const { rows } = await database.pool.query<{ minutes: number }>(
      'select extract(epoch from next_attempt_at - clock_timestamp())::float8 / 60 as minutes from outbox_jobs',
    );
    const minutes = rows.map((row) => row.minutes);
    expect(new Set(minutes.map(Math.floor)).size).toBeGreaterThan(5);
    expect(Math.min(...minutes)).toBeGreaterThan(0.9);
    expect(Math.max(...minutes)).toBeLessThanOrEqual(15);
  });

  it('waits before it gives a failed job out again, and says why it failed', async () => {
    const claimed = await claimOne('later');
    await postponeJob(database.db, {
      ...claimed,
      delaySeconds: 60,
      anewSeconds: 2,
      error: 'the desk answered 500',
    });
    expect(await claim()).toEqual([]);
    const [row] = await database.db.select().from(outboxJobs).where(eq(outboxJobs.key, 'later'));
    expect(row).toMatchObject({ lastError: 'the desk answered 500', attempts: 1, state: 'waiting' });
  });

  it('tells a matter again that has changed', async () => {
    const told = await claimOne('changing');
    await finishJob(database.db, { ...told, state: 'done' });
    await enqueueJobAgain(database.db, { ...job('changing'), payload: { number: 'new' } });
    expect(await claim()).toMatchObject([{ key: 'changing', attempts: 1, payload: { number: 'new' } }]);
  });

  it('gives a job to nobody else while it is attempted, however often its matter changes meanwhile, and once more afterwards [F39]', async () => {
    const running = await claimOne('changing');
    await enqueueJobAgain(database.db, job('changing'));
    expect(await claim()).toEqual([]);
    await enqueueJobAgain(database.db, job('changing'));
    await enqueueJobAgain(database.db, { ...job('changing'), payload: { number: 'last' } });
    expect(await claim()).toEqual([]);
    expect(await renewLease(database.db, { ...running, leaseSeconds: 60 })).toBe(true);
    expect(await finishJob(database.db, { ...running, state: 'done' })).toBe('waiting');
    const [again = running] = await claim();
    expect(again).toMatchObject({ key: 'changing', attempts: 1, payload: { number: 'last' } });
    expect(await finishJob(database.db, { ...again, state: 'done' })).toBe('done');
    expect(await claim()).toEqual([]);
  });

  it('attempts a job once more that gave up while its matter changed', async () => {
    const running = await claimOne('changing');
    await enqueueJobAgain(database.db, job('changing'));
    expect(await finishJob(database.db, { ...running, state: 'dead', error: 'refused' })).toBe('waiting');
    const [again] = await claim();
    expect(again).toMatchObject({ key: 'changing', attempts: 1 });
  });

  it('waits as after a first failure where a matter changed while its attempt failed', async () => {
    const running = await claimOne('changing');
    await enqueueJobAgain(database.db, job('changing'));
    await postponeJob(database.db, {
      ...running,
      delaySeconds: 900,
      anewSeconds: 0,
      error: 'the desk is away',
    });
    expect(await claim()).toMatchObject([{ key: 'changing', attempts: 1 }]);
  });

  it('leaves a job whose matter changed to whoever claims it when the process that attempted it died', async () => {
    const left = await claimOne('changing');
    await enqueueJobAgain(database.db, job('changing'));
    await makeJobsDue(database.db);
    const [second] = await claim();
    expect(second).toMatchObject({ key: 'changing', attempts: 1 });
    expect(await finishJob(database.db, { ...left, state: 'done' })).toBeUndefined();
    expect(await finishJob(database.db, { ...left, token: second?.token ?? '', state: 'done' })).toBe('done');
  });

  it('shows operators the jobs that gave up, and attempts them again on request', async () => {
    const claimed = await claimOne('dead');
    await finishJob(database.db, { ...claimed, state: 'dead', error: 'refused' });
    expect(await listDeadJobs(database.db, { limit: 10 })).toMatchObject([
      { key: 'dead', lastError: 'refused', state: 'dead' },
    ]);
    expect(await measureOutbox(database.db)).toMatchObject([
      { state: 'dead', jobs: 1, oldest: expect.any(Date) },
    ]);
    expect(await reviveDeadJobs(database.db, { kind: 'billing' })).toBe(0);
    expect(await reviveDeadJobs(database.db)).toBe(1);
    expect(await claim()).toMatchObject([{ key: 'dead', attempts: 1 }]);
  });

  it('forgets what was told a while ago, and keeps what is dead or waits', async () => {
    const told = await claimOne('told');
    await finishJob(database.db, { ...told, state: 'done' });
    const dead = await claimOne('dead');
    await finishJob(database.db, { ...dead, state: 'dead', error: 'refused' });
    await enqueueJob(database.db, job('waiting'));
    await database.db
      .update(outboxJobs)
      .set({ finishedAt: sql`finished_at - interval '25 hours'` })
      .where(sql`state <> 'waiting'`);
    expect(await deleteDoneJobs(database.db, { olderThanHours: 24 })).toBe(1);
    expect((await database.db.select().from(outboxJobs)).map(({ key }) => key).sort()).toEqual([
      'dead',
      'waiting',
    ]);
  });
});
