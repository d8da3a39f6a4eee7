import { makeJobsDue } from '@reachout/testkit/make-jobs-due';
import { createPushKeys, createWebPush } from '@reachout/adapter-web-push';
import { type PushService, startPushService } from '@reachout/adapter-web-push/testing/push-service';
import { createCaseWorld, patch } from '@reachout/cases/testing/test-cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { english } from '@reachout/language/language';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { json, type Requester } from '@reachout/server/testing/test-app';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pushHandlers } from './send-push.ts';

const keys = createPushKeys();
const pushOf = (network: PushService['network'], privateKey = keys.privateKey) =>
  createWebPush({ privateKey, contact: 'mailto:support@example.com', network });

let service: PushService;
let world: Awaited<ReturnType<typeof createCaseWorld>>;
beforeAll(async () => {
  service = await startPushService();
  world = await createCaseWorld({ push: pushOf(service.network) });
});
beforeEach(async () => {
  service.seen = [];
  service.answer = (response) => response.writeHead(201).end();
  await world.app.database.db.execute(sql`delete from push_subscriptions`);
});
afterEach(() => world.app.database.db.execute(sql`delete from outbox_jobs where kind = 'push.send'`));
afterAll(async () => {
  await world.app.close();
  service.close();
});

const post = (values: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(values),
});
const subscribe = (person: Requester, more: Record<string, string> = {}) =>
  person(paths.notificationSettings(), post({ form: 'push-on', ...service.target, ...more }));
const pageOf = async (person: Requester): Promise<string> =>
  (await person(paths.notificationSettings(), { headers: { accept: 'text/html' } })).text();
const answer = (caseNumber: number, body = 'Try a smaller build.', more = {}) =>
  world.ada(apiPaths.staffCaseComments(caseNumber), json({ id: randomUUID(), body, ...more }));

/** Lets whatever waits go out now; what the browser would show. */
async function deliver(push = pushOf(service.network)): Promise<unknown[]> {
  const { db } = world.app.database;
  await makeJobsDue(db, sql`kind = 'push.send'`);
  const services = { ...world.app.deps.services, push };
  const parts = { languages: [english], runInLanguage: <R>(_: unknown, run: () => R) => run() };
  await runOutbox(services, pushHandlers(services, parts));
  return service.seen.map(({ body }) => JSON.parse(service.read(body)) as unknown);
}
const subscriptions = async () =>
  (await world.app.database.db.execute(sql`select session_id from push_subscriptions`)).rows.length;

describe('a browser', () => {
  it('shows its person the number and subject of a case that was answered, and no words of anybody', async () => {
    const kept = await subscribe(world.olivia);
    expect([kept.status, kept.headers.get('location')]).toEqual([303, paths.notificationSettings()]);
    expect(await pageOf(world.olivia)).toContain('This browser shows your notifications.');
    const row = await world.open();
    await answer(row.caseNumber, 'The words of the answer.');
    expect(await deliver()).toEqual([
      {
        title: `Case ${String(row.caseNumber).padStart(8, '0')}: Builds stop in the middle`,
        body: 'Tetra support answered your case.',
        lang: 'en',
        dir: 'ltr',
        tag: `case-${String(row.caseNumber).padStart(8, '0')}`,
        path: paths.caseDetail({ teamSlug: 'orbit', caseNumber: row.caseNumber }),
      },
    ]);
  });

  it('shows nothing of what its person has read by then, of notes, or of what they switched off', async () => {
    await subscribe(world.olivia);
    const row = await world.open();
    await answer(row.caseNumber, 'Between us.', { visibility: 'internal' });
    await answer(row.caseNumber);
    await world.olivia(paths.notifications(), post({ form: 'read-all' }));
    await world.olivia(paths.notificationSettings(), post({ wanted: 'progress' }));
    await answer(row.caseNumber);
    expect(await deliver()).toEqual([]);
    await world.app.database.db.execute(sql`delete from notification_settings`);
  });

  it('shows nothing of a case that its person may not read any more', async () => {
    await subscribe(world.noor);
    const row = await world.open();
    await patch(world.olivia, row, { participants: ['noor@nova.example'] });
    const away = sql`delete from memberships where account_id = 'team_orbit' and user_id = 'user_noor'`;
    await world.app.database.db.execute(away);
    expect(await deliver()).toEqual([]);
    await world.app.database.db.execute(
      sql`insert into memberships (account_id, user_id, role) values ('team_orbit', 'user_noor', 'MEMBER')`,
    );
  });

  it('is told nothing after its person logged out, and nothing of who was logged in there before', async () => {
    const [olivia, noor] = [
      await world.app.signIn('olivia@orbit.example'),
      await world.app.signIn('noor@nova.example'),
    ];
    const row = await world.open();
    await subscribe(olivia);
    await subscribe(noor);
    await answer(row.caseNumber);
    expect([await subscriptions(), await deliver()]).toEqual([1, []]);
    await noor(paths.logout(), { method: 'POST' });
    expect(await subscriptions()).toBe(0);
  });

  it('is forgotten once its push service has', async () => {
    await subscribe(world.olivia);
    service.answer = (response) => response.writeHead(410).end();
    await answer((await world.open()).caseNumber);
    await deliver();
    expect(await subscriptions()).toBe(0);
    expect(await pageOf(world.olivia)).toContain('Show notifications in this browser');
  });

  it('is told again later while its push service fails, once and no more', async () => {
    await subscribe(world.olivia);
    await answer((await world.open()).caseNumber);
    service.answer = (response) => response.writeHead(503).end();
    await deliver();
    service.answer = (response) => response.writeHead(201).end();
    await deliver();
    expect(await deliver()).toHaveLength(2);
  });

  it('is forgotten with the key that it subscribed by', async () => {
    await subscribe(world.olivia);
    await answer((await world.open()).caseNumber);
    expect(await deliver(pushOf(service.network, createPushKeys().privateKey))).toEqual([]);
    expect(await subscriptions()).toBe(0);
  });

  it('ends it by a press, without a script too', async () => {
    await subscribe(world.olivia);
    await world.olivia(paths.notificationSettings(), post({ form: 'push-off' }));
    expect(await subscriptions()).toBe(0);
    expect(await pageOf(world.olivia)).toContain('This browser shows no notifications any more.');
  });
});

it.each([
  ['nothing, as without a script', { endpoint: '', p256dh: '', auth: '' }],
  ['an address without encryption', { endpoint: 'http://push.example/a' }],
  ['a number of the network beside us', { endpoint: 'https://10.0.0.7/a' }],
  ['this machine as IPv6', { endpoint: 'https://[::1]/a' }],
  ['this machine as one number', { endpoint: 'https://2130706433/a' }],
  ['a name of this machine', { endpoint: 'https://localhost/a' }],
  ['a name of the network beside us', { endpoint: 'https://database.internal/a' }],
  ['an address with a password', { endpoint: 'https://me:word@push.example/a' }],
  ['a key that is none', { p256dh: 'short' }],
])('refuses %s as where a browser is told', async (_, given) => {
  const refused = await subscribe(world.olivia, given);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('This browser gave no address');
  expect(await subscriptions()).toBe(0);
});
