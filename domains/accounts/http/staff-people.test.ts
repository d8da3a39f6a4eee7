import { apiPaths, paths } from '@reachout/core/paths';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

let app: TestApp;
let ada: Requester;

beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signIn('ada@tetra.example');
});
afterAll(() => app.close());

const ask = (person: Requester, email: string): Promise<Response> =>
  person(paths.staffPeople(), { method: 'POST', body: new URLSearchParams({ email }) });
const logIn = (password: string): Promise<Response> =>
  app.visitor(paths.login(), {
    method: 'POST',
    body: new URLSearchParams({ email: 'hana@pebble.example', password }),
  });

it('gives a person a new password that is shown once, ends their sessions and is audited', async () => {
  const hana = await app.signIn('hana@pebble.example');
  const page = await (await ask(ada, 'Hana@pebble.example')).text();
  const [, password = ''] = /<code>([^<]+)<\/code>/.exec(page) ?? [];
  expect(password).toMatch(/^[A-Za-z0-9_-]{20}$/);
  expect((await hana(apiPaths.accounts())).status).toBe(401);
  expect([(await logIn('reachout-demo')).status, (await logIn(password)).status]).toEqual([401, 303]);
  expect(await (await ada(paths.staffPeople())).text()).not.toContain(password);
  const { rows } = await app.database.db.execute(
    sql`select actor_user_id, action, subject_id, details::text from audit where action = 'user.password'`,
  );
  expect(rows).toEqual([
    { actor_user_id: 'user_ada', action: 'user.password', subject_id: 'user_hana', details: '{}' },
  ]);
  expect(app.logged.join()).not.toContain(password);
});

it.each([
  ['nobody', 'nobody@x.example', 'Nobody has an account with this address.'],
  ['another of staff', 'ada@tetra.example', 'Passwords of staff are set by the operator'],
  ['no address', '', 'Enter the e-mail address'],
  ['what no database takes', 'a\0b@x.example', 'Nobody has an account with this address.'],
  ['whoever is disabled', 'vic@v0.example', 'has switched this account off'],
])('staff make no password for %s', async (_who, email, sentence) => {
  await app.database.db.execute(sql`update users set disabled_at = now() where email = 'vic@v0.example'`);
  const before = await app.database.db.execute(sql`select password from credentials order by id`);
  const response = await ask(ada, email);
  expect(response.status).toBe(422);
  expect(await response.text()).toContain(sentence);
  const after = await app.database.db.execute(sql`select password from credentials order by id`);
  expect(after.rows).toEqual(before.rows);
});

it('the page of people does not exist for customers', async () => {
  const olivia = await app.signIn('olivia@orbit.example');
  expect((await olivia(paths.staffPeople())).status).toBe(404);
  expect((await ask(olivia, 'noor@nova.example')).status).toBe(404);
});
