import { randomUUID } from 'node:crypto';
import { maxWaitingUploads } from '@reachout/core/limits';
import { apiPaths, paths } from '@reachout/core/paths';
import { deleteUnattachedFiles } from '../store/files-queries.ts';
import { cases, files } from '../store/schema/cases.ts';
import { threadMetadata, threads } from '@reachout/chat/store/schema';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';

let app: TestApp;
let olivia: Requester;
let devon: Requester;
let noor: Requester;
let hana: Requester;

beforeAll(async () => {
  app = await createTestApp();
  [olivia, devon, noor, hana] = (await Promise.all(
    ['olivia@orbit.example', 'devon@nova.example', 'noor@nova.example', 'hana@pebble.example'].map(
      app.signIn,
    ),
  )) as [Requester, Requester, Requester, Requester];
});
afterAll(() => app.close());
beforeEach(() => app.database.db.delete(files).where(isNull(files.caseNumber)));

const payload = {
  product: 'tetra',
  area: 'billing',
  topic: 'understanding-my-invoice',
  subject: 'Why is bandwidth on my invoice twice?',
  description: 'Two lines name bandwidth for the same days.',
};

interface Creating {
  body?: object;
  key?: string | null;
  teamId?: string;
}

function create(person: Requester, { body = {}, key = randomUUID(), teamId = 'team_orbit' }: Creating = {}) {
  const headers: Record<string, string> = key === null ? {} : { 'idempotency-key': key };
  return person(apiPaths.cases({ teamId }), json({ ...payload, ...body }, headers));
}

async function numberOf(response: Response): Promise<number> {
  const { supportCase } = (await response.json()) as { supportCase: { caseNumber: string } };
  return Number(supportCase.caseNumber);
}

async function stored(response: Response) {
  const [row] = await app.database.db
    .select()
    .from(cases)
    .where(eq(cases.number, await numberOf(response)));
  if (row === undefined) throw new Error('The case is not there.');
  return row;
}

async function upload(person: Requester, file: File | null, teamId?: string): Promise<Response> {
  const body = new FormData();
  if (file !== null) body.append('files', file);
  const encoded = new Response(body);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return person(apiPaths.uploads({ teamId }), {
    method: 'POST',
    body: await encoded.arrayBuffer(),
    headers,
  });
}

async function uploaded(person: Requester, teamId = 'team_orbit', text = 'the log'): Promise<string> {
  const response = await upload(person, new File([text], 'build.log'), teamId);
  const { file } = (await response.json()) as { file: { id: string } };
  return file.id;
}

describe('creating a case from a chat', () => {
  it('answers 201 with the padded number, the status and the page [§7.0.5, D11]', async () => {
    const response = await create(olivia);
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      supportCase: {
        caseNumber: expect.stringMatching(/^\d{8}$/),
        status: 'New',
        url: expect.stringMatching(/^\/orbit\/~\/support\/cases\/\d{8}$/),
        firstAnswerBy: expect.stringMatching(/^20\d\d-.*Z$/),
      },
    });
  });

  it('stores what was said as items of type bool, enum and string [§3.8.1]', async () => {
    const { rows } = await app.database.db.execute<{ id: string }>(
      sql`select id from projects where account_id = 'team_orbit' limit 1`,
    );
    const body = {
      area: 'domains',
      topic: 'transfer-in-or-out',
      projectId: rows[0]?.id,
      domain: 'shop.example',
      domainIssue: 'Transferring In',
      billingInvoiceId: 'inv_1001',
    };
    const row = await stored(await create(olivia, { body }));
    expect(row).toMatchObject({ domain: 'shop.example', severity: 3 });
    expect(row.billingInvoiceId).toBe(body.billingInvoiceId);
    expect(row.items).toEqual(
      expect.arrayContaining([
        { key: 'product', type: 'enum', value: 'platform' },
        { key: 'description', type: 'string', value: row.description },
        { key: 'area', type: 'enum', value: 'domains' },
        { key: 'domainIssue', type: 'enum', value: 'Transferring In' },
        { key: 'domain', type: 'string', value: 'shop.example' },
        { key: 'billingInvoiceId', type: 'string', value: body.billingInvoiceId },
        { key: 'teamId', type: 'string', value: 'team_orbit' },
        { key: 'isPaid', type: 'bool', value: true },
      ]),
    );
  });

  it('stores numbers and lists as strings [§3.8.1]', async () => {
    const file = await uploaded(olivia);
    const body = { topic: 'refund-request', billingAmount: 1234.5, files: [file] };
    const row = await stored(await create(olivia, { body }));
    expect(row.billingAmountMinor).toBe(123_450);
    expect(row.items).toEqual(
      expect.arrayContaining([
        { key: 'billingAmount', type: 'string', value: '1234.50' },
        { key: 'files', type: 'string', value: file },
      ]),
    );
  });

  it('keeps the subject in one line', async () => {
    const row = await stored(
      await create(olivia, { body: { subject: ' Builds stop \r\n in the\u2028middle ' } }),
    );
    expect(row.subject).toBe('Builds stop in the middle');
  });

  it('takes the product’s name, its slug, and the platform when none is named [§3.8.1]', async () => {
    const answers = await Promise.all(
      ['Tetra', 'tetra', undefined].map((product) => create(olivia, { body: { product } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const unknown = await create(olivia, { body: { product: 'hosting' } });
    expect(await unknown.json()).toMatchObject({ fields: { product: 'Choose one of the products' } });
  });

  it('opens one case for one key, and gives the same answer again [D22]', async () => {
    const key = randomUUID();
    const first = await create(olivia, { key });
    const again = await create(olivia, { key });
    const other = await create(olivia, { key, body: { subject: 'Something else' } });
    expect(await again.json()).toEqual(await first.json());
    expect(await other.json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    const none = await create(olivia, { key: null });
    expect(await none.json()).toMatchObject({ status: 400, code: 'idempotency_key_missing' });
  });

  it.each([
    ['no area', { area: undefined }, { area: 'Product area is required' }],
    ['no subject', { subject: ' ' }, { subject: 'Subject is required' }],
    ['no description', { description: undefined }, { description: 'Description is required' }],
    ['a long subject', { subject: 'x'.repeat(256) }, { subject: 'Subject must be 255 characters or fewer' }],
    [
      'a domain without an end',
      { area: 'domains', topic: 'transfer-in-or-out', domain: 'shop' },
      { domain: 'Valid domain is required' },
    ],
    [
      'a negative amount',
      { topic: 'refund-request', billingAmount: -1 },
      { billingAmount: 'Billing amount must not be negative' },
    ],
    [
      'a thousandth of an amount',
      { topic: 'refund-request', billingAmount: 0.001 },
      { billingAmount: 'Please format decimals as 0.00' },
    ],
    ['a severity of its own', { severity: '0' }, { severity: 'severity must be the text 1, 2, 3 or 4' }],
    ['a severity as a number', { severity: 4 }, { severity: 'severity must be the text 1, 2, 3 or 4' }],
    ['a subject that nobody sees', { subject: '  \u200b \u3000' }, { subject: 'Subject is required' }],
    ['a foreign invoice', { billingInvoiceId: 'inv_2001' }, { billingInvoiceId: 'No invoice found.' }],
    ['a missing invoice', { billingInvoiceId: 'INV-9999' }, { billingInvoiceId: 'No invoice found.' }],
    ['an address as a file', { files: ['https://example.com/a.log'] }, { files: expect.any(String) }],
    [
      'an unknown deployment',
      { deploymentId: 'dpl_none' },
      { deploymentId: 'This is no deployment of the account' },
    ],
  ])('refuses %s by name [D21, §5.2.1]', async (_what, body, fields) => {
    const response = await create(olivia, { body });
    expect([response.status, ((await response.json()) as { fields: object }).fields]).toEqual([422, fields]);
  });

  it('takes no more than one file, and refuses lists where a text belongs [A13, §5.2.10]', async () => {
    const two = await create(olivia, { body: { files: ['file_a', 'file_b'] } });
    expect(await two.json()).toMatchObject({ status: 422, fields: { files: 'A case takes one file' } });
    const list = await create(olivia, { body: { subject: ['a'] } });
    expect(list.status).toBe(422);
  });

  it('refuses what the form refuses: severity 1, a closed topic, no project [D21, A14, A10]', async () => {
    const severe = await create(hana, { body: { severity: '1' }, teamId: 'team_pebble' });
    expect(await severe.json()).toMatchObject({ code: 'severity_not_allowed' });
    const closed = await create(hana, {
      body: { area: 'ai', topic: 'ai-gateway-rate-limits' },
      teamId: 'team_pebble',
    });
    expect(await closed.json()).toMatchObject({ code: 'topic_unavailable' });
    const projectless = await create(devon, { teamId: 'team_nova' });
    expect(await projectless.json()).toMatchObject({ code: 'project_required' });
    const topicless = await create(devon, {
      body: { topic: undefined, area: 'builds', severity: '4' },
      teamId: 'team_nova',
    });
    expect([topicless.status, await topicless.json()]).toMatchObject([422, { code: 'project_required' }]);
    const denied = await create(devon, { teamId: 'team_hollow' });
    expect(await denied.json()).toMatchObject({ status: 403, code: 'case_creation_denied' });
  });

  it('is not found for a team of others, and for a body that names another team [A01, A02]', async () => {
    expect((await create(olivia, { teamId: 'team_pebble' })).status).toBe(404);
    expect((await create(olivia, { body: { teamId: 'team_nova' } })).status).toBe(404);
    expect((await create(olivia, { body: { teamId: 'team_orbit' } })).status).toBe(201);
  });

  it('takes a case about a project in which the person may open one, and none about one that they may only look at [§6.0.4, A10]', async () => {
    const { rows } = await app.database.db.execute<{ id: string }>(
      sql`select project_id as id from project_access where user_id = 'user_devon' and account_id = 'team_nova' order by 1`,
    );
    const [seen, open] = rows.map(({ id }) => id);
    const role = (name: string) =>
      app.database.db.execute(
        sql`update project_access set role = ${name} where user_id = 'user_devon' and project_id = ${seen}`,
      );
    await role('PROJECT_VIEWER');
    const refused = await create(devon, { teamId: 'team_nova', body: { projectId: seen } });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      fields: { projectId: expect.stringContaining('You may not open cases about this project') as unknown },
    });
    expect((await create(devon, { teamId: 'team_nova', body: { projectId: open } })).status).toBe(201);
    const offered = await (
      await devon(
        paths.newCase({ product: 'tetra', teamSlug: 'nova', area: 'builds', topic: 'build-failing' }),
      )
    ).text();
    await role('PROJECT_DEVELOPER');
    expect(offered).toContain(`value="${open}"`);
    expect(offered).not.toContain(`value="${seen}"`);
  });

  it('finds the address of a deployment by its id, and refuses one of another project [D21, A06]', async () => {
    const { rows } = await app.database.db.execute<{ id: string; project_id: string; url: string }>(
      sql`select distinct on (project_id) id, project_id, url from deployments where account_id = 'team_orbit'`,
    );
    const [one, two] = rows;
    const topic = { area: 'builds', topic: 'build-failing' };
    const row = await stored(await create(olivia, { body: { ...topic, deploymentId: one?.id } }));
    expect(row).toMatchObject({ projectId: one?.project_id, deploymentUrl: `https://${one?.url}` });
    expect(row.items).toContainEqual({ key: 'deploymentId', type: 'string', value: one?.id });
    const crossed = await create(olivia, {
      body: { ...topic, deploymentId: one?.id, projectId: two?.project_id },
    });
    expect(await crossed.json()).toMatchObject({ status: 422, fields: { deploymentId: expect.any(String) } });
  });

  it('says deploymentId where the form would say deployment URL [D21]', async () => {
    const { rows } = await app.database.db.execute<{ id: string }>(
      sql`select id from projects where account_id = 'team_orbit' limit 1`,
    );
    const body = { area: 'builds', topic: 'build-failing', projectId: rows[0]?.id };
    const response = await create(olivia, { body });
    expect(await response.json()).toMatchObject({ fields: { deploymentId: 'Deployment URL is required' } });
  });

  it('keeps invoices from those who may not look at them [S10, A04]', async () => {
    const { rows } = await app.database.db.execute<{ project_id: string }>(
      sql`select project_id from project_access where account_id = 'team_nova' and user_id = 'user_devon' and role <> 'PROJECT_VIEWER' limit 1`,
    );
    const body = { projectId: rows[0]?.project_id, billingInvoiceId: 'inv_2001' };
    const response = await create(devon, { body, teamId: 'team_nova' });
    expect(await response.json()).toMatchObject({ fields: { billingInvoiceId: 'No invoice found.' } });
  });

  it('puts its number on the thread, and takes no thread of others [§7.0.11, A07]', async () => {
    const threadId = 'thr_of_olivia';
    await app.database.db.insert(threads).values({ id: threadId, userId: 'user_olivia' });
    const response = await create(olivia, { body: { threadId } });
    const number = await numberOf(response);
    const [metadata] = await app.database.db
      .select()
      .from(threadMetadata)
      .where(eq(threadMetadata.threadId, threadId));
    expect(metadata?.caseNumber).toBe(String(number).padStart(8, '0'));
    const foreign = await create(noor, { body: { threadId }, teamId: 'team_nova' });
    expect(foreign.status).toBe(404);
  });

  it.each(['status', 'caseNumber', 'userId', 'isPaid', 'version', 'openedBy', 'plan', 'refundId'])(
    'does not let the body set %s [A12]',
    async (name) => {
      const row = await stored(await create(olivia, { body: { [name]: '99999999' } }));
      expect(row).toMatchObject({
        status: 'New',
        openedBy: 'user_olivia',
        version: 1,
        plan: 'pro',
        refundId: null,
      });
    },
  );

  it('takes JSON alone, and no more of it than a case needs [A23, A42]', async () => {
    const text = await olivia(apiPaths.cases({ teamId: 'team_orbit' }), {
      method: 'POST',
      body: JSON.stringify(payload),
      headers: { 'content-type': 'text/plain', 'idempotency-key': randomUUID() },
    });
    expect(text.status).toBe(415);
    const huge = await create(olivia, { body: { description: 'x'.repeat(5_000_000) } });
    expect(huge.status).toBe(413);
    const nul = await create(olivia, { body: { subject: 'a\0b' } });
    expect(nul.status).toBe(422);
  });

  it('is refused to visitors [§6.0.1]', async () => {
    expect((await create(app.visitor)).status).toBe(401);
  });
});

describe('an upload before its use', () => {
  it('gives an id that cannot be guessed, and what the bytes are [D29, A05, A77]', async () => {
    const response = await upload(olivia, new File(['<html>'], '../../x.png', { type: 'image/png' }));
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      file: {
        id: expect.stringMatching(/^file_[\w-]{22,}$/),
        name: expect.not.stringContaining('/'),
        type: 'text/plain; charset=utf-8',
        size: 6,
        expiresAt: expect.stringMatching(/Z$/),
      },
    });
  });

  it('comes with the case that names it, and then with no other [D21, S15]', async () => {
    const file = await uploaded(olivia);
    const number = await numberOf(await create(olivia, { body: { files: [file] } }));
    const read = await olivia(apiPaths.caseFile({ caseNumber: number, fileId: file, teamId: 'team_orbit' }));
    expect(await read.text()).toBe('the log');
    const second = await create(olivia, { body: { files: [file] } });
    expect(await second.json()).toMatchObject({
      status: 422,
      fields: { files: 'This upload is no longer there. Choose the file again.' },
    });
  });

  it('is its owner’s alone, in its account alone [A05]', async () => {
    const ofNoor = await uploaded(noor, 'team_nova');
    const byOthers = await create(olivia, { body: { files: [ofNoor] } });
    expect(byOthers.status).toBe(422);
    const elsewhere = await create(olivia, {
      body: { files: [await uploaded(olivia)] },
      teamId: 'team_nova',
    });
    expect(elsewhere.status).not.toBe(201);
    const [row] = await app.database.db
      .select()
      .from(files)
      .where(and(eq(files.id, ofNoor), isNull(files.caseNumber)));
    expect(row?.ownerUserId).toBe('user_noor');
  });

  it('leaves no case behind when the file is gone [A82]', async () => {
    const count = () => app.database.db.$count(cases);
    const before = await count();
    await create(olivia, { body: { files: ['file_gone'] } });
    expect(await count()).toBe(before);
  });

  it.each([
    ['no file', null, 422],
    ['one byte too many', new File([new Uint8Array(10_000_000)], 'big.bin'), 413],
    ['the largest file', new File([new Uint8Array(9_999_999)], 'big.bin'), 201],
  ])('answers %s with its status [§5.2.10, A74]', async (_what, file, status) => {
    expect((await upload(olivia, file, 'team_orbit')).status).toBe(status);
  });

  it('is refused for a team of others, and leaves nothing in the store [A01]', async () => {
    const response = await upload(olivia, new File(['x'], 'x.txt'), 'team_pebble');
    expect(response.status).toBe(404);
    const rows = await app.database.db.select().from(files).where(isNull(files.caseNumber));
    expect(rows).toEqual([]);
  });

  it('is limited to so many that wait, however many come at once [A80]', async () => {
    const answers = await Promise.all(
      Array.from({ length: maxWaitingUploads + 10 }, () =>
        upload(olivia, new File(['x'], 'x.txt'), 'team_orbit'),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxWaitingUploads);
    const rows = await app.database.db.select().from(files).where(isNull(files.caseNumber));
    expect(rows).toHaveLength(maxWaitingUploads);
  });

  it('is limited to so many that wait, and expires [A80]', async () => {
    await Array.from({ length: maxWaitingUploads }).reduce<Promise<unknown>>(
      (earlier) => earlier.then(() => uploaded(olivia)),
      Promise.resolve(),
    );
    const over = await upload(olivia, new File(['x'], 'x.txt'), 'team_orbit');
    expect(over.status).toBe(429);
    expect(over.headers.get('retry-after')).toBe('3600');
    await app.database.db
      .update(files)
      .set({ createdAt: sql`now() - interval '25 hours'` })
      .where(isNull(files.caseNumber));
    expect(await deleteUnattachedFiles(app.database.db, { olderThanHours: 24 })).toHaveLength(
      maxWaitingUploads,
    );
    expect((await upload(olivia, new File(['x'], 'x.txt'), 'team_orbit')).status).toBe(201);
  });
});
