import { createHmac } from 'node:crypto';
import { demoPassword } from '@reachout/demo-world/demo-world';
import { deleteEndedSessions } from '../store/sessions-queries.ts';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Auth, createAuth } from './auth.ts';
import { sessionAges } from '@reachout/server/testing/test-app';

const secret = 'a secret of these tests, long enough to be one';
const origin = 'http://localhost:3000';
let database: TestDatabase;
let auth: Auth;

beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
  auth = createAuth(options());
});
afterAll(() => database.drop());

const options = () => ({
  db: database.db,
  secret,
  publicOrigin: origin,
  trustedOrigins: [origin],
  ...sessionAges,
  isMailSent: false,
});

async function signIn(): Promise<string> {
  const headers = new Headers({ origin });
  const signedIn = await auth.signIn({
    email: 'olivia@orbit.example',
    password: demoPassword,
    headers,
    network: '',
  });
  return signedIn?.[0]?.split(';')[0] ?? '';
}

describe('signing in', () => {
  it('ends the session that the browser had until then, and no other one [A19]', async () => {
    const [earlier, elsewhere] = [await signIn(), await signIn()];
    const headers = new Headers({ origin, cookie: earlier });
    const wrong = await auth.signIn({
      email: 'hana@pebble.example',
      password: 'wrong',
      headers,
      network: '',
    });
    expect([wrong, await find(earlier)]).toEqual([null, expect.anything()]);
    const signedIn = await auth.signIn({
      email: 'hana@pebble.example',
      password: demoPassword,
      headers,
      network: '',
    });
    const cookie = signedIn?.[0]?.split(';')[0] ?? '';
    expect(await find(cookie)).toMatchObject({ userId: 'user_hana' });
    expect([await find(earlier), await find(elsewhere)]).toEqual([null, expect.anything()]);
  });

  it('takes no password that everybody knows, such as that of the demo world left in a database [A99]', async () => {
    const strict = createAuth({ ...options(), knownPassword: demoPassword });
    const pair = {
      email: 'olivia@orbit.example',
      password: demoPassword,
      headers: new Headers({ origin }),
      network: '',
    };
    expect(await strict.signIn(pair)).toBeNull();
    expect(await auth.signIn(pair)).not.toBeNull();
  });
});

const find = (cookie: string) => auth.findViewer(new Headers({ cookie }));
const tokenOf = (cookie: string): string =>
  decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '';

function signedWith(key: string, token: string): string {
  const signature = createHmac('sha256', key).update(token).digest('base64');
  return `reachout-session=${encodeURIComponent(`${token}.${signature}`)}`;
}

describe('the person of a request', () => {
  it('is found by the cookie of the login, among others', async () => {
    const cookie = await signIn();
    expect(await find(`theme=dark; ${cookie}; other=1`)).toMatchObject({
      userId: 'user_olivia',
      email: 'olivia@orbit.example',
      role: 'customer',
    });
  });

  it('costs one journey to the database [§4.0.1]', async () => {
    const cookie = await signIn();
    const queries = await countQueries(() => find(cookie));
    expect(queries).toBe(1);
  });

  it.each([
    ['no cookie', () => ''],
    ['an empty one', () => 'reachout-session='],
    ['no signature', (token: string) => `reachout-session=${token}`],
    ['an empty signature', (token: string) => `reachout-session=${token}.`],
    ['a signature of another secret', (token: string) => signedWith('another secret', token)],
    [
      'a signature of another token',
      (token: string) => `${signedWith(secret, `${token}x`).replace('x.', '.')}`,
    ],
    ['a token that nobody has', () => signedWith(secret, 'nobody')],
    ['bytes that are no text', () => 'reachout-session=%E0%A4%A'],
    ['another cookie’s name', (token: string) => `not-${signedWith(secret, token)}`],
  ])('is nobody with %s [A20]', async (_, cookieFor) => {
    const token = tokenOf(await signIn());
    expect(await find(signedWith(secret, token))).not.toBeNull();
    expect(await find(cookieFor(token))).toBeNull();
  });

  it('is nobody at the next request once the session is gone, and one with the new role [A11, A20]', async () => {
    const cookie = await signIn();
    await database.db.execute(sql`update users set role = 'staff' where id = 'user_olivia'`);
    expect(await find(cookie)).toMatchObject({ role: 'staff' });
    await database.db.execute(sql`update users set role = 'customer' where id = 'user_olivia'`);
    await database.db.execute(sql`delete from sessions where token = ${tokenOf(cookie)}`);
    expect(await find(cookie)).toBeNull();
  });

  it.each([
    ['nobody', 'the session was idle for too long', sql`expires_at = now() - interval '1 second'`],
    [
      'nobody',
      'a month has passed, whatever they did in it',
      sql`created_at = now() - interval '30 days 1 second'`,
    ],
    ['somebody', 'it is nearly a month', sql`created_at = now() - interval '29 days 23 hours'`],
  ])('is %s once %s [A20, A21]', async (expected, _, change) => {
    const cookie = await signIn();
    await database.db.execute(sql`update sessions set ${change} where token = ${tokenOf(cookie)}`);
    expect((await find(cookie)) === null ? 'nobody' : 'somebody').toBe(expected);
  });

  it('keeps the cookie for as long as the session can last: when it ends is the server’s to say [A21]', async () => {
    const headers = new Headers({ origin });
    const signedIn = await auth.signIn({
      email: 'olivia@orbit.example',
      password: demoPassword,
      headers,
      network: '',
    });
    expect(signedIn?.[0]).toContain(`Max-Age=${sessionAges.longestSeconds};`);
  });

  it.each([26, -26])(
    'has a session of the same age when this machine’s clock is %i hours wrong [F23]',
    async (hours) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
      const cookie = await signIn();
      vi.useRealTimers();
      const { rows } = await database.db.execute(sql`
      select abs(extract(epoch from created_at - now())) < 60 as begins_now,
        abs(extract(epoch from expires_at - now()) - ${sessionAges.idleSeconds}) < 60 as ends_in_a_week
      from sessions where token = ${tokenOf(cookie)}`);
      expect(rows).toEqual([{ begins_now: true, ends_in_a_week: true }]);
    },
  );

  it('ended sessions are forgotten, and no other ones', async () => {
    const [idle, old, young] = [await signIn(), await signIn(), await signIn()];
    const ages = { longestSeconds: sessionAges.longestSeconds };
    await database.db.execute(
      sql`update sessions set expires_at = now() - interval '1 second' where token = ${tokenOf(idle)}`,
    );
    await database.db.execute(
      sql`update sessions set created_at = now() - interval '31 days' where token = ${tokenOf(old)}`,
    );
    expect(await deleteEndedSessions(database.db, ages)).toBeGreaterThanOrEqual(2);
    expect(await deleteEndedSessions(database.db, ages)).toBe(0);
    expect(await find(young)).not.toBeNull();
  });

  it('has a session that each day of use prolongs to a week', async () => {
    const cookie = await signIn();
    await database.db.execute(
      sql`update sessions set expires_at = now() + interval '5 days' where token = ${tokenOf(cookie)}`,
    );
    expect(await find(cookie)).not.toBeNull();
    const { rows } = await database.db.execute(
      sql`select expires_at > now() + interval '6 days' as prolonged from sessions where token = ${tokenOf(cookie)}`,
    );
    expect(rows).toEqual([{ prolonged: true }]);
  });
});

async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const { pool } = database;
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  let count = 0;
  pool.query = ((...given: unknown[]) => {
    count += 1;
    return query(...given);
  }) as typeof pool.query;
  await work();
  pool.query = query as typeof pool.query;
  return count;
}
