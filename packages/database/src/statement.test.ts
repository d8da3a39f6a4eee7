import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { defineStatement } from './statement.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ poolMax: 1 });
});
afterAll(() => database.drop());

const double = defineStatement<{ number: number; word: string | null }, { twice: number; word: string }>(
  'double_for_test',
  (value) =>
    sql`select ${value('number')}::int * 2 as twice, coalesce(${value('word')}::text, 'none') as word
        where ${value('number')}::int > 0`,
);

describe('a statement that is planned once', () => {
  it('stands on session.prepareQuery, which Drizzle does not document: an update that changes it fails here', () => {
    const { session } = database.db._;
    expect(session.prepareQuery).toBeInstanceOf(Function);
    const query = { sql: 'select 1', params: [] };
    const prepared = session.prepareQuery<{ execute: unknown; all: unknown; values: unknown }>(
      query,
      undefined,
      'guard_for_test',
      false,
    );
    expect(prepared.execute).toBeInstanceOf(Function);
    expect(prepared.getQuery()).toEqual(query);
  });

  it('gives the rows for its values, also inside a transaction', async () => {
    expect(await double(database.db, { number: 2, word: "it's" })).toEqual([{ twice: 4, word: "it's" }]);
    expect(await double(database.db, { number: -1, word: null })).toEqual([]);
    const inside = await database.db.transaction(async (tx) => {
      await tx.execute(sql`create temporary table marks (mark int) on commit drop`);
      return double(tx, { number: 3, word: null });
    });
    expect(inside).toEqual([{ twice: 6, word: 'none' }]);
  });

  it('is planned under its name once for each connection, however often it is carried out', async () => {
    for (let number = 1; number <= 8; number += 1) await double(database.db, { number, word: null });
    const { rows } = await database.db.execute(
      sql`select name, generic_plans > 0 as "isPlanKept" from pg_prepared_statements`,
    );
    expect(rows).toEqual([{ name: 'double_for_test', isPlanKept: true }]);
  });
});
