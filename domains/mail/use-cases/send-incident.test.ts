import { makeJobsDue } from '@reachout/testkit/make-jobs-due';
import { createSmtpPost } from '@reachout/adapter-smtp';
import { paths } from '@reachout/core/paths';
import { english } from '@reachout/language/language';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { type MailServer, startMailServer } from '@reachout/testkit/mail-server';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailHandlers } from './mail-handlers.ts';

let server: MailServer;
let app: TestApp;
let ada: Requester;
let olivia: Requester;
beforeAll(async () => {
  server = await startMailServer();
  const from = { name: 'Tetra', address: 'support@mail.example' };
  const post = createSmtpPost({ url: server.url, from, timeoutMs: 1_000 });
  app = await createTestApp({ mail: { post, gatherSeconds: 0 } });
  [ada, olivia] = [await app.signIn('ada@tetra.example'), await app.signIn('olivia@orbit.example')];
});
afterAll(async () => {
  app.deps.services.mail?.post.close?.();
  await app.close();
  await server.close();
});
beforeEach(async () => {
  server.received.length = 0;
  await app.database.db.execute(sql`delete from outbox_jobs`);
});

/** Whoever has a case that the incidents caused. */
const touched: string[] = [];

/** Lets everything go out that is kept by now, however long it should gather. */
async function deliver(): Promise<void> {
  const { services, mailLinks: links } = app.deps;
  const findTouched = () => Promise.resolve(touched);
  const runInLanguage = <R>(_: unknown, run: () => R) => run();
  const parts = { links, languages: [english], runInLanguage, findTouched };
  await makeJobsDue(app.database.db);
  while ((await runOutbox(services, mailHandlers(services, parts))) > 0);
}

const send = (person: Requester, path: string, fields: Record<string, string>) =>
  person(path, { method: 'POST', body: new URLSearchParams(fields) });
const wish = (person: Requester, wanted: string) => send(person, paths.mailSettings(), { wanted });

async function tell(title: string, components = 'component_builds'): Promise<string> {
  const told = {
    title,
    impact: 'major',
    state: 'investigating',
    body: 'Builds wait.',
    ...(components && { components }),
  };
  const response = await send(ada, paths.staffIncidents(), { ...told, submission: randomUUID() });
  return response.headers.get('location') ?? '';
}

describe('mail about incidents', () => {
  it('goes to whoever asked for it and to nobody else, with all that was said in a minute, and where it is followed', async () => {
    await wish(olivia, 'incidents');
    const page = await tell('Builds are slow');
    const update = {
      title: 'Builds are slow',
      impact: 'minor',
      state: 'resolved',
      body: 'They run.',
      seen: '1',
    };
    await send(ada, page, { ...update, components: 'component_builds' });
    // Where the two fell into two minutes they are two mails.
    await app.database.db.execute(sql`delete from outbox_jobs where id <> (select min(id) from outbox_jobs)`);
    await app.database.db.execute(
      sql`update outbox_jobs set payload = payload || '{"to": 99999999999}' where kind = 'mail.incident'`,
    );
    await deliver();
    await deliver();
    expect(server.received.map(({ to }) => to)).toEqual([['olivia@orbit.example']]);
    const [mail] = server.received;
    const text = mail?.source.replaceAll('=\r\n', '') ?? '';
    expect(text).toMatch(/Impact: Minor[^]*Builds wait\.[^]*They run\./);
    expect(text).toContain(`http://localhost:3000${paths.status()}#incident-`);
    expect(mail?.header('list-id')).toBe('<incidents.mail.example>');
    expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  it('is one for everything of a minute, and none after the link in it ended all mail', async () => {
    await wish(olivia, 'incidents');
    await tell('Logs are late');
    await deliver();
    const link = server.received[0]?.header('list-unsubscribe')?.slice(1, -1) ?? '';
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    await app.visitor(link, { method: 'POST', body, headers: { origin: 'https://mail.example' } });
    await tell('Logs are late again');
    await deliver();
    expect(server.received).toHaveLength(1);
  });

  it('goes to whom it concerns: by the components that they chose, where it names none, and where it caused a case of theirs', async () => {
    const [devon, hana] = [await app.signIn('devon@nova.example'), await app.signIn('hana@pebble.example')];
    await wish(olivia, 'incidents');
    const choose = (person: Requester, component: string) =>
      send(person, paths.mailSettings(), { wanted: 'incidents', components: component });
    await choose(devon, 'component_builds');
    await choose(hana, 'component_domains');
    const readers = async (): Promise<string[]> => {
      await deliver();
      return server.received
        .splice(0)
        .map(({ to }) => to.join())
        .toSorted();
    };
    await tell('Builds wait again');
    expect(await readers()).toEqual(['devon@nova.example', 'olivia@orbit.example']);
    await tell('Everything is slow', '');
    expect(await readers()).toEqual(['devon@nova.example', 'hana@pebble.example', 'olivia@orbit.example']);
    touched.push('user_hana', 'user_vic');
    await tell('Builds fail');
    expect(await readers()).toEqual(['devon@nova.example', 'hana@pebble.example', 'olivia@orbit.example']);
    const page = await (await devon(paths.mailSettings())).text();
    expect(page).toMatch(
      /value="component_builds" checked|checked="" value="component_builds"|id="component-component_builds"[^>]*checked/,
    );
  });
});
