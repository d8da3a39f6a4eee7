import { apiPaths, paths } from '@reachout/core/paths';
import { demoPassword } from '@reachout/demo-world/demo-world';
import { createTestApp, type Requester } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const app = await createTestApp();
afterAll(() => app.close());
beforeEach(() => app.database.db.execute(sql`delete from sessions`));

const olivia = 'olivia@orbit.example';
const isIn = async (person: Requester): Promise<boolean> =>
  (await person(apiPaths.accounts())).status === 200;
const send = (person: Requester, fields: Record<string, string>) =>
  person(paths.sessions(), { method: 'POST', body: new URLSearchParams(fields) });
const newestId = async (): Promise<string> => {
  const { rows } = await app.database.db.execute<{ id: string }>(
    sql`select id from sessions order by created_at desc limit 1`,
  );
  return rows[0]?.id ?? '';
};

describe('where a person is logged in', () => {
  it('is told with the browser’s name, this one first, and says where nobody else is', async () => {
    const response = await app.visitor(paths.login(), {
      method: 'POST',
      body: new URLSearchParams({ email: olivia, password: demoPassword, next: '/help' }),
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0' },
    });
    expect(response.status).toBe(303);
    const here = await app.signIn(olivia);
    const page = await (await here(paths.sessions())).text();
    expect(page.replaceAll(/<[^>]+>/g, '')).toMatch(/does not say its name \(this one\).*Firefox on Windows/);
    await app.database.db.execute(sql`delete from sessions where user_agent <> ''`);
    expect(await (await here(paths.sessions())).text()).toContain('You are logged in nowhere else.');
  });

  it('ends in another browser at once, and for nobody by somebody else', async () => {
    const [here, stranger, elsewhere] = [
      await app.logIn(olivia),
      await app.logIn('hana@pebble.example'),
      await app.logIn(olivia),
    ];
    const session = await newestId();
    expect((await send(stranger, { form: 'end', session })).status).toBe(404);
    expect(await isIn(elsewhere)).toBe(true);
    const ended = await send(here, { form: 'end', session });
    expect([ended.status, await isIn(elsewhere), await isIn(here)]).toEqual([303, false, true]);
    expect(await (await here(paths.sessions())).text()).toContain('You are logged out there.');
    const { rows } = await app.database.db.execute(
      sql`select details from audit where action = 'user.sessions-ended'`,
    );
    expect(rows).toEqual([{ details: { count: 1 } }]);
  });

  it('ends everywhere else in one act, and here it stays', async () => {
    const [first, second, here] = [await app.logIn(olivia), await app.logIn(olivia), await app.logIn(olivia)];
    const stranger = await app.logIn('hana@pebble.example');
    expect((await send(here, { form: 'end-others' })).status).toBe(303);
    expect(await Promise.all([first, second, here, stranger].map(isIn))).toEqual([false, false, true, true]);
  });
});
