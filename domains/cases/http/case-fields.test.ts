import { randomUUID } from 'node:crypto';
import { createPlainDesk } from '@reachout/adapter-plain';
import { apiPaths } from '@reachout/core/paths';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { scriptedAssistant } from '@reachout/testkit/models';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { threads, messages } from '@reachout/chat/store/schema';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  plainKey,
  type PlainServer,
  startPlainServer,
} from '../../../packages/adapters/plain/testing/plain-server.ts';
import { cases } from '../store/schema/cases.ts';
import { comment, commented, read } from '../testing/test-cases.ts';
import { deskHandlers } from '../use-cases/desk/tell-desk.ts';

let plain: PlainServer;
let app: TestApp;
let olivia: Requester;
let ada: Requester;
let deployment: { id: string; url: string; project_id: string; project: string };
/** What the assistant proposes. */
const prediction: Record<string, string> = {};

beforeAll(async () => {
  plain = await startPlainServer();
  app = await createTestApp({
    assistant: scriptedAssistant([], prediction),
    desk: createPlainDesk({ apiKey: plainKey, apiUrl: plain.url, clock: { now: () => new Date() } }),
  });
  [olivia, ada] = (await Promise.all(['olivia@orbit.example', 'ada@tetra.example'].map(app.signIn))) as [
    Requester,
    Requester,
  ];
  const { rows } = await app.database.db.execute<typeof deployment>(sql`
    select deployments.id, deployments.url, project_id, projects.name as project from deployments
    join projects on projects.account_id = deployments.account_id and projects.id = project_id
    where deployments.account_id = 'team_orbit' limit 1`);
  deployment = rows[0] as typeof deployment;
});
afterAll(() => Promise.all([app.close(), plain.stop()]));
beforeEach(() => {
  Object.assign(plain.state, { threads: [], events: [], entries: [], attachments: [] });
  for (const key of Object.keys(prediction)) delete prediction[key];
});

/** A topic that asks for none of a case's fields. */
const topic = { area: 'billing', topic: 'understanding-my-invoice' };
const text = { subject: 'Why is bandwidth on my invoice twice?', description: 'Two lines, same days.' };
const everything = () => ({
  deploymentId: deployment.id,
  v0ChatId: 'chat-abc',
  domain: 'shop.example',
  domainIssue: 'Other',
  billingAmount: 1234.5,
  billingInvoiceId: 'inv_1001',
});

function create(body: object): Promise<Response> {
  return olivia(
    apiPaths.cases({ teamId: 'team_orbit' }),
    json({ ...topic, severity: '2', ...text, ...body }, { 'idempotency-key': randomUUID() }),
  );
}

async function opened(body: object): Promise<{ caseNumber: number; teamId: string }> {
  const response = await create(body);
  expect(response.status).toBe(201);
  const { supportCase } = (await response.json()) as { supportCase: { caseNumber: string } };
  return { caseNumber: Number(supportCase.caseNumber), teamId: 'team_orbit' };
}

async function rowOf({ caseNumber }: { caseNumber: number }) {
  const [row] = await app.database.db.select().from(cases).where(eq(cases.number, caseNumber));
  if (row === undefined) throw new Error('The case is not there.');
  return row;
}

/** What the outside desk was told, as `Label: value`. */
async function factsAtDesk(): Promise<string> {
  await runOutbox(
    app.deps.services,
    deskHandlers(app.deps.services, () => 'https://help.tetra.example'),
  );
  return JSON.stringify(plain.state.threads);
}

async function sendForm(fields: Record<string, string>): Promise<{ caseNumber: number; teamId: string }> {
  const form = new FormData();
  const { area, topic: topicArea } = topic;
  const sent = { product: 'Tetra', caseArea: area, topicArea, severity: '2', ...text, ...fields };
  for (const [name, value] of Object.entries(sent)) form.append(name, value);
  const encoded = new Response(form);
  const headers = {
    'content-type': encoded.headers.get('content-type') ?? '',
    'idempotency-key': randomUUID(),
  };
  const response = await olivia(apiPaths.createCase({ teamId: 'team_orbit' }), {
    method: 'POST',
    body: await encoded.arrayBuffer(),
    headers,
  });
  expect(response.status).toBe(201);
  const { supportCase } = (await response.json()) as { supportCase: { caseNumber: string } };
  return { caseNumber: Number(supportCase.caseNumber), teamId: 'team_orbit' };
}

async function conversation(): Promise<string> {
  const threadId = `thr_${randomUUID()}`;
  const { db } = app.database;
  await db.insert(threads).values({ id: threadId, userId: 'user_olivia', product: 'platform', lastSeq: 1 });
  await db.insert(messages).values([{ threadId, seq: 1, id: 'm1', role: 'user', content: 'It is all down' }]);
  return threadId;
}

describe('a case that a call opens', () => {
  it('keeps every field that the call names, on the case and as items, though its topic shows none of them [D38, §3.8.1]', async () => {
    const row = await rowOf(await opened(everything()));
    expect(row).toMatchObject({
      projectId: deployment.project_id,
      deploymentUrl: `https://${deployment.url}`,
      v0ChatUrl: expect.stringMatching(/^https:\/\/.+\/chat\/chat-abc$/),
      domain: 'shop.example',
      domainIssue: 'Other',
      billingAmountMinor: 123_450,
      billingInvoiceId: 'inv_1001',
    });
    expect(row.items).toEqual(
      expect.arrayContaining([
        { key: 'projectId', type: 'string', value: deployment.project_id },
        { key: 'deploymentId', type: 'string', value: deployment.id },
        { key: 'v0ChatId', type: 'string', value: 'chat-abc' },
        { key: 'domain', type: 'string', value: 'shop.example' },
        { key: 'domainIssue', type: 'enum', value: 'Other' },
        { key: 'billingAmount', type: 'string', value: '1234.50' },
        { key: 'billingInvoiceId', type: 'string', value: 'inv_1001' },
      ]),
    );
  });

  it('keeps an amount of 0 as the item that it was sent as, and stores none [§5.2.5, D38]', async () => {
    const row = await rowOf(await opened({ billingAmount: 0 }));
    expect(row.billingAmountMinor).toBeNull();
    expect(row.items).toContainEqual({ key: 'billingAmount', type: 'string', value: '0.00' });
  });

  it.each([
    ['a chat id that is none', { v0ChatId: '../a' }, { v0ChatId: 'Valid v0 Chat URL is required' }],
    ['a domain that is none', { domain: 'shop' }, { domain: 'Valid domain is required' }],
    ['a project of others', { projectId: 'prj_none' }, { projectId: 'Choose one of the listed projects' }],
    [
      'a deployment of others',
      { deploymentId: 'dpl_none' },
      { deploymentId: 'This is no deployment of the account' },
    ],
  ])(
    'is refused by name for %s, though its topic does not ask for it [D38, D21]',
    async (_what, body, fields) => {
      const response = await create(body);
      expect([response.status, await response.json()]).toEqual([422, expect.objectContaining({ fields })]);
    },
  );

  it('may come without a topic, which is then told as not stated [D31]', async () => {
    const address = await opened({ topic: undefined });
    expect((await rowOf(address)).topic).toBeNull();
    expect(await (await olivia(apiPaths.caseExport(address))).text()).toContain('- Topic: not stated');
    expect(await factsAtDesk()).toContain('not stated');
  });
});

describe('the severity of a case that a call opens without one', () => {
  it('is 3, marked as not stated [D38]', async () => {
    const address = await opened({ severity: undefined });
    expect(await read(olivia, address)).toMatchObject({ severity: '3', severityMark: 'not stated' });
    expect(await (await olivia(apiPaths.caseExport(address))).text()).toMatch(
      /^- Severity: SEV3, .* \(not stated\)$/m,
    );
    expect(await factsAtDesk()).toContain('3 (not stated)');
  });

  it('is what the assistant makes of the conversation, marked as predicted [D38]', async () => {
    Object.assign(prediction, { severity: '2' });
    const address = await opened({ severity: undefined, threadId: await conversation() });
    expect(await read(olivia, address)).toMatchObject({ severity: '2', severityMark: 'predicted' });
    expect(await factsAtDesk()).toContain('2 (predicted by the assistant)');
  });

  it('is 3 where the assistant makes nothing of the conversation [D38]', async () => {
    const address = await opened({ severity: undefined, threadId: await conversation() });
    expect(await read(olivia, address)).toMatchObject({ severity: '3', severityMark: 'not stated' });
  });

  it('has no mark any more once a person has chosen one [D38]', async () => {
    const address = await opened({ severity: undefined });
    const changed = await ada(apiPaths.staffCase(address.caseNumber), {
      method: 'PATCH',
      body: JSON.stringify({ severity: '2' }),
      headers: { 'content-type': 'application/json', 'if-match': (await read(olivia, address)).etag },
    });
    expect(changed.status).toBe(200);
    expect(await read(olivia, address)).toMatchObject({ severity: '2', severityMark: null });
  });

  it('has no mark where the call says it', async () => {
    expect(await read(olivia, await opened({ severity: '3' }))).toMatchObject({ severityMark: null });
  });
});

describe('what a case says in its fields', () => {
  it('is told to an outside desk as a whole [F39, §7.0.17]', async () => {
    await opened(everything());
    const told = await factsAtDesk();
    const expected = [
      `https://${deployment.url}`,
      'shop.example',
      'Domain issue',
      '$1234.50',
      '/chat/chat-abc',
      'INV-1001',
      'Understanding my invoice',
    ];
    expect(expected.filter((value) => !told.includes(value))).toEqual([]);
  });

  it('stands in its export as a whole [§7.0.3]', async () => {
    const address = await opened(everything());
    const text = await (await olivia(apiPaths.caseExport(address))).text();
    expect(text).toContain(`- Project: ${deployment.project}`);
    expect(text).toContain(`- Deployment: https://${deployment.url}`);
    expect(text).toContain('- Domain: shop.example');
    expect(text).toContain('- Domain issue: Other');
    expect(text).toContain('- Amount: $1234.50');
    expect(text).toMatch(/^- v0 chat: https:\/\/.+\/chat\/chat-abc$/m);
    expect(text).toContain('- Invoice: INV-1001');
  });

  it('goes on in the case that a late reply opens [LIFE-04, D10]', async () => {
    const address = await opened({ ...everything(), severity: undefined });
    await app.database.db.update(cases).set({ status: 'Closed' }).where(eq(cases.number, address.caseNumber));
    const { supportCase } = await commented(await comment(olivia, address, { body: 'It is back.' }));
    const kept = ({
      projectId,
      projectName,
      deploymentUrl,
      domain,
      domainIssue,
      billingAmountMinor,
      v0ChatUrl,
      billingInvoiceId,
      recordType,
      severity,
      severityMark,
    }: Awaited<ReturnType<typeof rowOf>>) => ({
      projectId,
      projectName,
      deploymentUrl,
      domain,
      domainIssue,
      billingAmountMinor,
      v0ChatUrl,
      billingInvoiceId,
      recordType,
      severity,
      severityMark,
    });
    const linked = await rowOf({ caseNumber: Number(supportCase.caseNumber) });
    expect(kept(linked)).toEqual(kept(await rowOf(address)));
  });
});

describe('the record type that a form sends', () => {
  it('is kept with its id, on the case, as an item and for the desk [§7.0.16]', async () => {
    const address = await sendForm({ recordType: 'Onboarding', recordTypeId: 'rt_17' });
    const row = await rowOf(address);
    expect(row).toMatchObject({ recordType: 'Onboarding', recordTypeId: 'rt_17' });
    expect(row.items).toEqual(
      expect.arrayContaining([
        { key: 'recordType', type: 'string', value: 'Onboarding' },
        { key: 'recordTypeId', type: 'string', value: 'rt_17' },
      ]),
    );
    expect(await factsAtDesk()).toContain('rt_17');
    const response = await ada(apiPaths.staffCase(address.caseNumber));
    expect(await response.json()).toMatchObject({ supportCase: { recordTypeId: 'rt_17' } });
  });
});
