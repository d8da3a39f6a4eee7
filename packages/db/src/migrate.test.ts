import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate, migrationStatus, MigrationRefused } from './migrate.ts';

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

  it('refuses a database of a newer release and changes nothing [F28]', async () => {
    await using newer = await createTestDatabase();
    await newer.db.execute(sql`insert into schema_migrations (tag, hash) values ('9999_future', 'x')`);
    await expect(migrate(newer.url)).rejects.toThrow(MigrationRefused);
    expect((await migrationStatus(newer.url)).unknown).toEqual(['9999_future']);
  });

  it('refuses a database whose history has another content under a known name [F28]', async () => {
    await using other = await createTestDatabase();
    await other.db.execute(sql`update schema_migrations set hash = 'x' where tag = '0000_extensions'`);
    await expect(migrate(other.url)).rejects.toThrow(/0000_extensions/);
  });
});
