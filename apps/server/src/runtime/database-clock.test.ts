import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { readClock } from '@reachout/database/clock-queries';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startDatabaseClock } from './database-clock.ts';

const hour = 3_600_000;
const minute = 60_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(() => vi.useRealTimers());

/** How far a time is from the database's. */
const awayFrom = async (time: Date): Promise<number> =>
  Math.abs((await readClock(database.db)) - time.getTime());

describe('the clock that processes share', () => {
  it.each([26, 1, -1, -26])(
    'tells the database’s time on a machine whose clock is %i hours wrong [F23]',
    async (hours) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * hour });
      const clock = await startDatabaseClock(database.db);
      expect(await awayFrom(clock.now())).toBeLessThan(minute);
    },
  );

  it('does not notice when the machine’s clock is set [F23]', async () => {
    const clock = await startDatabaseClock(database.db);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 26 * hour });
    expect(await awayFrom(clock.now())).toBeLessThan(minute);
  });

  it('follows the database when it is looked at again, and stays as it was when nothing is known better', async () => {
    let slept = 0;
    const clock = await startDatabaseClock(database.db, () => performance.now() + slept);
    slept = -hour;
    expect(await awayFrom(clock.now())).toBeGreaterThan(hour - minute);
    await clock.synchronise();
    expect(await awayFrom(clock.now())).toBeLessThan(minute);
  });

  it('goes on while the database is away', async () => {
    await using away = await createTestDatabase();
    const clock = await startDatabaseClock(away.db);
    await away.drop();
    await expect(clock.synchronise()).rejects.toThrow();
    expect(await awayFrom(clock.now())).toBeLessThan(minute);
  });
});
