import { createCaseWorld, read as readAsCustomer } from '@reachout/cases/testing/test-cases';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { deskHandlers } from '@reachout/cases/use-cases/desk/tell-desk';
import { apiPaths, paths } from '@reachout/core/paths';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: Awaited<ReturnType<typeof createCaseWorld>>;
let app: TestApp;
let ada: Requester;
let olivia: Requester;

beforeAll(async () => {
  world = await createCaseWorld();
  ({ app, ada, olivia } = world);
});
afterAll(() => app.close());

async function read(caseNumber: number): Promise<StaffCaseDetail> {
  const response = await ada(apiPaths.staffCase(caseNumber));
  return ((await response.json()) as { supportCase: StaffCaseDetail }).supportCase;
}

async function correct(caseNumber: number, body: object, ifMatch?: string): Promise<Response> {
  const etag = ifMatch ?? (await read(caseNumber)).etag;
  const init = json(body);
  const headers = new Headers(init.headers);
  headers.set('if-match', etag);
  return ada(apiPaths.staffCaseFacts(caseNumber), { ...init, method: 'PATCH', headers });
}

describe('facts that staff correct', () => {
  it('are in the case, in its items and in its history, as its customer sees it too', async () => {
    const address = await world.open({ items: [{ key: 'area', type: 'enum', value: 'builds' }] });
    const { caseNumber } = address;
    const done = await correct(caseNumber, {
      area: 'billing',
      topic: 'understanding-my-invoice',
      subject: 'The bill of builds',
    });
    expect(done.status).toBe(200);
    const seen = await readAsCustomer(olivia, address);
    expect(seen).toMatchObject({
      area: 'billing',
      topic: 'understanding-my-invoice',
      subject: 'The bill of builds',
      status: 'New',
      version: 2,
    });
    expect(seen.timeline.slice(1)).toMatchObject([
      {
        type: 'corrected',
        fact: 'area',
        before: 'Builds & Deployments',
        after: 'Billing',
        actor: { kind: 'staff' },
      },
      { type: 'corrected', fact: 'topic' },
      { type: 'corrected', fact: 'subject', before: 'Builds stop in the middle' },
    ]);
    expect((await read(caseNumber)).items).toContainEqual({ key: 'area', type: 'enum', value: 'billing' });
    expect(await world.auditOf(caseNumber)).toContainEqual(
      expect.objectContaining({
        action: 'case.correct',
        details: { facts: ['area', 'topic', 'subject'] },
      }),
    );
    expect(await (await olivia(apiPaths.caseExport(address))).text()).toContain(
      'corrected “Area” from Builds & Deployments to Billing',
    );
  });

  it('may be one alone, although the case lacks what the form would ask for today', async () => {
    const { caseNumber } = await world.open({ deploymentUrl: '[removed by support]', topic: null });
    expect((await correct(caseNumber, { subject: 'Better said' })).status).toBe(200);
    expect(await read(caseNumber)).toMatchObject({
      subject: 'Better said',
      deploymentUrl: '[removed by support]',
    });
  });

  it('may be a project of the account, by its name, or none', async () => {
    const { rows } = await app.database.db.execute<{ id: string; name: string }>(sql`
      select id, name from projects where account_id = 'team_orbit' limit 1`);
    const { caseNumber } = await world.open();
    await correct(caseNumber, { project: rows[0]?.name });
    expect(await read(caseNumber)).toMatchObject({ projectId: rows[0]?.id, projectName: rows[0]?.name });
    await correct(caseNumber, { project: '' });
    expect(await read(caseNumber)).toMatchObject({ projectId: null, projectName: null });
  });

  it('are told to a desk that was told of the case before', async () => {
    const { caseNumber } = await world.open();
    await app.database.db.execute(sql`
      insert into desk_threads (id, external_id, customer_id, customer_name, customer_email, title, priority)
      values ('dth_correct', 'hnd_correct', 'user_olivia', 'Olivia', 'olivia@orbit.example', 'Before', 1)`);
    await app.database.db.execute(sql`
      insert into desk_handovers (id, account_id, user_id, case_number, desk_thread_id, is_case_told)
      values ('hnd_correct', 'team_orbit', 'user_olivia', ${caseNumber}, 'dth_correct', true)`);
    await correct(caseNumber, { subject: 'After it was told' });
    await runOutbox(
      app.deps.services,
      deskHandlers(app.deps.services, () => ''),
    );
    const { rows } = await app.database.db.execute<{ title: string }>(sql`
      select title from desk_entries where thread_id = 'dth_correct'`);
    expect(rows).toEqual([{ title: expect.stringContaining('After it was told') as string }]);
  });
});

describe('a correction that cannot be', () => {
  it.each([
    ['a topic of another area', { area: 'billing', topic: 'build-failures' }, 'topic'],
    ['an area of another product', { product: 'v0', area: 'builds', topic: '' }, 'area'],
    ['a product that nobody knows', { product: 'zeppelin' }, 'product'],
    ['a subject of white space', { subject: '  ' }, 'subject'],
    ['a project of another account', { project: 'prj_of_nobody' }, 'project'],
    ['a domain that is none', { domain: 'not a domain' }, 'domain'],
  ])('changes nothing: %s', async (_what, body, field) => {
    const { caseNumber } = await world.open();
    const refused = await correct(caseNumber, body);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ fields: { [field]: expect.any(String) as string } });
    expect((await read(caseNumber)).version).toBe(1);
  });

  it('is refused beside an old copy, with the case as it is now', async () => {
    const { caseNumber } = await world.open();
    const { etag } = await read(caseNumber);
    await correct(caseNumber, { subject: 'By somebody faster' });
    const refused = await correct(caseNumber, { subject: 'By somebody slower' }, etag);
    expect(refused.status).toBe(412);
    expect(await refused.json()).toMatchObject({
      details: { supportCase: { subject: 'By somebody faster' } },
    });
  });

  it('is nothing that a customer can ask for', async () => {
    const { caseNumber } = await world.open();
    const init = { ...json({ subject: 'Mine' }), method: 'PATCH' };
    expect((await olivia(apiPaths.staffCaseFacts(caseNumber), init)).status).toBe(404);
    expect((await olivia(paths.staffCaseFacts(caseNumber))).status).toBe(404);
  });
});

it('The page offers the topics of the account’s plan, corrects the case, and keeps what was refused', async () => {
  const { caseNumber } = await world.open();
  const page = paths.staffCaseFacts(caseNumber);
  const shown = await (await ada(page)).text();
  expect(shown).toMatch(/<optgroup label="[^"]+: Billing">/);
  const version = (await read(caseNumber)).etag;
  const post = (fields: Record<string, string>) =>
    ada(page, {
      method: 'POST',
      body: new URLSearchParams({ form: 'correct', version, ...fields }),
      redirect: 'manual',
    });
  const topic = JSON.stringify(['platform', 'billing', 'understanding-my-invoice']);
  const refused = await post({ subject: '', topic });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('aria-invalid="true"');
  const done = await post({ subject: 'A bill', topic });
  expect([done.status, done.headers.get('location')]).toEqual([303, paths.staffCase(caseNumber)]);
  expect(await read(caseNumber)).toMatchObject({ area: 'billing', subject: 'A bill' });
});
