import { insertPerson } from '@reachout/accounts/store/operator-queries';
import { paths } from '@reachout/core/paths';
import { demoPassword } from '@reachout/demo-world/demo-world';
import { english } from '@reachout/language/language';
import { takeFromRateLimit } from '@reachout/operations/store/rate-limit-queries';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { createTestApp, type TestApp } from '@reachout/server/testing/test-app';
import { createTestDatabase } from '@reachout/testkit/database';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailHandlers } from './mail-handlers.ts';

const email = 'olivia@orbit.example';
const newPassword = 'another good one';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ mail: 'kept' });
});
afterEach(() => app.close());

const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });
const ask = (address: string) => app.visitor(paths.forgottenPassword(), form({ email: address }));
const choose = (link: string, password = newPassword) =>
  app.visitor(link, form({ 'new-password': password }));
const logIn = (password: string) => app.visitor(paths.login(), form({ email, password }));

/** Lets the mails go out, and reads them, the newest first. */
async function mails(provider?: string): Promise<{ to: string; text: string; link: string }[]> {
  const { services, mailLinks: links } = app.deps;
  const parts = {
    links,
    languages: [english],
    provider,
    runInLanguage: <R>(_: unknown, run: () => R) => run(),
  };
  while ((await runOutbox(services, mailHandlers(services, parts))) > 0);
  const { rows } = await app.database.db.execute<{ to_address: string; text: string }>(
    sql`select to_address, text from kept_mails order by created_at desc, id`,
  );
  return rows.map(({ to_address: to, text }) => ({
    to,
    text,
    link: /https?:\/\/\S+new-password\S+/.exec(text)?.[0] ?? '',
  }));
}

async function linkFor(address = email): Promise<string> {
  await ask(address);
  return (await mails())[0]?.link ?? '';
}

describe('a password that was changed', () => {
  it('by a mailed link is told to its person, without a link, even where they ended all mail', async () => {
    const link = await linkFor();
    await app.database.db.execute(
      sql`insert into mail_settings (user_id, unsubscribed_at) values ('user_olivia', now())`,
    );
    expect((await choose(link)).status).toBe(303);
    const sent = await mails();
    expect(sent).toHaveLength(2);
    expect(sent[0]).toMatchObject({ to: email, text: expect.stringContaining('changed by a link') });
    expect(sent[0]?.text).not.toMatch(/https?:|unsubscribe/);
    expect(sent[0]?.text).not.toContain(newPassword);
  });

  it('by staff is told to its person, without the password', async () => {
    const ada = await app.signIn('ada@tetra.example');
    const page = await (await ada(paths.staffPeople(), form({ email }))).text();
    const [, password = ''] = /<code>([^<]+)<\/code>/.exec(page) ?? [];
    const [sent] = await mails();
    expect(sent).toMatchObject({
      to: email,
      text: expect.stringContaining('support gave you a new password'),
    });
    expect(password).not.toBe('');
    expect(sent?.text).not.toContain(password);
    expect(sent?.text).not.toMatch(/https?:/);
  });

  it('leaves the access tokens of its person, and the mail says where to revoke them', async () => {
    const { db } = app.database;
    await db.execute(sql`insert into access_tokens (id, user_id, name, hash, scopes, expires_at)
      values ('token-kept', 'user_olivia', 'Night build', ${'a'.repeat(64)}, '{cases:read}', now() + interval '1 day')`);
    expect((await choose(await linkFor())).status).toBe(303);
    const { rows } = await db.execute(sql`select id from access_tokens`);
    expect(rows).toEqual([{ id: 'token-kept' }]);
    const [sent] = await mails();
    expect(sent?.text.replaceAll(/\s+/g, ' ')).toContain('Open “Access tokens” in the menu of your account');
  });

  it('that was refused is told to nobody', async () => {
    const link = await linkFor();
    expect((await choose(link, 'short')).status).toBe(422);
    expect(await mails()).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  it('is replaced by the link of a mail, which works once, and every session ends', async () => {
    const before = await app.signIn(email);
    const link = await linkFor(email.toUpperCase());
    expect((await app.visitor(link)).status).toBe(200);
    const chosen = await choose(link);
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, paths.login()]);
    const login = async (query = '') => (await app.visitor(`${paths.login()}${query}`)).text();
    expect(await login()).toContain('Your password is changed');
    expect(await login('?changed=1')).not.toContain('Your password is changed');
    expect((await before(paths.cases())).status).toBe(303);
    expect((await logIn(demoPassword)).status).toBe(401);
    expect((await logIn(newPassword)).status).toBe(303);
    expect((await choose(link, 'a third password')).status).toBe(404);
    expect((await logIn(newPassword)).status).toBe(303);
    const { rows } = await app.database.db.execute(
      sql`select actor_user_id, details from audit where action = 'user.password'`,
    );
    expect(rows).toEqual([{ actor_user_id: 'user_olivia', details: { by: 'link' } }]);
  });

  it('is asked for with the same answer and the same rows, whether anybody has the address or not', async () => {
    const hide = async (address: string) => (await (await ask(address)).text()).replaceAll(address, '');
    const [known, unknown] = [await hide('olivia@orbit.example'), await hide('nobody@orbit.example')];
    expect(unknown).toBe(known);
    const { rows } = await app.database.db.execute(
      sql`select count(*)::int as jobs, (select count(*)::int from verifications) as kept from outbox_jobs where kind = 'mail.password-reset'`,
    );
    expect(rows).toEqual([{ jobs: 2, kept: 2 }]);
    expect((await mails()).map(({ to }) => to)).toEqual(['olivia@orbit.example']);
  });

  it('is chosen once by two requests at the same moment', async () => {
    const link = await linkFor();
    const both = await Promise.all([choose(link, 'the first of them'), choose(link, 'the second one')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([303, 404]);
  });

  it('cannot be chosen by a link that is an hour old, that another one of the person overtook, or that nobody here made', async () => {
    const [older, newer] = [await linkFor(), await linkFor()];
    await choose(newer);
    expect((await choose(older, 'too late for that')).status).toBe(404);
    const third = await linkFor();
    await app.database.db.execute(sql`update verifications set expires_at = now() - interval '1 second'`);
    expect((await app.visitor(third)).status).toBe(404);
    expect((await choose(third)).status).toBe(404);
    expect((await choose(third.replace(/.$/, 'A'))).status).toBe(404);
  });

  it('is sent to nobody who was shut out, before or after they asked', async () => {
    const link = await linkFor();
    await app.database.db.execute(sql`update users set disabled_at = now() where id = 'user_olivia'`);
    expect((await choose(link)).status).toBe(404);
    await ask(email);
    expect(await mails()).toHaveLength(1);
  });

  it('is no way around the identity provider for who has no password', async () => {
    await app.database.db.execute(sql`delete from credentials where user_id = 'user_olivia'`);
    await ask(email);
    const [mail] = await mails('Example ID');
    expect(mail?.link).toBe('');
    expect(mail?.text).toContain('log in with Example ID');
  });

  it('is the first password of somebody whom only passwords let in', async () => {
    await insertPerson(app.database.db, {
      userId: 'user_new',
      accountId: 'account_new',
      email: 'new@orbit.example',
      name: 'New Person',
      username: 'new-person',
      role: 'customer',
      password: 'no hash of anything',
    });
    await app.database.db.execute(sql`delete from credentials where user_id = 'user_new'`);
    expect((await choose(await linkFor('new@orbit.example'))).status).toBe(303);
  });

  it.each([
    ['short', 'at least 8 characters'],
    ['x'.repeat(129), 'at most 128 characters'],
  ])('says what is wrong with a password, and the link still works', async (password, words) => {
    const link = await linkFor();
    const refused = await choose(link, password);
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(words)]);
    expect((await choose(link)).status).toBe(303);
  });

  it('is spoken of on the login page only where mail is sent and passwords count', async () => {
    const words = 'Forgotten your password?';
    expect(await (await app.visitor(paths.login())).text()).toContain(words);
    const database = app.database;
    const without = await Promise.all([
      createTestApp({ database }),
      createTestApp({ database, mail: 'kept', passwords: false }),
    ]);
    for (const other of without) {
      expect(await (await other.visitor(paths.login())).text()).not.toContain(words);
      expect((await other.visitor(paths.forgottenPassword())).status).toBe(404);
      await other.close();
    }
  });
});

it('mails a person three links in a quarter of an hour, whoever asks', async () => {
  const database = await createTestDatabase({ demo: true });
  const limited = await createTestApp({
    database,
    mail: 'kept',
    trustedProxies: 1,
    rateLimiter: async (bucket, limit) => ({
      retryAfterSeconds: 0,
      ...(await takeFromRateLimit(database.db, { ...limit, bucket })),
    }),
  });
  const from = (address: string) =>
    limited.visitor(paths.forgottenPassword(), {
      ...form({ email }),
      headers: { 'x-forwarded-for': address },
    });
  const statuses = [];
  for (const last of [1, 2, 3, 4]) statuses.push((await from(`192.0.2.${last}`)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  await limited.close();
  await database.drop();
});
