import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { migrate, MigrationRefused } from './migrate.ts';

async function writeMigrations(migrations: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reachout-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'meta'));
  const entries = Object.keys(migrations).map((tag) => ({ tag }));
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }));
  await Promise.all(
    Object.entries(migrations).map(([tag, statement]) => writeFile(join(folder, `${tag}.sql`), statement)),
  );
  return folder;
}

describe('migrations', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('finds nothing to do on a migrated database', async () => {
    const status = await migrate(database.url);
    expect(status.pending).toEqual([]);
    expect(status.applied.length).toBeGreaterThan(0);
  });

  it('lets processes that start together take turns', async () => {
    await using empty = await createTestDatabase();
    await empty.db.execute(sql`drop schema public cascade`);
    await empty.db.execute(sql`create schema public`);
    const statuses = await Promise.all([migrate(empty.url), migrate(empty.url), migrate(empty.url)]);
    expect(statuses.map((status) => status.pending)).toEqual([[], [], []]);
  });

  it('waits for another process however long a table lock is waited for, and says so', async () => {
    const client = await database.pool.connect();
    onTestFinished(() => client.release());
    // The lock that a process holds while it migrates.
    await client.query('select pg_advisory_lock(8243101877146715508)');
    const onWait = vi.fn();
    const waiting = migrate(database.url, { lockTimeoutMs: 1, onWait });
    await expect.poll(() => onWait.mock.calls).toHaveLength(1);
    const ofLock = sql`select 1 from pg_stat_activity where application_name = 'reachout migrate' and wait_event = 'advisory'`;
    await expect.poll(async () => (await database.db.execute(ofLock)).rows).toHaveLength(1);
    await client.query('select pg_advisory_unlock(8243101877146715508)');
    expect((await waiting).pending).toEqual([]);
  });

  it('refuses a database of a newer release and changes nothing [F28]', async () => {
    await using newer = await createTestDatabase();
    await newer.db.execute(sql`insert into schema_migrations (tag, hash) values ('9999_future', 'x')`);
    await expect(migrate(newer.url)).rejects.toThrow(MigrationRefused);
    await expect(migrate(newer.url)).rejects.toThrow('9999_future');
  });

  it('leaves the step before when it is cut in the middle, and goes on from there [F28]', async () => {
    await using cut = await createTestDatabase();
    await cut.db.execute(sql`drop schema public cascade`);
    await cut.db.execute(sql`create schema public`);
    const migrationsFolder = await writeMigrations({
      '0000_first': 'create table first_step (id int);',
      '0001_second':
        "create table second_step (id int); select pg_sleep(case when current_setting('application_name') = 'reachout migrate' and not exists (select 1 from pg_tables where tablename = 'cut_once') then 30 else 0 end);",
    });
    const running = migrate(cut.url, { migrationsFolder });
    const rejected = expect(running).rejects.toThrow(/0001_second failed and was undone/);
    const cutWhatSleeps = sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
    await expect.poll(async () => (await cut.db.execute(cutWhatSleeps)).rows).toHaveLength(1);
    await rejected;
    const { rows: applied } = await cut.db.execute(sql`select tag from schema_migrations`);
    expect(applied).toEqual([{ tag: '0000_first' }]);
    const { rows } = await cut.db.execute(sql`select tablename from pg_tables where tablename like '%_step'`);
    expect(rows).toEqual([{ tablename: 'first_step' }]);
    await cut.db.execute(sql`create table cut_once ()`);
    expect((await migrate(cut.url, { migrationsFolder })).pending).toEqual([]);
  });

  it('refuses a database whose history has another content under a known name [F28]', async () => {
    await using other = await createTestDatabase();
    await other.db.execute(sql`update schema_migrations set hash = 'x' where tag = '0000_extensions'`);
    await expect(migrate(other.url)).rejects.toThrow(/0000_extensions/);
  });
});
