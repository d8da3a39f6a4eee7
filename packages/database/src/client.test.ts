import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a transaction whose connection is lost between two statements fails, and the process goes on [F04]', async () => {
  const { db, pool } = database;
  const left = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<number>();
  const transaction = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    begun.resolve(rows[0]?.pid ?? 0);
    await left.promise;
    await tx.execute(sql`select 1`);
  });
  const failed = expect(transaction).rejects.toThrow();
  const lost = new Promise((resolve) => pool.once('remove', resolve));
  await db.execute(sql`select pg_terminate_backend(${await begun.promise})`);
  await expect
    .poll(
      async () =>
        (await db.execute(sql`select 1 from pg_stat_activity where pid = ${await begun.promise}`)).rows,
    )
    .toEqual([]);
  left.resolve();
  await failed;
  await lost;
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
