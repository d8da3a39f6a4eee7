import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { candidates, holdsWords, isSpelledLike } from './matching.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
  // Whatever index there is for all rows of a kind is as good among the few of the demo world, and what is known of these changes from one moment to the next.
  await database.db.execute(sql`drop index accounts_slug_unique, cases_all_product`);
  await database.db.execute(sql`analyze`);
});
afterAll(() => database.drop());

const usersText = sql`lower(users.name || ' ' || users.email)`;
const teamsText = sql`lower(accounts.name || ' ' || accounts.slug)`;

it.each([
  ['people by words', 'users_find', sql`users where ${holdsWords(usersText, 'olivia ortega')}`],
  ['people by two letters', 'users_find', sql`users where ${holdsWords(usersText, 'ol')}`],
  ['people by a mistyped name', 'users_find', sql`users where ${isSpelledLike(usersText, 'olvia')}`],
  ['people by their address', 'users_email_unique', sql`users where lower(email) = 'a@b.example'`],
  [
    'teams by words',
    'accounts_find',
    sql`accounts where accounts.kind = 'team' and ${holdsWords(teamsText, 'orbit')}`,
  ],
  ['projects', 'projects_name_trigram', sql`projects where ${holdsWords(sql`lower(projects.name)`, 'api')}`],
  ['domains', 'domains_name_trigram', sql`domains where ${holdsWords(sql`domains.name`, 'orbit')}`],
  ['an invoice', 'invoices_number_beginning', sql`invoices where lower(number) = 'inv-1'`],
  [
    'invoices by their beginning',
    'invoices_number_beginning',
    sql`invoices where lower(number) like ${'inv-1%'}`,
  ],
  [
    'files of one name, the newest first',
    'files_name_beginning',
    sql`files where case_number is not null and lower(name) = 'a.png' order by created_at desc`,
  ],
  [
    'cases of a person',
    'cases_opener',
    sql`cases where opened_by = 'u' order by created_at desc, number desc`,
  ],
  [
    'solved cases of a topic',
    'cases_solved_of_topic',
    sql`cases where topic = 't' and product = 'p' and status in ('Solved', 'Closed') and solved_at is not null
      and merged_into is null and refund_id is null order by updated_at desc, number desc`,
  ],
  [
    'conversations of an account',
    'threads_account_id',
    sql`threads where account_id = 'a' order by created_at desc, id desc`,
  ],
  [
    'refunds of a person',
    'refunds_requested_by',
    sql`refunds where requested_by = 'u' order by created_at desc, id desc`,
  ],
  ['the audit of a person', 'audit_actor', sql`audit where actor_user_id = 'u' order by id desc`],
  ['the audit of an act', 'audit_action', sql`audit where action = 'a' order by id desc`],
])('finds %s by the index made for it', async (_what, index, source) => {
  const plan = await planOf(source);
  expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan');
});

/** How it is looked for, as in a table with many rows. */
async function planOf(source: SQL): Promise<string> {
  return database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_sort = off`);
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select * from ${source} limit ${candidates}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}
