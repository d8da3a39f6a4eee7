import { enqueueJob } from '@reachout/operations/store/outbox-queries';
import { outboxJobs } from '@reachout/operations/store/schema/outbox';
import type { JobHandler } from '@reachout/operations/use-cases/run-outbox';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { startDatabaseClock } from './database-clock.ts';
import { startMaintenance } from './maintenance.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Starts it with one kind of job. */
async function start(handler: JobHandler) {
  const none = { jobs: {}, desk: {}, mail: {}, incomingMail: {} };
  const clock = await startDatabaseClock(test.database.db);
  return startMaintenance(
    {
      ...test.deps.services,
      ...test.deps,
      clock,
      onDatabaseAnswers: () => undefined,
      reloadUploads: async () => undefined,
      sources: [],
      publicNumbers: false,
    },
    { follow: () => undefined },
    { ...none, push: { telling: handler } },
  );
}

const states = async () =>
  Object.fromEntries(
    (await test.database.db.select().from(outboxJobs)).map(({ key, state, attempts }) => [
      key,
      { state, attempts },
    ]),
  );

describe('maintenance that is told to stop', () => {
  it('records what an outside system was told, and begins nothing more', async () => {
    const happened: string[] = [];
    const told = Promise.withResolvers<void>();
    const handler = vi.fn<JobHandler>(async () => {
      await told.promise;
      happened.push('told');
      return { outcome: 'done' };
    });
    await enqueueJob(test.database.db, { kind: 'telling', key: 'first' });
    const maintenance = await start(handler);
    await expect.poll(() => handler.mock.calls).toHaveLength(1);
    const stopped = maintenance.stop(60_000).then(() => happened.push('stopped'));
    await enqueueJob(test.database.db, { kind: 'telling', key: 'second' });
    told.resolve();
    await stopped;
    expect(happened).toEqual(['told', 'stopped']);
    expect(await states()).toMatchObject({
      first: { state: 'done', attempts: 1 },
      second: { state: 'waiting', attempts: 0 },
    });
  });

  it('waits no longer than it may for a system that says nothing', async () => {
    await test.database.db.delete(outboxJobs);
    await enqueueJob(test.database.db, { kind: 'telling', key: 'silent' });
    const handler = vi.fn<JobHandler>(() => new Promise(() => undefined));
    const maintenance = await start(handler);
    await expect.poll(() => handler.mock.calls).toHaveLength(1);
    await maintenance.stop(1);
    expect((await states())['silent']?.state).not.toBe('done');
  });
});
