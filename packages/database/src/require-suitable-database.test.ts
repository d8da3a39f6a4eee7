import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { testPostgres } from '@reachout/testkit/which-postgres';
import { sql } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './client.ts';
import { migrate } from './migrate.ts';
import { oldestPostgres, requireSuitableDatabase } from './require-suitable-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const requireOf = (number: string, version: string) =>
  requireSuitableDatabase({ query: async () => ({ rows: [{ number, version, encoding: 'UTF8' }] }) });

describe('a database', () => {
  it.each([
    ['160014', '16.14'],
    ['150018', '15.18 (Debian 15.18-0+deb12u1)'],
    ['90624', '9.6.24'],
  ])('of an older PostgreSQL (%s) is refused with the version that is needed', async (number, version) => {
    await expect(requireOf(number, version)).rejects.toThrow(
      `leads to PostgreSQL ${version}, and Reachout needs 17 or newer: nothing was changed`,
    );
  });

  it.each([
    ['170000', '17.0'],
    ['180004', '18.4'],
    ['190000', '19beta1'],
  ])('of PostgreSQL %s is taken', async (number, version) => {
    await expect(requireOf(number, version)).resolves.toBeUndefined();
  });

  it('in another encoding than UTF-8 is refused before anything is changed', async () => {
    const name = `test_${process.pid}_latin`;
    await database.db.execute(
      sql.raw(`create database ${name} template template0 encoding 'LATIN1' locale_provider libc locale 'C'`),
    );
    const url = Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
    const { db, close } = openDatabase(url, { poolMax: 1 });
    onTestFinished(async () => {
      await close();
      await database.db.execute(sql.raw(`drop database ${name} with (force)`));
    });
    await expect(migrate(url)).rejects.toThrow(
      'leads to a database in the encoding LATIN1, and Reachout needs UTF8: nothing was changed',
    );
    const { rows } = await db.execute(
      sql`select count(*)::int as tables from pg_tables where schemaname = 'public'`,
    );
    expect(rows).toEqual([{ tables: 0 }]);
  });

  it('of the tests is the PostgreSQL that they say they run on', async () => {
    const majors: Readonly<Record<string, number>> = { oldest: oldestPostgres, shipped: 18 };
    const { rows } = await database.db.execute(
      sql`select current_setting('server_version_num')::int / 10000 as major`,
    );
    expect(rows).toEqual([{ major: majors[process.env[testPostgres] ?? 'shipped'] }]);
  });
});

it('the oldest PostgreSQL that is taken is the one that the documentation names', () => {
  const pages = ['README.md', 'docs/operating/running.md'].map((page) =>
    readFileSync(new URL(`../../../${page}`, import.meta.url), 'utf8'),
  );
  for (const page of pages) expect(page).toContain(`PostgreSQL ${oldestPostgres} or newer`);
});
