import { createPlainDesk } from '@reachout/adapter-plain';
import { deskEntries, deskHandovers, deskThreads } from '@reachout/cases/store/schema/desk';
import { outboxJobs } from '@reachout/operations/store/schema/outbox';
import { users } from '@reachout/accounts/store/schema/identity';
import { createBuiltInDesk } from '@reachout/cases/use-cases/desk/built-in-desk';
import type { DeskPort, DeskThread } from '@reachout/ports/ports';
import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  plainKey,
  type PlainServer,
  startPlainServer,
} from '../../../../packages/adapters/plain/testing/plain-server.ts';
import { randomIds } from './system.ts';

let database: TestDatabase;
let plain: PlainServer;
beforeAll(async () => {
  [database, plain] = await Promise.all([createTestDatabase({ demo: true }), startPlainServer()]);
});
afterAll(() => Promise.all([database.drop(), plain.stop()]));
beforeEach(async () => {
  await database.db.delete(deskThreads);
  await database.db.delete(deskHandovers);
  await database.db.delete(outboxJobs);
  Object.assign(plain.state, { customers: [], tenants: [], memberships: [], threads: [], events: [] });
  plain.operations.length = 0;
});

const plainDesk = (): DeskPort =>
  createPlainDesk({ apiKey: plainKey, apiUrl: plain.url, labelTypeIds: ['lt_1'], timeoutMs: 2_000 });
const builtIn = (): DeskPort => createBuiltInDesk({ db: database.db, ids: randomIds });

const thread: DeskThread = {
  externalId: 'hnd_1',
  customer: { externalId: 'user_olivia', name: 'Olivia Reyes', email: 'olivia@orbit.example' },
  tenant: { externalId: 'team_orbit', name: 'Orbit' },
  title: '#00000012 Why is bandwidth on my invoice twice?',
  priority: 1,
  parts: [
    { kind: 'fact', label: 'Area', value: 'Billing' },
    { kind: 'text', text: '[Not a link](https://evil.example)' },
  ],
};

/** What a desk has, in one shape for both. */
interface Seen {
  threads: { externalId: string; title: string; priority: number; tenant: string | null }[];
  customers: { name: string; email: string }[];
  entries: number;
}

async function seenByBuiltIn(): Promise<Seen> {
  const rows = await database.db.select().from(deskThreads);
  return {
    threads: rows.map(({ externalId, title, priority, tenantId }) => ({
      externalId,
      title,
      priority,
      tenant: tenantId,
    })),
    customers: rows.map(({ customerName, customerEmail }) => ({ name: customerName, email: customerEmail })),
    entries: await database.db.$count(deskEntries),
  };
}

async function seenByPlain(): Promise<Seen> {
  const { threads, customers, events } = plain.state;
  return {
    threads: threads.map(({ externalId, title, priority, tenantExternalId }) => ({
      externalId,
      title,
      priority,
      tenant: tenantExternalId,
    })),
    customers: customers.map(({ fullName, email }) => ({ name: fullName, email })),
    entries: threads.length + events.length,
  };
}

function threadIdOf(result: Awaited<ReturnType<DeskPort['openThread']>>): string {
  if (!result.ok) throw new Error(result.failure.reason);
  return result.value.threadId;
}

describe.each([
  ['built-in', builtIn, seenByBuiltIn],
  ['plain', plainDesk, seenByPlain],
])('every desk: %s', (_name, makeDesk, seen) => {
  it('opens a thread with title, customer, tenant and priority [§7.0.17]', async () => {
    await makeDesk().openThread(thread);
    expect(await seen()).toEqual({
      threads: [{ externalId: 'hnd_1', title: thread.title, priority: 1, tenant: 'team_orbit' }],
      customers: [{ name: 'Olivia Reyes', email: 'olivia@orbit.example' }],
      entries: 1,
    });
  });

  it('gives the thread that is there when it is opened again [F39]', async () => {
    const desk = makeDesk();
    const first = threadIdOf(await desk.openThread(thread));
    const again = threadIdOf(await desk.openThread(thread));
    expect(again).toBe(first);
    expect((await seen()).threads).toHaveLength(1);
  });

  it('knows a person by our id, with the details of now', async () => {
    const desk = makeDesk();
    await desk.openThread(thread);
    await desk.openThread({ ...thread, customer: { ...thread.customer, name: 'Olivia Hale' } });
    expect((await seen()).customers).toEqual([{ name: 'Olivia Hale', email: 'olivia@orbit.example' }]);
  });

  it('opens a thread of a personal account without a tenant', async () => {
    await makeDesk().openThread({ ...thread, tenant: null });
    expect((await seen()).threads).toMatchObject([{ tenant: null }]);
  });

  it('adds to a thread once, however often it is told [F39]', async () => {
    const desk = makeDesk();
    const threadId = threadIdOf(await desk.openThread(thread));
    const entry = { threadId, externalId: 'hnd_1:case', title: 'Case', parts: thread.parts };
    expect(await desk.addToThread(entry)).toMatchObject({ ok: true });
    expect(await desk.addToThread(entry)).toMatchObject({ ok: true });
    expect((await seen()).entries).toBe(2);
  });

  it('keeps all of a long conversation [§7.0.17]', async () => {
    const parts = Array.from({ length: 60 }, (_, index) => ({
      kind: 'text' as const,
      text: `${index} ${'😀'.repeat(3_000)}`,
    }));
    expect(await makeDesk().openThread({ ...thread, parts })).toMatchObject({ ok: true });
    expect((await seen()).threads).toHaveLength(1);
  });
});

describe('the built-in desk', () => {
  it('forgets a person’s threads with the person', async () => {
    await database.db.insert(users).values({ id: 'user_gone', name: 'Gone', email: 'gone@example.com' });
    await builtIn().openThread({ ...thread, customer: { ...thread.customer, externalId: 'user_gone' } });
    await database.db.delete(users).where(eq(users.id, 'user_gone'));
    expect((await seenByBuiltIn()).threads).toEqual([]);
  });
});

describe('Plain', () => {
  it('is sent components that hold words as plain text, and our label types [A34]', async () => {
    await plainDesk().openThread(thread);
    expect(plain.state.threads[0]).toMatchObject({
      labelTypeIds: ['lt_1'],
      components: [
        {
          componentRow: {
            rowMainContent: [{ componentText: { text: 'Area', textColor: 'MUTED' } }],
            rowAsideContent: [{ componentPlainText: { plainText: 'Billing' } }],
          },
        },
        { componentPlainText: { plainText: '[Not a link](https://evil.example)' } },
      ],
    });
  });

  it('goes on in events of the thread where one entry is too small', async () => {
    const parts = Array.from({ length: 45 }, (_, index) => ({ kind: 'text' as const, text: `${index}` }));
    await plainDesk().openThread({ ...thread, parts });
    expect(plain.state.events.map(({ externalId, components }) => [externalId, components.length])).toEqual([
      ['hnd_1:1', 20],
      ['hnd_1:2', 5],
    ]);
  });

  it('takes over a customer whom it knows by address alone', async () => {
    plain.state.customers.push({
      id: 'c_mail',
      externalId: null,
      fullName: 'O.',
      email: 'olivia@orbit.example',
    });
    expect(await plainDesk().openThread(thread)).toMatchObject({ ok: true });
    expect(plain.state.customers).toEqual([
      { id: 'c_mail', externalId: 'user_olivia', fullName: 'Olivia Reyes', email: 'olivia@orbit.example' },
    ]);
  });

  it.each(['upsertCustomer', 'upsertTenant', 'addCustomerToTenants', 'createThread'])(
    'makes one thread when the answer to %s is lost [F39]',
    async (operation) => {
      plain.failNext(operation, { kind: 'done-without-answer' });
      const desk = plainDesk();
      expect(await desk.openThread(thread)).toMatchObject({ ok: false, failure: { kind: 'later' } });
      expect(await desk.openThread(thread)).toMatchObject({ ok: true });
      expect(plain.state.threads).toHaveLength(1);
      expect(plain.state.customers).toHaveLength(1);
    },
  );

  it.each([
    [
      { kind: 'status', status: 500 },
      { kind: 'later', reason: 'createThread: HTTP 500' },
    ],
    [
      { kind: 'status', status: 429, headers: { 'retry-after': '17' } },
      { kind: 'later', reason: 'createThread: HTTP 429', retryAfterSeconds: 17 },
    ],
    [
      { kind: 'status', status: 403 },
      { kind: 'later', reason: 'createThread: HTTP 403', retryAfterSeconds: 300 },
    ],
    [
      { kind: 'graphql', code: 'INTERNAL_SERVER_ERROR' },
      { kind: 'later', reason: 'createThread: INTERNAL_SERVER_ERROR' },
    ],
    [
      { kind: 'graphql', code: 'FORBIDDEN' },
      { kind: 'later', reason: 'createThread: FORBIDDEN', retryAfterSeconds: 300 },
    ],
    [
      { kind: 'graphql', code: 'GRAPHQL_VALIDATION_FAILED' },
      { kind: 'never', reason: 'createThread: GRAPHQL_VALIDATION_FAILED' },
    ],
    [
      { kind: 'mutation', code: 'input_validation', field: 'components' },
      { kind: 'never', reason: 'createThread: input_validation (components VALIDATION)' },
    ],
    [
      { kind: 'mutation', code: 'internal' },
      { kind: 'later', reason: 'createThread: internal' },
    ],
    [{ kind: 'garbage' }, { kind: 'later', reason: 'createThread: SyntaxError' }],
  ] as const)('answers %j with %j [F39]', async (fault, failure) => {
    plain.failNext('createThread', fault);
    expect(await plainDesk().openThread(thread)).toEqual({ ok: false, failure });
  });

  it('is away when nothing answers, or its key is wrong, and keeps the key out of the reason [A94, F39]', async () => {
    const away = createPlainDesk({ apiKey: plainKey, apiUrl: 'http://127.0.0.1:9/graphql/v1' });
    expect(await away.openThread(thread)).toEqual({
      ok: false,
      failure: { kind: 'later', reason: 'upsertCustomer: TypeError' },
    });
    const wrong = createPlainDesk({ apiKey: 'plainApiKey_secret', apiUrl: plain.url });
    const refused = await wrong.openThread(thread);
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'later', retryAfterSeconds: 300 } });
    expect(JSON.stringify(refused)).not.toContain('secret');
  });
});
