import { makeJobsDue } from '@reachout/testkit/make-jobs-due';
import { createSmtpPost } from '@reachout/adapter-smtp';
import { paths } from '@reachout/core/paths';
import { demoPassword } from '@reachout/demo-world/demo-world';
import { english } from '@reachout/language/language';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { createTestApp, type TestApp } from '@reachout/server/testing/test-app';
import { type MailServer, startMailServer } from '@reachout/testkit/mail-server';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailHandlers } from './mail-handlers.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

let server: MailServer;
let app: TestApp;
beforeAll(async () => {
  server = await startMailServer();
  const from = { name: 'Tetra', address: 'support@mail.example' };
  const post = createSmtpPost({ url: server.url, from, timeoutMs: 1_000 });
  app = await createTestApp({ mail: { post, gatherSeconds: 0 } });
});
afterAll(async () => {
  app.deps.services.mail?.post.close?.();
  await app.close();
  await server.close();
});
beforeEach(() => void (server.received.length = 0));

/** Logs in, in a browser that has these cookies. Gives the one by which the browser is known. */
async function logIn(email: string, cookie = ''): Promise<string> {
  const response = await app.visitor(paths.login(), {
    method: 'POST',
    body: new URLSearchParams({ email, password: demoPassword, next: '/help' }),
    headers: { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.5', ...(cookie && { cookie }) },
  });
  expect(response.status).toBe(303);
  const kept = response.headers.getSetCookie().find((each) => each.startsWith('reachout-browser='));
  return kept?.split(';')[0] ?? '';
}

/** Sends what is due; with `isLater` what is due within the next hour as well. */
async function deliver({ isLater }: { isLater?: true } = {}): Promise<string[]> {
  const { services, mailLinks: links } = app.deps;
  if (isLater) await makeJobsDue(app.database.db);
  const parts = { links, languages: [english], runInLanguage: <R>(_: unknown, run: () => R) => run() };
  // One at a time, as mail is sent.
  while ((await runOutbox(services, mailHandlers(services, parts), { atOnce: 1 })) > 0);
  return server.received.map(({ to, source }) => `${to.join()}: ${source.replaceAll('=\r\n', '')}`);
}

describe('a log-in', () => {
  it('in a browser that is new beside others is told at once, with when and in what, and without a link', async () => {
    const first = await logIn('olivia@orbit.example');
    expect(await deliver({ isLater: true })).toEqual([]);
    const second = await logIn('olivia@orbit.example');
    const [mail = '', ...others] = await deliver();
    expect(others).toEqual([]);
    expect(mail).toMatch(/^olivia@orbit\.example: [^]*Subject: A new log-in to Tetra support/);
    expect(mail).toMatch(/in a browser that you had not used here before:\s+Firefox on Linux, \w+ \d/);
    expect(mail).toContain('Where you are logged in');
    expect(mail).not.toContain('http');
    await logIn('olivia@orbit.example', first);
    await logIn('olivia@orbit.example', second);
    expect(await deliver({ isLater: true })).toHaveLength(1);
    expect(first).not.toBe(second);
  });

  it('in many new browsers is two mails in an hour, and the second tells of all the others', async () => {
    for (const _ of [1, 2]) await logIn('devon@nova.example');
    expect(await deliver()).toHaveLength(1);
    for (const _ of [1, 2, 3]) await logIn('devon@nova.example');
    expect(await deliver()).toHaveLength(1);
    const [, second = ''] = await deliver({ isLater: true });
    expect(second).toContain('in 3 browsers that you had not used here before:');
    expect(await deliver({ isLater: true })).toHaveLength(2);
  });

  it('is not told to a customer who does not want it, though it is to one who only ended mail about cases', async () => {
    const { db } = app.database;
    await db.execute(sql`insert into mail_settings (user_id, off) values ('user_hana', '{logIns}')`);
    await db.execute(sql`insert into mail_settings (user_id, unsubscribed_at) values ('user_noor', now())`);
    for (const email of ['hana@pebble.example', 'noor@nova.example']) {
      await logIn(email);
      await logIn(email);
    }
    expect((await deliver({ isLater: true })).map((mail) => mail.split(':')[0])).toEqual([
      'noor@nova.example',
    ]);
  });

  it('is told to whoever answers cases whatever they chose', async () => {
    await app.database.db.execute(
      sql`insert into mail_settings (user_id, off, unsubscribed_at) values ('user_ada', '{logIns}', now())`,
    );
    await logIn('ada@tetra.example');
    await logIn('ada@tetra.example');
    const [mail = ''] = await deliver();
    expect(mail).toMatch(/^ada@tetra\.example: [^]*Everybody who answers cases gets this mail/);
  });

  it('in a browser with a made-up cookie is one in a new browser', async () => {
    expect(await logIn('vic@v0.example', 'reachout-browser=short')).toMatch(/^reachout-browser=[\w-]{43}$/);
  });
});
