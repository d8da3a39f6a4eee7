import { comment, createCaseWorld, read as readAsCustomer } from '@reachout/cases/testing/test-cases';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { apiPaths, paths } from '@reachout/core/paths';
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

async function read(caseNumber: string | number): Promise<StaffCaseDetail> {
  const response = await ada(apiPaths.staffCase(caseNumber));
  return ((await response.json()) as { supportCase: StaffCaseDetail }).supportCase;
}

const matter = {
  product: 'platform',
  area: 'billing',
  topic: 'understanding-my-invoice',
  severity: '3',
  subject: 'Told by phone',
};
const asked = {
  personId: 'user_olivia',
  accountId: 'team_orbit',
  ...matter,
  description: 'The builds stop at night.',
};

const openFor = (body: object, key: string = crypto.randomUUID()) =>
  ada(apiPaths.staffCases(), json(body, { 'idempotency-key': key }));

async function numberIn(response: Response): Promise<string> {
  expect(response.status).toBe(201);
  return ((await response.json()) as { supportCase: { caseNumber: string } }).supportCase.caseNumber;
}

async function codeOf(response: Response): Promise<unknown> {
  return [response.status, ((await response.json()) as { code: string }).code];
}

async function newsOf(caseNumber: string): Promise<unknown[]> {
  const { rows } = await app.database.db.execute(sql`
    select user_id, kind from notifications where case_number = ${Number(caseNumber)} and kind <> 'arrived'`);
  return rows.map(({ user_id, kind }) => [user_id, kind]);
}

describe('a case that support opened for a customer', () => {
  it('is the customer’s as if they had opened it, says who opened it, and is told to them', async () => {
    const caseNumber = await numberIn(await openFor(asked));
    const seen = await readAsCustomer(olivia, { caseNumber: Number(caseNumber), teamId: 'team_orbit' });
    expect(seen).toMatchObject({
      status: 'New',
      subject: 'Told by phone',
      description: 'The builds stop at night.',
      isMine: true,
      isUnread: true,
      isOpenedBySupport: true,
      openedBy: { name: 'Olivia Ortega', isYou: true },
      actions: { close: { isAllowed: true } },
    });
    expect(seen.timeline).toMatchObject([
      { type: 'opened', actor: { kind: 'customer' } },
      { type: 'openedFor', person: 'Olivia Ortega', actor: { kind: 'staff', name: 'Ada Lind' } },
    ]);
    const address = { caseNumber: Number(caseNumber), teamId: 'team_orbit' };
    const page = await (await olivia(paths.caseDetail({ teamSlug: 'orbit', caseNumber }))).text();
    expect(page).toContain('Opened for <bdi>Olivia Ortega</bdi>');
    expect(page).toContain('Support, for <bdi>Olivia Ortega</bdi>');
    expect(await (await olivia(apiPaths.caseExport(address))).text()).toContain(
      'opened the case for Olivia Ortega',
    );
    expect(await newsOf(caseNumber)).toEqual([['user_olivia', 'openedForYou']]);
    expect(await world.auditOf(Number(caseNumber))).toContainEqual(
      expect.objectContaining({
        action: 'case.create',
        actor_kind: 'staff',
        details: { files: 0, openedFor: 'user_olivia' },
      }),
    );
  });

  it('is one however often it is sent, and another under another key', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all([openFor(asked, key), openFor(asked, key), openFor(asked, key)]);
    const opened = await Promise.all(
      answers.filter(({ status }) => status === 201).map((each) => numberIn(each)),
    );
    expect(new Set(opened).size).toBe(1);
    expect(await numberIn(await openFor(asked, key))).toBe(opened[0]);
    expect(await codeOf(await openFor({ ...asked, subject: 'Another' }, key))).toEqual([
      422,
      'idempotency_key_reused',
    ]);
    expect(await numberIn(await openFor(asked))).not.toBe(opened[0]);
  });

  it('is none where the customer could not open it themselves', async () => {
    expect(await codeOf(await openFor({ ...asked, personId: 'user_hana' }))).toEqual([404, 'not_found']);
    expect(await codeOf(await openFor({ ...asked, topic: 'no-such-topic' }))).toEqual([
      422,
      'validation_failed',
    ]);
    expect(await codeOf(await openFor({ ...asked, project: 'of-somebody-else' }))).toEqual([
      422,
      'validation_failed',
    ]);
    const denied = { ...asked, personId: 'user_devon', accountId: 'team_hollow' };
    expect(await codeOf(await openFor(denied))).toEqual([403, 'case_creation_denied']);
    const page = paths.staffNewCase({ person: 'user_devon', account: 'team_hollow' });
    expect(await (await ada(page)).text()).toContain('may not open cases in');
    expect((await olivia(paths.staffNewCase())).status).toBe(404);
    expect((await olivia(apiPaths.staffCases(), json(asked))).status).toBe(404);
  });

  it('is opened at a page without a script: whom, in which account, then what about, with a file', async () => {
    const unknown = await (await ada(`${paths.staffNewCase()}?email=nobody%40nowhere.example`)).text();
    expect(unknown).toContain('Nobody with this address has logged in here.');
    const accounts = await (await ada(`${paths.staffNewCase()}?email=OLIVIA%40orbit.example`)).text();
    expect(accounts).toContain(
      paths.staffNewCase({ person: 'user_olivia', account: 'team_orbit' }).replace('&', '&amp;'),
    );
    const members = await (await ada(paths.staffNewCase({ account: 'team_orbit' }))).text();
    expect(members).toContain('olivia@orbit.example');
    const page = paths.staffNewCase({ person: 'user_olivia', account: 'team_orbit' });
    const shown = await (await ada(page)).text();
    const key = /name="idempotencyKey" value="([^"]+)"/.exec(shown)?.[1] ?? '';
    const post = (fields: Record<string, string>) => {
      const body = new FormData();
      const { personId, accountId } = asked;
      const all = { form: 'open-for', personId, accountId, idempotencyKey: key, severity: '3', ...fields };
      for (const [name, value] of Object.entries(all)) body.append(name, value);
      body.append('files', new File(['log'], 'night.log', { type: 'text/plain' }));
      return ada(paths.staffNewCase(), { method: 'POST', body, redirect: 'manual' });
    };
    const topic = JSON.stringify(['platform', 'billing', 'understanding-my-invoice']);
    const refused = await post({ topic, subject: '', description: 'Kept words.' });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('Kept words.')]);
    const sent = { topic, subject: 'By the page', description: 'The builds stop.' };
    const done = await post(sent);
    expect(done.status).toBe(303);
    expect((await post(sent)).headers.get('location')).toBe(done.headers.get('location'));
    const caseNumber = /\d{8}/.exec(done.headers.get('location') ?? '')?.[0] ?? '';
    expect(await read(caseNumber)).toMatchObject({
      subject: 'By the page',
      openerId: 'user_olivia',
      files: [{ name: 'night.log' }],
    });
    expect(await (await ada(paths.staffPerson('user_olivia'))).text()).toContain('Open a case for them');
  });
});

describe('a case that was made of a reply', () => {
  const split = (caseNumber: number, body: object, key: string = crypto.randomUUID()) =>
    ada(apiPaths.staffCaseSplit(caseNumber), json(body, { 'idempotency-key': key }));

  it('has the reply as its description and its writer as its customer; both cases name each other', async () => {
    const source = await world.open({ participants: ['theo@orbit.example'] });
    const commentId = crypto.randomUUID();
    await comment(olivia, source, { id: commentId, body: 'By the way, our domain is down. Can you look?' });
    const key = crypto.randomUUID();
    const body = { ...matter, commentId, subject: 'Our domain is down' };
    const answers = await Promise.all([
      split(source.caseNumber, body, key),
      split(source.caseNumber, body, key),
    ]);
    const opened = answers.find(({ status }) => status === 201);
    const caseNumber = await numberIn(opened ?? Response.error());
    const made = await readAsCustomer(olivia, { caseNumber: Number(caseNumber), teamId: 'team_orbit' });
    expect(made).toMatchObject({
      subject: 'Our domain is down',
      description: 'By the way, our domain is down. Can you look?',
      openedBy: { name: 'Olivia Ortega' },
      participants: [],
    });
    const from = { type: 'splitFrom', caseNumber: String(source.caseNumber).padStart(8, '0') };
    expect(made.timeline).toMatchObject([{ type: 'opened' }, { ...from, actor: { kind: 'staff' } }]);
    const left = await readAsCustomer(olivia, source);
    expect(left.comments).toHaveLength(1);
    expect(left.timeline.filter(({ type }) => type === 'split')).toMatchObject([{ caseNumber }]);
    expect(await newsOf(caseNumber)).toEqual([['user_olivia', 'split']]);
    expect((await read(caseNumber)).links).toMatchObject([{ id: from.caseNumber }]);
    expect(await world.auditOf(source.caseNumber)).toContainEqual(
      expect.objectContaining({ action: 'case.split' }),
    );
  });

  it('is none of a note, of an answer of support or of what is not there', async () => {
    const source = await world.open();
    const note = { id: crypto.randomUUID(), body: 'Only ours.', visibility: 'internal' };
    await ada(apiPaths.staffCaseComments(source.caseNumber), json(note));
    const of = (commentId: string) => split(source.caseNumber, { ...matter, commentId });
    expect(await codeOf(await of(note.id))).toEqual([422, 'validation_failed']);
    expect(await codeOf(await of('nothing'))).toEqual([422, 'validation_failed']);
    expect((await olivia(apiPaths.staffCaseSplit(source.caseNumber), json({}))).status).toBe(404);
  });

  it('is made at a page without a script, with a subject that the reply proposes', async () => {
    const source = await world.open();
    const commentId = crypto.randomUUID();
    await comment(olivia, source, { id: commentId, body: 'Why is the bill higher? We paid.' });
    const page = paths.staffCaseSplit(source.caseNumber);
    expect(await (await ada(page)).text()).toContain('Why is the bill higher?');
    const shown = await (await ada(paths.staffCaseSplit(source.caseNumber, commentId))).text();
    expect(shown).toContain('value="Why is the bill higher?"');
    const fields = {
      form: 'split',
      commentId,
      idempotencyKey: /name="idempotencyKey" value="([^"]+)"/.exec(shown)?.[1] ?? '',
      topic: JSON.stringify(['platform', 'billing', 'understanding-my-invoice']),
      severity: '4',
      subject: 'Why is the bill higher?',
    };
    const done = await ada(page, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    expect(done.status).toBe(303);
    const caseNumber = /\d{8}/.exec(done.headers.get('location') ?? '')?.[0] ?? '';
    expect(await read(caseNumber)).toMatchObject({ area: 'billing', severity: '4' });
  });
});
