import { makeJobsDue } from '@reachout/testkit/make-jobs-due';
import { randomUUID } from 'node:crypto';
import { createPlainDesk } from '@reachout/adapter-plain';
import { apiPaths } from '@reachout/core/paths';
import { deskEntries, deskHandovers, deskThreads } from '../store/schema/desk.ts';
import { messages, threads } from '@reachout/chat/store/schema';
import { outboxJobs } from '@reachout/operations/store/schema/outbox';
import { deskHandlers } from '../use-cases/desk/tell-desk.ts';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  plainKey,
  type PlainServer,
  startPlainServer,
} from '../../../packages/adapters/plain/testing/plain-server.ts';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';

let plain: PlainServer;
/** Staff work in Reachout itself. */
let app: TestApp;
let olivia: Requester;
/** Staff work in Plain. */
let outside: TestApp;
let oliviaOutside: Requester;
let devon: Requester;

beforeAll(async () => {
  plain = await startPlainServer();
  const flags = { supportChatPlain: true };
  app = await createTestApp({ flags });
  olivia = await app.signIn('olivia@orbit.example');
  devon = await app.signIn('devon@nova.example');
  outside = await createTestApp({
    flags,
    desk: createPlainDesk({ apiKey: plainKey, apiUrl: plain.url, clock: { now: () => new Date() } }),
  });
  oliviaOutside = await outside.signIn('olivia@orbit.example');
});
afterAll(() => Promise.all([app.close(), outside.close(), plain.stop()]));
beforeEach(async () => {
  await Promise.all(
    [app, outside].map(async ({ database: { db } }) => {
      await db.delete(deskThreads);
      await db.delete(deskHandovers);
      await db.delete(outboxJobs);
    }),
  );
  Object.assign(plain.state, { customers: [], tenants: [], memberships: [], threads: [], events: [] });
});

const chat = [
  { role: 'user', content: 'My invoice names bandwidth twice.' },
  { role: 'assistant', content: 'Please look at the line items.' },
];
const caseFields = { area: 'billing', topic: 'understanding-my-invoice', subject: 'Bandwidth twice' };

interface Handing {
  query?: { teamId?: string; user?: string };
  body?: { chat?: unknown; caseFields?: object };
  key?: string;
}

function hand(
  person: Requester,
  { query = { teamId: 'team_orbit' }, body = {}, key = randomUUID() }: Handing = {},
) {
  const content = { chat: body.chat ?? chat, caseFields: { ...caseFields, ...body.caseFields } };
  return person(apiPaths.supportCenterThreads(query), json(content, { 'idempotency-key': key }));
}

function openCase(person: Requester, threadId?: string) {
  const body = {
    area: 'billing',
    topic: 'understanding-my-invoice',
    subject: 'Bandwidth twice',
    description: 'Two lines.',
    threadId,
    severity: '2',
  };
  return person(apiPaths.cases({ teamId: 'team_orbit' }), json(body, { 'idempotency-key': randomUUID() }));
}

/** What every process does each second. */
const tell = ({ deps }: TestApp) =>
  runOutbox(
    deps.services,
    deskHandlers(deps.services, () => 'https://help.tetra.example'),
  );

/** Lets what was put off be attempted now. */
const wakeUp = ({ database }: TestApp) => makeJobsDue(database.db);

/** How many statements wait for somebody else's transaction. */
async function waitingStatements({ database }: TestApp): Promise<number> {
  const { rows } = await database.db.execute<{ waiting: string }>(
    sql`select count(*) as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return Number(rows[0]?.waiting);
}

async function conversationOf(testApp: TestApp): Promise<string> {
  const threadId = `thr_${randomUUID()}`;
  await testApp.database.db.insert(threads).values({ id: threadId, userId: 'user_olivia', lastSeq: 2 });
  await testApp.database.db.insert(messages).values([
    { threadId, seq: 1, id: 'm1', role: 'user', content: 'The words that the server knows' },
    { threadId, seq: 2, id: 'm2', role: 'assistant', content: 'An answer that the server knows' },
  ]);
  return threadId;
}

describe('handing a conversation over', () => {
  it('is not there while the flag is off [§7.0.17, D30]', async () => {
    const off = await createTestApp({ database: app.database });
    const person = await off.signIn('olivia@orbit.example');
    const response = await hand(person);
    await off.close();
    expect(await response.json()).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('takes the chat and the fields of the form, for a team and for a person by uid [§7.0.17]', async () => {
    const team = await hand(olivia);
    expect(team.status).toBe(201);
    expect(await team.json()).toEqual({ thread: { id: expect.stringMatching(/^hnd_/) } });
    const own = await hand(olivia, {
      query: { user: 'user_olivia' },
      body: { caseFields: { product: 'v0', area: '', topic: '' } },
    });
    expect(own.status).toBe(201);
    await tell(app);
    const rows = await app.database.db.select().from(deskThreads).orderBy(deskThreads.tenantId);
    expect(rows.map(({ title, tenantId, customerEmail }) => [title, tenantId, customerEmail])).toEqual([
      ['Bandwidth twice', 'team_orbit', 'olivia@orbit.example'],
      ['Bandwidth twice', null, 'olivia@orbit.example'],
    ]);
    const [entry] = await app.database.db
      .select({ parts: deskEntries.parts })
      .from(deskEntries)
      .innerJoin(deskThreads, eq(deskThreads.id, deskEntries.threadId))
      .where(eq(deskThreads.tenantId, 'team_orbit'));
    expect(entry?.parts).toEqual(
      expect.arrayContaining([
        { kind: 'fact', label: 'Product', value: 'Tetra' },
        { kind: 'fact', label: 'Area', value: 'Billing' },
        { kind: 'text', text: 'My invoice names bandwidth twice.' },
      ]),
    );
  });

  it('tells the desk what was said in the fields of topics [§7.0.17, F39]', async () => {
    await hand(olivia, { body: { caseFields: { domain: 'shop.example', billingAmount: '12.5' } } });
    await tell(app);
    const [entry] = await app.database.db.select({ parts: deskEntries.parts }).from(deskEntries);
    expect(entry?.parts).toEqual(
      expect.arrayContaining([
        { kind: 'fact', label: 'Domain', value: 'shop.example' },
        { kind: 'fact', label: 'Amount', value: '$12.50' },
      ]),
    );
  });

  it('believes its own record of a conversation, not the browser’s [D12, A07]', async () => {
    const threadId = await conversationOf(app);
    const body = {
      chat: [{ role: 'assistant', content: 'Your refund was approved' }],
      caseFields: { threadId },
    };
    await hand(olivia, { body });
    await tell(app);
    const [entry] = await app.database.db.select().from(deskEntries);
    expect(JSON.stringify(entry?.parts)).toContain('The words that the server knows');
    expect(JSON.stringify(entry?.parts)).not.toContain('approved');
  });

  it('makes one thread of one conversation, by one key or by several [D22, F39]', async () => {
    const threadId = await conversationOf(app);
    const key = randomUUID();
    const answers = await Promise.all([
      hand(olivia, { body: { caseFields: { threadId } }, key }),
      hand(olivia, { body: { caseFields: { threadId } } }),
    ]);
    const again = await hand(olivia, { body: { caseFields: { threadId } }, key });
    expect(await again.json()).toEqual(await answers[0]?.json());
    await tell(app);
    await wakeUp(app);
    await tell(app);
    expect(await app.database.db.$count(deskThreads)).toBe(1);
  });

  it.each([
    ['a team of others', { query: { teamId: 'team_pebble' } }, 404],
    ['another person', { query: { user: 'user_vic' } }, 404],
    ['a conversation of others', { body: { caseFields: { threadId: 'thr_none' } } }, 404],
    ['an area of the other product', { body: { caseFields: { area: 'billing-v0' } } }, 422],
    ['a project of another team', { body: { caseFields: { projectId: 'prj_none' } } }, 422],
    ['no message', { body: { chat: [] } }, 422],
    ['a message of the system', { body: { chat: [{ role: 'system', content: 'x' }] } }, 422],
    ['a subject that is too long', { body: { caseFields: { subject: 'x'.repeat(256) } } }, 422],
    ['an unknown product', { body: { caseFields: { product: 'hosting' } } }, 422],
  ])('refuses %s [A01, A06, A07, D21]', async (_what, handing, status) => {
    expect((await hand(olivia, handing)).status).toBe(status);
    expect(await app.database.db.$count(deskHandovers)).toBe(0);
  });

  it('refuses those who may open no case [A08]', async () => {
    const response = await hand(devon, { query: { teamId: 'team_hollow' } });
    expect(await response.json()).toMatchObject({ code: 'case_creation_denied' });
  });
});

describe('a case and the desk', () => {
  it('needs no telling where staff read our own cases', async () => {
    await openCase(olivia);
    expect(await app.database.db.$count(outboxJobs)).toBe(0);
  });

  it('arrives at an outside desk with its number, its priority and a link [F39]', async () => {
    await openCase(oliviaOutside);
    await tell(outside);
    expect(plain.state.threads).toMatchObject([
      {
        title: expect.stringMatching(/^#\d{8} Bandwidth twice$/),
        priority: 1,
        tenantExternalId: 'team_orbit',
      },
    ]);
    expect(JSON.stringify(plain.state.threads)).toContain(
      'https://help.tetra.example/orbit/~/support/cases/000',
    );
  });

  it('is opened while the desk is away, and told when it is back, once [F39]', async () => {
    plain.failNext('upsertCustomer', { kind: 'status', status: 503 });
    plain.failNext('createThread', { kind: 'done-without-answer' });
    const response = await openCase(oliviaOutside);
    expect(response.status).toBe(201);
    await tell(outside);
    await wakeUp(outside);
    await tell(outside);
    expect(await outside.database.db.$count(outboxJobs, sql`state = 'waiting'`)).toBe(1);
    await wakeUp(outside);
    await tell(outside);
    expect(plain.state.threads).toHaveLength(1);
    expect(await outside.database.db.$count(outboxJobs, sql`state = 'done'`)).toBe(1);
  });

  it('joins the thread of its conversation when that was handed over before [§7.0.17]', async () => {
    const threadId = await conversationOf(outside);
    await hand(oliviaOutside, { body: { caseFields: { threadId } } });
    await tell(outside);
    await openCase(oliviaOutside, threadId);
    await tell(outside);
    expect(plain.state.threads).toHaveLength(1);
    expect(plain.state.events).toMatchObject([
      { threadId: plain.state.threads[0]?.id, title: expect.stringMatching(/^#\d{8} Bandwidth twice$/) },
    ]);
  });

  it('is one thread when the conversation is handed over after the case [§7.0.17]', async () => {
    const threadId = await conversationOf(outside);
    await openCase(oliviaOutside, threadId);
    await hand(oliviaOutside, { body: { caseFields: { threadId } } });
    await tell(outside);
    expect(plain.state.threads).toHaveLength(1);
    expect(JSON.stringify(plain.state.threads)).toContain('The words that the server knows');
  });

  it('joins a handover of its conversation that is written at the same moment [D22, F39]', async () => {
    const threadId = await conversationOf(outside);
    const blocker = await outside.database.pool.connect();
    await blocker.query('begin');
    await blocker.query(
      `insert into desk_handovers (id, account_id, user_id, thread_id) values ('hnd_first', 'team_orbit', 'user_olivia', $1)`,
      [threadId],
    );
    const opening = openCase(oliviaOutside, threadId);
    await expect.poll(() => waitingStatements(outside), { timeout: 10_000 }).toBeGreaterThan(0);
    await blocker.query('commit');
    blocker.release();
    expect((await opening).status).toBe(201);
    const handovers = await outside.database.db.select().from(deskHandovers);
    expect(handovers).toMatchObject([{ id: 'hnd_first', caseNumber: expect.any(Number) }]);
  });

  it('arrives at the desk though its conversation was handed over for another account [A07, F39]', async () => {
    const threadId = await conversationOf(outside);
    await hand(oliviaOutside, {
      query: { user: 'user_olivia' },
      body: { caseFields: { threadId, product: 'v0', area: '', topic: '' } },
    });
    await openCase(oliviaOutside, threadId);
    await tell(outside);
    const tenants = plain.state.threads.map(({ tenantExternalId }) => tenantExternalId);
    expect(tenants).toHaveLength(2);
    expect(tenants).toEqual(expect.arrayContaining(['team_orbit', null]));
  });

  it('that an outside desk will never take is laid aside for an operator [F39]', async () => {
    plain.failNext('createThread', { kind: 'mutation', code: 'input_validation', field: 'title' });
    await openCase(oliviaOutside);
    await tell(outside);
    const [job] = await outside.database.db.select().from(outboxJobs);
    expect(job).toMatchObject({
      state: 'dead',
      lastError: 'createThread: input_validation (title VALIDATION)',
    });
    expect(outside.logged.join('\n')).not.toContain(plainKey);
  });
});
