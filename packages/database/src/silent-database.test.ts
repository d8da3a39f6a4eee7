import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OwnDatabase, startOwnDatabase } from '@reachout/testkit/own-database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type DatabaseOptions, type OpenDatabase, openDatabase } from './client.ts';
import { isUnavailable } from './errors.ts';

/** What takes a moment on an idle machine takes its time on one that has other things to do. */
const patience = { timeout: 15_000 };

/** Short, so that the test is; each limit is an option, and `open-database.ts` takes the defaults. */
const limits = { statementTimeoutMs: 1_000, connectTimeoutMs: 1_500 } satisfies DatabaseOptions;
const longestMs = 4_500;

let folder: string;
let database: OwnDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reachout-silent-'));
  await chmod(folder, 0o711);
  database = await startOwnDatabase(folder, { profile: 'fast' });
  await database.db.execute(sql`create table kept (id int primary key)`);
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => database.db.execute(sql`truncate kept`));

function open(options: DatabaseOptions = {}): OpenDatabase {
  const opened = openDatabase(database.url, { ...limits, ...options });
  onTestFinished(opened.close);
  return opened;
}

function pause(): () => void {
  const goOn = database.pause();
  onTestFinished(goOn);
  return goOn;
}

/** How work fails, and after how long. */
async function failureOf(work: () => Promise<unknown>): Promise<{ error: unknown; afterMs: number }> {
  const begun = performance.now();
  const error = await work().then(
    () => 'did not fail',
    (failure: unknown) => failure,
  );
  return { error, afterMs: performance.now() - begun };
}

/** Asks ten times over more than a second. */
async function ask10(db: OpenDatabase['db'], answered = 0): Promise<number> {
  if (answered === 10) return answered;
  await db.execute(sql`select pg_sleep(0.2)`);
  return ask10(db, answered + 1);
}

const insert = (id: number) => sql`insert into kept values (${id})`;
const ask = sql`select 1 as one`;

describe('a database that takes connections and says nothing', { timeout: 30_000 }, () => {
  it('fails a statement that is under way as unavailable within the limit, and answers once it is back [F05]', async () => {
    const { db } = open();
    await db.execute(ask);
    const goOn = pause();
    const { error, afterMs } = await failureOf(() => db.execute(ask));
    expect([isUnavailable(error), afterMs < longestMs]).toEqual([true, true]);
    goOn();
    await vi.waitFor(async () => expect((await db.execute(ask)).rows).toEqual([{ one: 1 }]), patience);
  });

  it('fails whoever waits for a connection, a new one or one of a full pool [F05]', async () => {
    const { db } = open({ poolMax: 1 });
    pause();
    const failures = await Promise.all([1, 2, 3].map(() => failureOf(() => db.execute(ask))));
    expect(failures.map(({ error }) => isUnavailable(error))).toEqual([true, true, true]);
    expect(Math.max(...failures.map(({ afterMs }) => afterMs))).toBeLessThan(longestMs);
  });

  it('fails a transaction once, not once more for its rollback, and destroys its connection [F05]', async () => {
    const { db, pool } = open();
    let goOn: () => void = () => undefined;
    const { error, afterMs } = await failureOf(() =>
      db.transaction(async (tx) => {
        await tx.execute(insert(1));
        goOn = pause();
        await tx.execute(insert(2));
      }),
    );
    expect([isUnavailable(error), afterMs < longestMs, pool.totalCount]).toEqual([true, true, 0]);
    goOn();
    await vi.waitFor(
      async () => expect((await db.execute(sql`select id from kept`)).rows).toEqual([]),
      patience,
    );
  });

  it('is not waited for again by whoever comes next: they are refused at once [F05]', async () => {
    const { db } = open({ statementTimeoutMs: 3_000, connectTimeoutMs: 3_000 });
    await db.execute(ask);
    pause();
    const first = await failureOf(() => db.execute(ask));
    const next = await Promise.all(
      [1, 2, 3].map(() => failureOf(() => db.transaction((tx) => tx.execute(ask)))),
    );
    expect([first, ...next].map(({ error }) => isUnavailable(error))).toEqual([true, true, true, true]);
    expect(Math.max(...next.map(({ afterMs }) => afterMs))).toBeLessThan(first.afterMs / 2);
  });

  it('is told of once when it falls silent and once when it answers again', async () => {
    const told: string[] = [];
    const { db } = open({ onSilence: (state) => told.push(state) });
    await db.execute(ask);
    const goOn = pause();
    await Promise.all([1, 2, 3].map(() => failureOf(() => db.execute(ask))));
    goOn();
    await vi.waitFor(() => expect(told).toEqual(['silent', 'answering']), patience);
  });

  it('lets the process stop: closing does not wait for it', async () => {
    const opened = openDatabase(database.url, limits);
    await opened.db.execute(ask);
    pause();
    const { error, afterMs } = await failureOf(opened.close);
    expect([error, afterMs < longestMs]).toEqual(['did not fail', true]);
  });
});

describe('one slow statement', () => {
  it('is cut without a word about the database, which answers others meanwhile [F05]', async () => {
    const told: string[] = [];
    const { db } = open({ onSilence: (state) => told.push(state) });
    const slow = failureOf(() => db.execute(sql`select pg_sleep(30)`));
    const others = ask10(db);
    expect(isUnavailable((await slow).error)).toBe(true);
    expect(await others).toBe(10);
    expect(told).toEqual([]);
  });
});
