import { randomUUID } from 'node:crypto';
import { apiPaths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';

let app: TestApp;
let olivia: Requester;
let devon: Requester;
let noor: Requester;
let hana: Requester;
let vic: Requester;

beforeAll(async () => {
  app = await createTestApp();
  [olivia, devon, noor, hana, vic] = (await Promise.all(
    [
      'olivia@orbit.example',
      'devon@nova.example',
      'noor@nova.example',
      'hana@pebble.example',
      'vic@v0.example',
    ].map(app.signIn),
  )) as [Requester, Requester, Requester, Requester, Requester];
});
afterAll(() => app.close());

const form = {
  product: 'Tetra',
  caseArea: 'billing',
  topicArea: 'understanding-my-invoice',
  severity: '3',
  subject: 'Why is bandwidth on my invoice twice?',
  description: 'Two lines name bandwidth for the same days.',
};

interface Sending {
  fields?: Record<string, string>;
  file?: File;
  key?: string | null;
  path?: string;
}

async function send(
  person: Requester,
  { fields = {}, file, key = randomUUID(), path }: Sending = {},
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...form, ...fields })) body.append(name, value);
  if (file !== undefined) body.append('files', file);
  const encoded = new Response(body);
  const headers = new Headers({ 'content-type': encoded.headers.get('content-type') ?? '' });
  if (key !== null) headers.set('idempotency-key', key);
  const init = { method: 'POST', body: await encoded.arrayBuffer(), headers };
  return person(path ?? apiPaths.createCase({ teamId: 'team_orbit' }), init);
}

async function countCases(): Promise<number> {
  const { rows } = await app.database.db.execute<{ count: string }>(sql`select count(*) from cases`);
  return Number(rows[0]?.count);
}

async function numberOf(response: Response): Promise<string> {
  const { supportCase } = (await response.json()) as { supportCase: { caseNumber: string } };
  return supportCase.caseNumber;
}

describe('creating a case from the form', () => {
  it('answers 201 with the padded number, the status and the page [D11, §7.0.16]', async () => {
    const response = await send(olivia);
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

  it('is found by its number, however many zeros stand before it', async () => {
    const number = await numberOf(await send(olivia));
    const ask = (caseNumber: string) => olivia(apiPaths.case({ caseNumber, teamId: 'team_orbit' }));
    const found = [await ask(String(Number(number))), await ask(number.padStart(15, '0'))];
    expect(found.map(({ status }) => status)).toEqual([200, 200]);
    const none = await ask('9'.repeat(15));
    expect(none.status).toBe(404);
  });

  it('keeps the file, which comes back byte for byte as an attachment [D29, §7.0.3]', async () => {
    const number = await numberOf(await send(olivia, { file: new File(['the log'], 'build.log') }));
    const detail = await olivia(apiPaths.case({ caseNumber: number, teamId: 'team_orbit' }));
    const { supportCase } = (await detail.json()) as {
      supportCase: { files: { id: string; name: string; size: number }[] };
    };
    expect(supportCase.files).toMatchObject([{ name: 'build.log', size: 7 }]);
    const fileId = supportCase.files[0]?.id ?? '';
    const file = await olivia(apiPaths.caseFile({ caseNumber: number, fileId, teamId: 'team_orbit' }));
    expect(await file.text()).toBe('the log');
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('opens one case for one key, and gives the same answer again [D22]', async () => {
    const key = randomUUID();
    const before = await countCases();
    const first = await send(olivia, { key });
    const again = await send(olivia, { key });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect(await countCases()).toBe(before + 1);
  });

  it('opens one case for ten impatient clicks [F17, D22]', async () => {
    const key = randomUUID();
    const before = await countCases();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(olivia, { key })));
    const statuses = new Set(answers.map(({ status }) => status));
    expect(await countCases()).toBe(before + 1);
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);
    expect(
      answers
        .filter(({ status }) => status === 409)
        .every((answer) => answer.headers.get('retry-after') !== null),
    ).toBe(true);
  });

  it('refuses the same key for another form [D22]', async () => {
    const key = randomUUID();
    await send(olivia, { key });
    const other = await send(olivia, { key, fields: { subject: 'Something else' } });
    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('takes the key again after a refusal, so that a corrected form needs no new one', async () => {
    const key = randomUUID();
    const refused = await send(olivia, { key, fields: { subject: '' } });
    const corrected = await send(olivia, { key });
    expect([refused.status, corrected.status]).toEqual([422, 201]);
  });

  it('takes no case of a team under the name of somebody else who logged in meanwhile [F19]', async () => {
    const key = randomUUID();
    const before = await countCases();
    const fields = { personId: 'user_olivia' };
    const other = await send(noor, { key, fields, file: new File(['log'], 'build.log') });
    expect(await other.json()).toMatchObject({ status: 409, code: 'other_person' });
    expect(await countCases()).toBe(before);
    expect((await send(olivia, { key, fields })).status).toBe(201);
  });

  it('takes no personal case that was written for somebody else’s account [F19]', async () => {
    const fields = {
      product: 'v0',
      caseArea: 'billing-v0',
      topicArea: 'v0-subscription',
      account: 'team_orbit',
    };
    const response = await send(vic, { fields, path: apiPaths.createCase() });
    expect(await response.json()).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('asks for a key [D22]', async () => {
    const response = await send(olivia, { key: null });
    expect(await response.json()).toMatchObject({ status: 400, code: 'idempotency_key_missing' });
  });

  it.each([
    ['no area', { caseArea: '' }, 'area', 'Product area is required'],
    ['no severity', { severity: '' }, 'severity', 'Severity is required'],
    ['no subject', { subject: ' ' }, 'subject', 'Subject is required'],
    ['no description', { description: '' }, 'description', 'Description is required'],
    [
      'a subject of 256 characters',
      { subject: 'x'.repeat(256) },
      'subject',
      'Subject must be 255 characters or fewer',
    ],
    [
      'an area of the other product',
      { caseArea: 'billing-v0' },
      'area',
      'Choose one of the listed product areas',
    ],
  ])('refuses a form with %s by name [D21, §5.2.1]', async (_what, fields, name, message) => {
    const response = await send(olivia, { fields });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ fields: { [name]: message } });
  });

  it('takes emoji up to the limit and keeps them whole [A42, D21]', async () => {
    const subject = '😀'.repeat(127);
    const number = await numberOf(await send(olivia, { fields: { subject } }));
    const detail = await olivia(apiPaths.case({ caseNumber: number, teamId: 'team_orbit' }));
    expect(await detail.json()).toMatchObject({ supportCase: { subject } });
  });

  it('refuses a topic that is closed to the plan, with the notice’s code [A14, D21]', async () => {
    const fields = { caseArea: 'ai', topicArea: 'ai-gateway-rate-limits' };
    const response = await send(hana, { fields, path: apiPaths.createCase({ teamId: 'team_pebble' }) });
    expect(await response.json()).toMatchObject({ status: 422, code: 'topic_unavailable' });
  });

  it('refuses severity 1 for a billing question of an unpaid account [A14, §5.2.7]', async () => {
    const response = await send(hana, {
      fields: { severity: '1' },
      path: apiPaths.createCase({ teamId: 'team_pebble' }),
    });
    expect(await response.json()).toMatchObject({ status: 422, code: 'severity_not_allowed' });
  });

  it('refuses a case where the person reaches no project [§6.0.2, A08]', async () => {
    const response = await send(devon, { path: apiPaths.createCase({ teamId: 'team_hollow' }) });
    expect(await response.json()).toMatchObject({
      status: 403,
      detail:
        'Unable to create a support case. Either this team has no projects, or you do not have access to any projects in the team.',
    });
  });

  it('requires a project of those who are project-scoped [A10, §6.0.2, §5.2.3]', async () => {
    const response = await send(devon, { path: apiPaths.createCase({ teamId: 'team_nova' }) });
    expect(await response.json()).toMatchObject({
      status: 422,
      code: 'project_required',
      fields: { projectId: 'Project is required' },
    });
  });

  it('refuses a project of another team [A06]', async () => {
    const { rows } = await app.database.db.execute<{ id: string }>(
      sql`select id from projects where account_id = 'team_pebble' limit 1`,
    );
    const fields = { caseArea: 'builds', topicArea: 'environment-variables', projectId: rows[0]?.id ?? '' };
    const response = await send(olivia, { fields });
    expect(await response.json()).toMatchObject({ status: 422, fields: { projectId: expect.any(String) } });
  });

  it('opens a v0 case of a personal account [§6.0.2]', async () => {
    const fields = { product: 'v0', caseArea: 'billing-v0', topicArea: 'v0-subscription' };
    const response = await send(vic, { fields, path: apiPaths.createCase() });
    expect(response.status).toBe(201);
  });

  it.each(['status', 'caseNumber', 'userId', 'isPaid', 'version', 'openedBy', 'plan', 'v0Plan'])(
    'does not let the body set %s [A12, A66]',
    async (name) => {
      const number = await numberOf(await send(olivia, { fields: { [name]: '99999999' } }));
      const { rows } = await app.database.db.execute(
        sql`select status, opened_by, version, plan from cases where number = ${Number(number)}`,
      );
      expect(rows).toEqual([{ status: 'New', opened_by: 'user_olivia', version: 1, plan: 'pro' }]);
    },
  );
});

describe('reading cases', () => {
  it('gives 15 a page unless asked otherwise, and how many there are [§9.0.1, §7.0.1]', async () => {
    const noor = await app.signIn('noor@nova.example');
    const response = await noor(apiPaths.cases({ teamId: 'team_nova' }));
    const { supportCases, pagination } = (await response.json()) as {
      supportCases: unknown[];
      pagination: object;
    };
    expect(supportCases).toHaveLength(15);
    expect(pagination).toMatchObject({ limit: 15, offset: 0, total: 60 });
  });

  it('takes status Open for every status that is neither Solved nor Closed [D10]', async () => {
    const response = await olivia(apiPaths.cases({ teamId: 'team_orbit', status: 'Open', limit: 100 }));
    const { supportCases } = (await response.json()) as { supportCases: { status: string }[] };
    expect(supportCases.length).toBeGreaterThan(0);
    expect(
      supportCases.map(({ status }) => status).filter((status) => status === 'Solved' || status === 'Closed'),
    ).toEqual([]);
  });

  it('is prepared for a team of the person, and for no other [§7.0.2]', async () => {
    const own = await olivia(apiPaths.casesWarmup({ teamId: 'team_orbit' }));
    expect([own.status, await own.json()]).toEqual([200, { success: true }]);
    expect((await hana(apiPaths.casesWarmup({ teamId: 'team_orbit' }))).status).toBe(404);
  });

  it('answers a foreign case and a missing one with the same bytes, but for the request id [A01, S11]', async () => {
    const foreign = await hana(apiPaths.case({ caseNumber: 1, teamId: 'team_orbit' }));
    const missing = await hana(apiPaths.case({ caseNumber: 99_999_999, teamId: 'team_pebble' }));
    const withoutId = async (response: Response): Promise<string> =>
      (await response.text()).replace(/"requestId":"[^"]+"/, '');
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(await withoutId(foreign)).toBe(await withoutId(missing));
  });

  it('does not find an own case under another of the person’s teams [A02]', async () => {
    const number = await numberOf(await send(olivia));
    const response = await olivia(apiPaths.case({ caseNumber: number, teamId: 'team_nova' }));
    expect(response.status).toBe(404);
  });

  it('shows its page to its team and a 404 page to others', async () => {
    const number = await numberOf(await send(olivia));
    const path = `/orbit/~/support/cases/${number}`;
    const accept = { headers: { accept: 'text/html' } };
    const [own, other] = await Promise.all([olivia(path, accept), hana(path, accept)]);
    expect([own.status, other.status]).toEqual([200, 404]);
    expect(await own.text()).toContain('Why is bandwidth on my invoice twice?');
    expect(await other.text()).not.toContain('bandwidth');
  });

  it('has its page say once that it was created, to who opened it and by no address [D23]', async () => {
    const number = await numberOf(await send(olivia));
    const notice = `Case (#${number}) created successfully.`;
    const seen = async (person: Requester, query = ''): Promise<string> =>
      (await person(`/orbit/~/support/cases/${number}${query}`, { headers: { accept: 'text/html' } })).text();
    expect(await seen(noor, '?created=1')).not.toContain(notice);
    expect(await seen(olivia)).toContain(notice);
    expect(await seen(olivia, '?created=1')).not.toContain(notice);
  });

  it('sends a visitor of its page to log in, and back', async () => {
    const response = await app.visitor('/orbit/~/support/cases/00000001?from=mail');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(
      '/login?next=%2Forbit%2F~%2Fsupport%2Fcases%2F00000001%3Ffrom%3Dmail',
    );
  });
});
