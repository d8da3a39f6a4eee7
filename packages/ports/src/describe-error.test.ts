import { openDatabase } from '@reachout/database/client';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

const canary = 'what-a-person-typed Connection terminated timeout expired';
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

describe('an error in the log', () => {
  it('says why the database was not there, whatever wraps it [F04]', async () => {
    const { db, close } = openDatabase('postgres://app:secret-word@127.0.0.1:1/reachout');
    const error = await failure(db.execute(`select '${canary}'`));
    await close();
    const said = describeError(new Error(canary, { cause: error }));
    expect(said).toBe('connect ECONNREFUSED 127.0.0.1:1');
  });

  it('says in the database’s words and with its code why a statement was cut [F05]', async () => {
    const { db, close } = openDatabase(database.url, { statementTimeoutMs: 50 });
    const error = await failure(db.execute(`select pg_sleep(5), '${canary}'`));
    await close();
    expect(describeError(error)).toBe('canceling statement due to statement timeout (57014)');
  });

  it.each([
    ['several lines', (words: string) => new Error(`The form was:\n${words}`)],
    [
      'several lines, changed',
      (words: string) => Object.assign(new Error(`It was:\n${words}`), { message: 'It was' }),
    ],
    [
      'several lines, taken away',
      (words: string) => Object.assign(new Error(`:\n${words}`), { message: '' }),
    ],
    ['itself again', (words: string) => new Error(`x\n${words}\nError: x\n${words}`)],
  ])('says the place in our code, whatever its message of %s looks like [A94]', (_what, make) => {
    const said = describeError(make('    at secretOf (/srv/domains/what-a-person-typed.ts:1:2)'));
    expect(said).not.toMatch(/person|secret/);
  });

  it('says the place in our code', () => {
    expect(describeError(new TypeError('two\nlines'))).toMatch(
      /^TypeError at .*describe-error\.test\.ts:\d+:\d+\)?$/,
    );
    expect(describeError(new TypeError())).toMatch(/^TypeError at .*describe-error\.test\.ts:\d+:\d+\)?$/);
  });

  it.each([
    ['of a statement with their words', () => database.db.execute(`select '${canary}'::int`)],
    ['of ours with their words', () => Promise.reject(new Error(canary))],
  ])('%s says what kind it is, and none of what a person typed', async (_what, work) => {
    const said = describeError(await failure(work()));
    expect(said).not.toMatch(/person|typed|terminated|expired/i);
    expect(said).toMatch(/^(Error|DrizzleQueryError)\b/);
  });
});
