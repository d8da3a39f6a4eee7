import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from './client.ts';
import { constraintOf, isUnavailable, isUniqueViolation, sqlStateOf } from './errors.ts';
import { users } from '@reachout/accounts/store/schema/identity';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('errors of the database', () => {
  it('names the state and the constraint of a refused row', async () => {
    const ana = { id: 'ana', name: 'Ana', email: 'ana@example.com' };
    await database.db.insert(users).values(ana);
    const error = await failure(
      database.db.insert(users).values({ ...ana, id: 'other', email: 'ANA@example.com' }),
    );
    expect(sqlStateOf(error)).toBe('23505');
    expect(constraintOf(error)).toBe('users_email_unique');
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'users_pkey')).toBe(false);
    expect(isUnavailable(error)).toBe(false);
  });

  it.each(['53100', '25006', '53300', '57P01', '57P03', '08006', '57014', '55P03'])(
    'takes state %s for a database that cannot answer now [F05, F06]',
    async (state) => {
      const statement = `do $$ begin raise exception 'no' using errcode = '${state}'; end $$`;
      expect(isUnavailable(await failure(database.db.execute(sql.raw(statement))))).toBe(true);
    },
  );

  it.each([
    ['a server that is not there', 'postgresql://u:p@127.0.0.1:1/x'],
    ['a socket that is not there', 'postgresql://u:p@localhost/x?host=%2Fnowhere'],
    ['a host that is not there', 'postgresql://u:p@nowhere.invalid/x'],
  ])('takes %s for unavailable [F04]', async (_, url) => {
    const { db, close } = openDatabase(url);
    const error = await failure(db.execute(sql`select 1`));
    expect(isUnavailable(error)).toBe(true);
    expect(sqlStateOf(error)).toBeUndefined();
    await close();
  });

  it('takes a host none of whose addresses answers for unavailable, whoever wraps what they said [F04]', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' });
    const error = new Error('A library failed.', {
      cause: new AggregateError([new Error('other'), refused]),
    });
    expect(isUnavailable(error)).toBe(true);
  });

  it.each([
    ['EMFILE', 'connect', true],
    ['ENFILE', 'connect', true],
    ['EMFILE', 'open', false],
  ])('takes %s of %s for unavailable: %s', (code, syscall, expected) => {
    expect(isUnavailable(Object.assign(new Error(code), { code, syscall }))).toBe(expected);
  });

  it('does not mistake what a person typed for what the driver says', () => {
    const error = new Error('Failed query: insert, params: Connection terminated', {
      cause: new Error('other'),
    });
    expect(isUnavailable(error)).toBe(false);
  });

  it('takes an exhausted pool for unavailable instead of waiting for ever [F05]', async () => {
    // Long enough for the first connection on a machine that does other things too.
    const { db, pool, close } = openDatabase(database.url, { poolMax: 1, connectTimeoutMs: 2_000 });
    const held = await pool.connect();
    expect(isUnavailable(await failure(db.execute(sql`select 1`)))).toBe(true);
    held.release();
    await close();
  });

  it('takes a connection that the server cut for unavailable, and goes on with a new one [F04]', async () => {
    const { db, close } = openDatabase(database.url, { poolMax: 1 });
    expect(isUnavailable(await failure(db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)))).toBe(
      true,
    );
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    await close();
  });

  it('cuts a statement that takes too long [F05]', async () => {
    const { db, close } = openDatabase(database.url, { statementTimeoutMs: 50 });
    const error = await failure(db.execute(sql`select pg_sleep(5)`));
    expect(sqlStateOf(error)).toBe('57014');
    expect(isUnavailable(error)).toBe(true);
    await close();
  });

  it.each([undefined, null, 'text', 42, new Error('other'), { code: 'E_OTHER' }])(
    'does not mistake %s for one of its own',
    (error) => {
      expect([sqlStateOf(error), isUnavailable(error)]).toEqual([undefined, false]);
    },
  );
});
