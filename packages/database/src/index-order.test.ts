import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
});
afterAll(() => database.drop());

it('has no index whose order no list asks for: `order by x desc` begins with absent values, and `desc nulls last` does not', async () => {
  const { rows } = await database.db.execute(
    sql`select indexdef from pg_indexes where schemaname = 'public' and indexdef like '% DESC NULLS LAST%'`,
  );
  expect(rows).toEqual([]);
});

it.each([
  [
    'invoices_issued_at',
    "from invoices where account_id = 'a' order by issued_at desc, number desc limit 20",
  ],
  ['refunds_recent', "from refunds where account_id = 'a' order by created_at desc limit 20"],
  ['threads_user_id', "from threads where user_id = 'a' order by updated_at desc, id desc limit 15"],
  ['page_feedback_created_at', 'from page_feedback order by created_at desc, id limit 50'],
  ['page_feedback_path', "from page_feedback where path = '/docs' order by created_at desc limit 50"],
  ['search_misses_last_at', 'from search_misses order by last_at desc limit 50'],
  ['access_tokens_user_id', "from access_tokens where user_id = 'a' order by created_at desc limit 50"],
  ['case_drafts_user_id', "from case_drafts where user_id = 'a' order by created_at desc limit 50"],
  [
    'deployments_latest',
    "from deployments where account_id = 'a' and project_id = 'p' order by created_at desc limit 3",
  ],
  ['desk_threads_updated_at', 'from desk_threads order by updated_at desc limit 50'],
  ['status_incidents_started_at', 'from status_incidents order by started_at desc limit 50'],
])('gives a list in the order of %s as it reads it', async (index, query) => {
  const plan = await database.db.transaction(async (tx) => {
    // As for a table with many rows: where an index has the order, nothing is read whole and sorted.
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    await tx.execute(sql`set local enable_sort = off`);
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain select * ${query}`));
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain(`using ${index} `);
  expect(plan).not.toMatch(/(?<!Incremental )Sort +\(/);
});
