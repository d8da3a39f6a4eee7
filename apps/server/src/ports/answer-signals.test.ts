import { answerChannel } from '@reachout/chat/store/answers-queries';
import { createLog } from '@reachout/http/log';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type AnswerSignals, listenForAnswers, type SignalLimits } from './answer-signals.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const log = createLog({ level: 'debug', format: 'json', now: () => new Date(), write: () => undefined });

/** Signals of a process that listens. */
async function listen(limits: Partial<SignalLimits> = {}): Promise<AnswerSignals> {
  const signals = listenForAnswers(database.url, log, limits);
  onTestFinished(() => signals.close());
  await expect.poll(() => signals.catchUp()).toBe(true);
  return signals;
}

const tell = (topic: string) => database.db.execute(sql`select pg_notify(${answerChannel}, ${topic})`);

/** Ends the connections that listen, and waits for their end. */
const breakConnections = () =>
  database.db.execute(sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and application_name = 'reachout signals'`);

describe('the signals of other processes', () => {
  it('have called every listener of what was committed before, once they have caught up', async () => {
    const signals = await listen();
    const heard = vi.fn<() => void>();
    signals.subscribe('cases:one', heard);
    const counts: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      await tell('cases:one');
      await signals.catchUp();
      counts.push(heard.mock.calls.length);
    }
    expect(counts).toEqual(Array.from({ length: 20 }, (_, turn) => turn + 1));
  });

  it('have not caught up, as far as anybody can tell, while the connection that listens is lost [F04]', async () => {
    const signals = await listen({ reconnectAfterMs: 3_600_000 });
    await breakConnections();
    const [one, other] = await Promise.all([signals.catchUp(), signals.catchUp()]);
    expect([one, other, await signals.catchUp()]).toEqual([false, false, false]);
  });

  it('wake everybody when the connection is back, for what was missed, and have caught up again [F04]', async () => {
    const signals = await listen({ reconnectAfterMs: 1 });
    const heard = vi.fn<() => void>();
    signals.subscribe('cases:one', heard);
    await breakConnections();
    await tell('cases:one');
    await expect.poll(() => signals.catchUp()).toBe(true);
    expect(heard).toHaveBeenCalled();
  });
});
