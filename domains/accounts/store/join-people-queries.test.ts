import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { belongings, joinPeople } from './join-people-queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
});
afterAll(() => database.drop());

/** Every column that names a person, by its foreign key or by its name. */
async function columnsOfPeople(): Promise<string[]> {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    where c.table_schema = 'public' and c.data_type = 'text'
      and (c.column_name ~ '(^|_)user_id$' or c.column_name in ('opened_by', 'updated_by', 'requested_by', 'answered_by'))
    union
    select k.conrelid::regclass || '.' || a.attname from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.confrelid = 'users'::regclass
    order by 1`);
  return rows.map(({ name }) => name);
}

it('joining two people misses no column that names one', async () => {
  // The first two only grow; the others are copied, the last by the database with the case that it is a copy of.
  const apart = [
    'audit.actor_user_id',
    'refund_entries.actor_user_id',
    'memberships.user_id',
    'project_access.user_id',
    'tagged_cases.opened_by',
  ];
  const known = [...belongings.map(({ table, column }) => `${table}.${column}`), ...apart];
  expect(await columnsOfPeople()).toEqual(known.toSorted());
});

it('makes one person of two: teams, projects, cases, conversations and sign-in go along', async () => {
  const { db } = database;
  await db.transaction((tx) => joinPeople(tx, { from: 'user_devon', to: 'devon-77' }));
  const { rows } = await db.execute<Record<string, number>>(sql`
    select (select count(*) from memberships where user_id = 'devon-77')::int as teams,
      (select count(*) from project_access where user_id = 'devon-77')::int as projects,
      (select count(*) from cases where opened_by = 'devon-77')::int as cases,
      (select count(*) from cases where opened_by = 'user_devon')::int as left,
      (select count(*) from credentials where user_id = 'devon-77')::int as credentials,
      (select count(*) from users where id = 'devon-77' and email = 'devon@nova.example' and removed_at is null)::int as people,
      (select count(*) from users where id = 'user_devon' and name = 'Devon Park' and removed_at is not null)::int as names`);
  expect(rows[0]).toMatchObject({ teams: 2, projects: 3, left: 0, credentials: 1, people: 1, names: 1 });
  expect(rows[0]?.['cases']).toBeGreaterThan(0);
});

it('keeps what both have once, and each one’s own place in a team', async () => {
  const { db } = database;
  await db.execute(sql`delete from accounts where owner_user_id = 'user_olivia'`);
  await db.transaction((tx) => joinPeople(tx, { from: 'user_olivia', to: 'user_noor' }));
  const { rows } = await db.execute(sql`
    select account_id, role from memberships where user_id = 'user_noor' order by account_id`);
  expect(rows).toEqual([
    { account_id: 'team_nova', role: 'OWNER' },
    { account_id: 'team_orbit', role: 'MEMBER' },
  ]);
  const { rows: emails } = await db.execute(sql`select email from users where id = 'user_noor'`);
  expect(emails).toEqual([{ email: 'noor@nova.example' }]);
});

it('sends what is to be told to either of them', async () => {
  const { db } = database;
  const { rows: cases } = await db.execute<{ account_id: string; number: string }>(
    sql`select account_id, number from cases limit 1`,
  );
  const [about] = cases;
  for (const person of ['user_hana', 'user_vic'])
    await db.execute(sql`
      insert into mail_letters (id, user_id, account_id, case_number)
      values (${`letter_${person}`}, ${person}, ${about?.account_id}, ${about?.number})`);
  await db.execute(sql`insert into mail_settings (user_id) values ('user_hana'), ('user_vic')`);
  await db.execute(sql`delete from accounts where owner_user_id = 'user_vic'`);
  await db.transaction((tx) => joinPeople(tx, { from: 'user_vic', to: 'user_hana' }));
  const { rows } = await db.execute(sql`
    select id, sealed_at is null as gathers from mail_letters where user_id = 'user_hana' order by id`);
  expect(rows).toEqual([
    { id: 'letter_user_hana', gathers: true },
    { id: 'letter_user_vic', gathers: false },
  ]);
  expect((await db.execute(sql`select user_id from mail_settings`)).rows).toEqual([{ user_id: 'user_hana' }]);
});

it('leaves one unread notification of what both were told, and each one’s others', async () => {
  const { db } = database;
  const { rows: cases } = await db.execute<{ account_id: string; number: string }>(
    sql`select account_id, number from cases limit 1`,
  );
  const [about] = cases;
  for (const [person, kind] of [
    ['user_ada', 'answered'],
    ['user_ada', 'closed'],
    ['user_olivia', 'answered'],
  ])
    await db.execute(sql`
      insert into notifications (user_id, account_id, case_number, kind)
      values (${person}, ${about?.account_id}, ${about?.number}, ${kind})`);
  await db.transaction((tx) => joinPeople(tx, { from: 'user_ada', to: 'user_olivia' }));
  const { rows } = await db.execute(sql`
    select kind, read_at is null as unread from notifications where user_id = 'user_olivia' order by kind, unread`);
  expect(rows).toEqual([
    { kind: 'answered', unread: false },
    { kind: 'answered', unread: true },
    { kind: 'closed', unread: true },
  ]);
});
