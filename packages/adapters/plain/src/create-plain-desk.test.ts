import {
  type DeskContents,
  describeDesk,
  sampleThread,
  threadIdOf,
} from '@reachout/ports/testing/desk-conformance';
import { describeOutsideDesk } from '@reachout/ports/testing/outside-desk-conformance';
import type { DeskPort } from '@reachout/ports/ports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  emptyPlain,
  infectedFile,
  plainKey,
  plainSecret,
  type PlainServer,
  startPlainServer,
} from '../testing/plain-server.ts';
import { createPlainDesk } from './create-plain-desk.ts';

let plain: PlainServer;
beforeAll(async () => {
  plain = await startPlainServer();
});
afterAll(() => plain.stop());
beforeEach(() => {
  Object.assign(plain.state, emptyPlain());
  plain.operations.length = 0;
});

const clock = { now: () => new Date() };
const plainDesk = (): DeskPort =>
  createPlainDesk({
    apiKey: plainKey,
    apiUrl: plain.url,
    labelTypeIds: ['lt_1'],
    threadFields: { area: 'product_area', invoice: 'invoice' },
    webhookSecret: plainSecret,
    clock,
  });

async function contents(): Promise<DeskContents> {
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

describeDesk('Plain', async () => ({ desk: plainDesk(), contents }));

describeOutsideDesk('Plain', async () => {
  const { agent } = plain;
  return {
    desk: plainDesk(),
    staff: {
      answer: (threadId, text, files) => agent.chat(threadId, text, files),
      note: async (threadId, text) => agent.note(threadId, text),
      setState: async (threadId, state) =>
        agent.setStatus(
          threadId,
          ({ open: 'TODO', waiting: 'SNOOZED', done: 'DONE' } as const)[state],
          'ThreadStatusDetailWaitingForCustomer',
        ),
    },
    async told(threadId) {
      const { entries, attachments, events, threads } = plain.state;
      return {
        said: entries
          .filter((entry) => entry.threadId === threadId && entry.by === 'customer')
          .map(({ text, attachmentIds }) => ({
            text,
            files: attachmentIds.map((id) => {
              const file = attachments.find((each) => each.id === id);
              return `${file?.fileName}: ${Buffer.from(file?.bytes ?? []).toString()}`;
            }),
          })),
        beside: events.filter((event) => event.threadId === threadId).map((event) => JSON.stringify(event)),
        state: ({ TODO: 'open', SNOOZED: 'waiting', DONE: 'done' } as const)[
          threads.find(({ id }) => id === threadId)?.status ?? 'TODO'
        ],
      };
    },
    fail: {
      refuse: (status, headers) => plain.failNext('sendCustomerChat', { kind: 'status', status, headers }),
      loseAnswer: () => plain.failNext('sendCustomerChat', { kind: 'done-without-answer' }),
      failRead: () => plain.failNext('threadTimeline', { kind: 'status', status: 503 }),
    },
    webhook: (threadId, options) => plain.webhook(threadId, options),
  };
});

describe('Plain', () => {
  it('says of a file in which it found a virus that it did', async () => {
    const { outside } = plainDesk();
    const threadId = threadIdOf(await plainDesk().openThread(sampleThread));
    await plain.agent.chat(threadId, '', [new File(['x'], infectedFile)]);
    const read = await outside?.read(threadId);
    const [file] = read?.ok ? (read.value?.entries.flatMap(({ files }) => files) ?? []) : [];
    expect(file && (await outside?.readFile(file))).toEqual({ ok: true, value: 'infected' });
  });

  it('is sent components that hold words as plain text, and our label types [A34, A53]', async () => {
    await plainDesk().openThread(sampleThread);
    expect(plain.state.threads[0]).toMatchObject({
      labelTypeIds: ['lt_1'],
      // What the matter says nothing of is left out.
      threadFields: [{ key: 'product_area', type: 'STRING', stringValue: 'Billing' }],
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
    await plainDesk().openThread({ ...sampleThread, parts });
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
    expect(await plainDesk().openThread(sampleThread)).toMatchObject({ ok: true });
    expect(plain.state.customers).toEqual([
      { id: 'c_mail', externalId: 'user_olivia', fullName: 'Olivia Reyes', email: 'olivia@orbit.example' },
    ]);
  });

  it.each(['upsertCustomer', 'upsertTenant', 'addCustomerToTenants', 'createThread'])(
    'makes one thread when the answer to %s is lost [F39]',
    async (operation) => {
      plain.failNext(operation, { kind: 'done-without-answer' });
      const desk = plainDesk();
      expect(await desk.openThread(sampleThread)).toMatchObject({ ok: false, failure: { kind: 'later' } });
      expect(await desk.openThread(sampleThread)).toMatchObject({ ok: true });
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
    expect(await plainDesk().openThread(sampleThread)).toEqual({ ok: false, failure });
  });

  it('is away when nothing answers, or its key is wrong, and keeps the key out of the reason [A94, F39]', async () => {
    const away = createPlainDesk({ apiKey: plainKey, apiUrl: 'http://127.0.0.1:9/graphql/v1', clock });
    expect(await away.openThread(sampleThread)).toEqual({
      ok: false,
      failure: { kind: 'later', reason: 'upsertCustomer: TypeError' },
    });
    const wrong = createPlainDesk({ apiKey: 'plainApiKey_secret', apiUrl: plain.url, clock });
    const refused = await wrong.openThread(sampleThread);
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'later', retryAfterSeconds: 300 } });
    expect(JSON.stringify(refused)).not.toContain('secret');
  });
});
