import { paths } from '@reachout/core/paths';
import { demoPassword } from '@reachout/demo-world/demo-world';
import { openDatabase } from '@reachout/database/client';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp, type Requester, type TestApp } from '../../testing/test-app.ts';

let database: TestDatabase;
let app: TestApp;
let olivia: Requester;

beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
  const impatient = openDatabase(database.url, { lockTimeoutMs: 200 });
  const drop = impatient.close;
  app = await createTestApp({
    database: { ...impatient, url: database.url, drop, [Symbol.asyncDispose]: drop },
  });
});
afterAll(async () => {
  await app.close();
  await app.database.drop();
  await database.drop();
});
beforeEach(async () => {
  olivia = await app.signIn('olivia@orbit.example');
});

/** Sessions can be read and not be written, as when the connections for it are all taken. */
async function holdSessions(): Promise<void> {
  const holder = await database.pool.connect();
  onTestFinished(async () => {
    await holder.query('rollback');
    holder.release();
  });
  await holder.query('begin; lock table sessions in share mode');
}

const outcome = ({ status, headers }: Response) => [status, headers.get('retry-after')];
const unavailable = [503, '2'];

describe('a database that fails under the sign-in library', () => {
  it('is told as such to somebody whose session is due for renewal [F05]', async () => {
    await database.db.execute(sql`update sessions set expires_at = now() + interval '1 day'`);
    await holdSessions();
    expect(outcome(await olivia(paths.cases()))).toEqual(unavailable);
  });

  it('is told as such to somebody who logs in [F05]', async () => {
    await holdSessions();
    const body = new URLSearchParams({ email: 'hana@pebble.example', password: demoPassword, next: '/help' });
    expect(outcome(await app.visitor(paths.login(), { method: 'POST', body }))).toEqual(unavailable);
  });

  it('is told as such to somebody who logs out, who is not told to be logged out meanwhile [F05, A20]', async () => {
    await holdSessions();
    const answer = await olivia(paths.logout(), { method: 'POST' });
    expect(outcome(answer)).toEqual(unavailable);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await olivia(paths.cases())).status).toBe(200);
  });
});
