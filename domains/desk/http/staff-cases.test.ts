import { randomUUID } from 'node:crypto';
import type { StaffCaseDetail, StaffCasesResponse } from '@reachout/cases/rules/calls/cases';
import { caseStatuses } from '@reachout/cases/rules/case-status';
import { apiPaths, paths } from '@reachout/core/paths';
import { noMatter } from '@reachout/cases/testing/no-matter';
import { insertCase, type NewCase } from '@reachout/cases/store/cases-queries';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestApp,
  json,
  type Requester,
  type TestApp,
  testOrigin,
} from '@reachout/server/testing/test-app';

let app: TestApp;
let olivia: Requester;
let ada: Requester;

beforeAll(async () => {
  app = await createTestApp();
  [olivia, ada] = await Promise.all([app.signIn('olivia@orbit.example'), app.signIn('ada@tetra.example')]);
});
afterAll(() => app.close());

const actor = { userId: 'user_olivia', name: 'Olivia Ortega', kind: 'customer' } as const;

async function open(more: Partial<NewCase> = {}): Promise<number> {
  const values: NewCase = {
    ...noMatter,
    accountId: 'team_orbit',
    product: 'platform',
    area: 'builds',
    topic: 'build-failures',
    severity: 3,
    subject: 'Builds stop in the middle',
    description: 'Since this morning.',
    ...more,
  };
  const created = await insertCase(app.database.db, { values, actor, catalogue: app.deps.services.brand });
  if (created === 'file-unavailable') throw new Error('There was no file to lack.');
  return created.number;
}

async function read(caseNumber: number): Promise<StaffCaseDetail> {
  const response = await ada(apiPaths.staffCase(caseNumber));
  expect(response.status).toBe(200);
  return ((await response.json()) as { supportCase: StaffCaseDetail }).supportCase;
}

async function list(query: Parameters<typeof apiPaths.staffCases>[0]): Promise<StaffCasesResponse> {
  const response = await ada(apiPaths.staffCases(query));
  expect(response.status).toBe(200);
  return (await response.json()) as StaffCasesResponse;
}

const patch = (person: Requester, caseNumber: number, body: unknown, ifMatch = '"1"') =>
  person(apiPaths.staffCase(caseNumber), {
    method: 'PATCH',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'if-match': ifMatch },
  });

const say = (person: Requester, caseNumber: number, body: object) =>
  person(apiPaths.staffCaseComments(caseNumber), json({ id: randomUUID(), ...body }));

/** What was changed in a case after it was opened. */
async function auditOf(caseNumber: number) {
  const { rows } = await app.database.db.execute(sql`
    select action, actor_kind, actor_user_id, account_id, request_id is not null as traced, details from audit
    where subject_kind = 'case' and subject_id = ${String(caseNumber)} and action not in ('case.create', 'case.read', 'case.download') order by id`);
  return rows;
}

describe('the staff’s list', () => {
  it('has every account’s cases with their accounts, those to answer next first', async () => {
    const { supportCases } = await list({ limit: 100 });
    expect(new Set(supportCases.map(({ turn }) => turn))).toEqual(new Set(['support']));
    expect(new Set(supportCases.map(({ account }) => account.id)).size).toBeGreaterThan(1);
    const severities = supportCases.map(({ severity }) => severity);
    expect(severities).toEqual(severities.toSorted());
  });

  it('puts what was escalated before what waits longer, within its severity [LIFE-09]', async () => {
    const quiet = await open({ severity: 1 });
    const loud = await open({ severity: 1 });
    const address = { caseNumber: loud, teamId: 'team_orbit' };
    await olivia(apiPaths.caseEscalation(address), json({ reason: 'It is down.' }));
    const { supportCases } = await list({ severity: '1', limit: 100 });
    const numbers = supportCases.map(({ caseNumber }) => Number(caseNumber));
    expect(numbers[0]).toBe(loud);
    expect(numbers.indexOf(quiet)).toBeGreaterThan(0);
    expect(supportCases[0]).toMatchObject({
      isEscalated: true,
      account: { name: 'Orbit Labs', plan: 'pro' },
    });
  });

  it.each([
    [{ accountId: 'team_nova', limit: 100 }, ({ account }: Row) => account.id === 'team_nova'],
    [{ turn: 'customer', sort: '-updatedAt', limit: 100 }, ({ status }: Row) => status === 'Waiting on you'],
    [{ turn: 'third party', sort: '-updatedAt', limit: 100 }, ({ status }: Row) => status === 'On hold'],
    [{ status: 'Solved', sort: '-updatedAt', limit: 100 }, ({ status }: Row) => status === 'Solved'],
    [{ severity: '2', sort: '-updatedAt', limit: 100 }, ({ severity }: Row) => severity === '2'],
  ])('filters by %j', async (query, fits) => {
    const { supportCases } = await list(query);
    expect(supportCases.length).toBeGreaterThan(0);
    expect(supportCases.filter((row) => !fits(row))).toEqual([]);
  });

  it('searches all accounts, by words and by number [A37]', async () => {
    const number = await open({ subject: 'Quokkas in the build log' });
    const found = await Promise.all(
      ['quokkas', `#${number}`].map((searchQuery) => list({ searchQuery, sort: '-updatedAt' })),
    );
    expect(found.map(({ supportCases }) => Number(supportCases[0]?.caseNumber))).toEqual([number, number]);
  });
});

type Row = StaffCasesResponse['supportCases'][number];

describe('an answer of staff', () => {
  it('has staff read that the case waits on the customer, to whom it waits on them', async () => {
    const number = await open();
    await say(ada, number, { body: 'Which build is it?' });
    const pages = [
      ada(paths.staffCase(number)),
      ada(`${paths.staffCases()}?turn=customer&sort=-updatedAt`),
      olivia(`/orbit/~/support/cases/${number}`, { headers: { accept: 'text/html' } }),
    ];
    const texts = await Promise.all(pages.map(async (page) => (await page).text()));
    expect(texts.map((text) => text.includes('>Waiting on you<'))).toEqual([false, false, true]);
    expect(texts.map((text) => text.includes('>Waiting on the customer<'))).toEqual([true, true, false]);
  });

  it('makes it the customer’s turn, is told to them as staff’s, and is audited [LIFE-05]', async () => {
    const number = await open();
    const answered = await say(ada, number, { body: 'Which build is it?' });
    expect(await answered.json()).toMatchObject({ supportCase: { status: 'Waiting on you', version: 2 } });
    const seen = await olivia(apiPaths.case({ caseNumber: number, teamId: 'team_orbit' }));
    expect(await seen.json()).toMatchObject({
      supportCase: {
        turn: 'customer',
        isUnread: true,
        timeline: [
          {},
          { type: 'comment', actor: { name: 'Ada Lind', kind: 'staff', isYou: false } },
          { type: 'status' },
        ],
      },
    });
    expect(await auditOf(number)).toMatchObject([
      {
        action: 'case.comment',
        actor_kind: 'staff',
        actor_user_id: 'user_ada',
        account_id: 'team_orbit',
        traced: true,
      },
    ]);
  });

  it('may name the status, reopens a closed case only so, and leaves a solved one solved [LIFE-05, LIFE-12]', async () => {
    const solved = await open({ status: 'Solved' });
    expect(await (await say(ada, solved, { body: 'Glad to hear.' })).json()).toMatchObject({
      supportCase: { status: 'Solved' },
    });
    const number = await open();
    expect(await (await say(ada, number, { body: 'Fixed.', status: 'Solved' })).json()).toMatchObject({
      supportCase: { status: 'Solved' },
    });
    const closed = await open({ status: 'Closed' });
    expect((await say(ada, closed, { body: 'One more thing.' })).status).toBe(409);
    expect((await say(ada, closed, { body: 'One more thing.', status: 'Open' })).status).toBe(201);
  });

  it('is one answer when it is sent twenty times at once [D22]', async () => {
    const number = await open();
    const body = { id: randomUUID(), body: 'Once.' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => say(ada, number, body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await read(number)).comments).toHaveLength(1);
    expect((await say(ada, number, { ...body, visibility: 'internal' })).status).toBe(422);
  });
});

describe('an internal note', () => {
  it('is not sent with a field that is not known, which may have been meant to keep it from the customer', async () => {
    const number = await open();
    const refused = await say(ada, number, { body: 'For us.', isInternal: true });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { fields: { isInternal: expect.stringContaining('No such field') } },
    ]);
    expect((await read(number)).comments).toEqual([]);
  });

  it('is kept for staff, changes nothing that a customer sees, and is audited without its words [LIFE-06, A94]', async () => {
    const number = await open();
    const address = { caseNumber: number, teamId: 'team_orbit' };
    const before = await (await olivia(apiPaths.case(address))).text();
    const noted = await say(ada, number, { body: 'canary-note-8841', visibility: 'internal' });
    expect(noted.status).toBe(201);
    expect(await (await olivia(apiPaths.case(address))).text()).toBe(before);
    const supportCase = await read(number);
    expect(supportCase).toMatchObject({ version: 1, etag: '"1.1"', status: 'New', comments: [] });
    expect(supportCase.timeline.at(-1)).toMatchObject({
      type: 'note',
      body: 'canary-note-8841',
      actor: { isYou: true },
    });
    const trail = await auditOf(number);
    expect(trail).toMatchObject([{ action: 'case.note', actor_user_id: 'user_ada' }]);
    expect(JSON.stringify(trail) + app.logged.join()).not.toContain('canary-note-8841');
  });

  it('takes no status with it', async () => {
    const refused = await say(ada, await open(), {
      body: 'A note.',
      visibility: 'internal',
      status: 'Solved',
    });
    expect(refused.status).toBe(422);
  });
});

/** A PNG of one pixel. */
const onePixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
);

/** Uploads a file to a case as staff; gives its id. */
async function upload(caseNumber: number, name: string, words = 'words'): Promise<string> {
  const body = new FormData();
  body.append('files', new File([words], name));
  const response = await ada(apiPaths.staffCaseUploads(caseNumber), {
    method: 'POST',
    body,
    headers: { origin: testOrigin },
  });
  expect(response.status, await response.clone().text()).toBe(201);
  return ((await response.json()) as { file: { id: string } }).file.id;
}

describe('a file of staff', () => {
  it('goes along with an answer and reaches the customer byte for byte [LIFE-05, D29]', async () => {
    const number = await open();
    const id = await upload(number, 'steps.txt', 'one, two');
    const body = { id: randomUUID(), body: 'See the steps.', fileIds: [id] };
    expect((await say(ada, number, body)).status).toBe(201);
    expect((await say(ada, number, body)).status).toBe(201);
    const address = { caseNumber: number, teamId: 'team_orbit' };
    const { supportCase } = (await (await olivia(apiPaths.case(address))).json()) as {
      supportCase: StaffCaseDetail;
    };
    expect(supportCase.timeline.filter(({ type }) => type === 'comment')).toMatchObject([
      { files: [{ id, name: 'steps.txt', size: 8 }] },
    ]);
    const sent = await olivia(apiPaths.caseFile({ ...address, fileId: id }));
    expect(await sent.text()).toBe('one, two');
    expect(await auditOf(number)).toMatchObject([{ action: 'case.comment', details: { files: 1 } }]);
  });

  it('goes along with others, also of a page without a script, and a picture is noted where it is shown', async () => {
    const number = await open();
    const detail = await read(number);
    const page = new FormData();
    const fields = { form: 'answer', id: randomUUID(), body: 'See both.', version: detail.etag, seen: '' };
    for (const [name, value] of Object.entries(fields)) page.append(name, value);
    page.append('file', new File(['one'], 'one.txt'));
    page.append('file', new File([onePixel], 'two.png', { type: 'image/png' }));
    const posted = await ada(paths.staffCase(number), {
      method: 'POST',
      body: page,
      headers: { origin: testOrigin },
    });
    expect(posted.status).toBe(303);
    const files = (await read(number)).timeline.flatMap((item) =>
      item.type === 'comment' ? item.files : [],
    );
    expect(files.map(({ name }) => name)).toEqual(['one.txt', 'two.png']);
    const address = { teamSlug: 'orbit', caseNumber: number };
    const html = await (await olivia(paths.caseDetail(address))).text();
    const [text, picture] = files.map(({ id }) => paths.caseFile({ ...address, fileId: id }));
    expect(html).toContain(`src="${picture}"`);
    expect(html).not.toContain(`src="${text}"`);
    const shown = await olivia(picture ?? '', { headers: { 'sec-fetch-dest': 'image' } });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    await olivia(text ?? '', { headers: { 'sec-fetch-dest': 'image' } });
    const { rows } = await app.database.db.execute(sql`
      select action from audit where subject_id = ${String(number)} and actor_user_id = 'user_olivia'
        and action in ('case.picture', 'case.download') order by id`);
    expect(rows.map(({ action }) => action)).toEqual(['case.picture', 'case.download']);
  });

  it('is one where a customer replies, whatever the page would take of staff [§5.2.9]', async () => {
    const number = await open();
    const page = new FormData();
    for (const [name, value] of Object.entries({ form: 'reply', id: randomUUID(), body: 'Both.' }))
      page.append(name, value);
    for (const name of ['a.txt', 'b.txt']) page.append('file', new File(['x'], name));
    const address = { teamSlug: 'orbit', caseNumber: number };
    const refused = await olivia(paths.caseDetail(address), {
      method: 'POST',
      body: page,
      headers: { origin: testOrigin },
    });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('A case takes one file.');
    expect((await read(number)).comments).toEqual([]);
  });

  it('of an internal note reaches no customer, by no way [LIFE-06]', async () => {
    const number = await open();
    const id = await upload(number, 'canary-file.txt');
    const note = { body: 'For us.', visibility: 'internal', fileIds: [id] };
    expect((await say(ada, number, note)).status).toBe(201);
    expect((await read(number)).timeline.at(-1)).toMatchObject({ type: 'note', files: [{ id }] });
    expect(await (await ada(apiPaths.staffCaseExport(number))).text()).toContain('canary-file.txt');
    const address = { caseNumber: number, teamId: 'team_orbit' };
    const [detail, document, file, page] = await Promise.all([
      olivia(apiPaths.case(address)),
      olivia(apiPaths.caseExport(address)),
      olivia(apiPaths.caseFile({ ...address, fileId: id })),
      olivia(paths.caseFile({ teamSlug: 'orbit', caseNumber: number, fileId: id })),
    ]);
    expect([file.status, page.status]).toEqual([404, 404]);
    expect((await detail.text()) + (await document.text())).not.toContain('canary-file');
    expect((await ada(apiPaths.staffCaseFile({ caseNumber: number, fileId: id }))).status).toBe(200);
  });

  it('is one of ten, each within the limit, of this case and of this person [A74]', async () => {
    const number = await open();
    const elsewhere = await upload(await open({ accountId: 'team_nova' }), 'other.txt');
    const refused = await say(ada, number, { body: 'With it.', fileIds: [elsewhere] });
    expect(await refused.json()).toMatchObject({ fields: { fileIds: expect.any(String) } });
    const many = Array.from({ length: 11 }, (_, n) => `file_${n}`);
    expect((await say(ada, number, { body: 'With all.', fileIds: many })).status).toBe(422);
    const body = new FormData();
    body.append('files', new File([new Uint8Array(10_000_000)], 'large.bin'));
    const large = await ada(apiPaths.staffCaseUploads(number), {
      method: 'POST',
      body,
      headers: { origin: testOrigin },
    });
    expect(large.status).toBe(413);
    expect((await read(number)).comments).toEqual([]);
  });
});

describe('status and severity', () => {
  it.each(caseStatuses)('can be set to %s by staff, with an audit row [LIFE-12]', async (status) => {
    const number = await open({ status: 'Escalated to partner' });
    const changed = await patch(ada, number, { status, severity: '1' });
    expect(await changed.json()).toMatchObject({ supportCase: { status, severity: '1', version: 2 } });
    expect(await auditOf(number)).toMatchObject([
      { action: 'case.update', actor_kind: 'staff', details: { status, severity: '1' }, traced: true },
    ]);
  });

  it('are changed on the copy that was seen, by one of twenty at once [§7.0.4]', async () => {
    const number = await open();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => patch(ada, number, { severity: n % 2 ? '1' : '2' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const stale = answers.find(({ status }) => status === 412);
    expect(await stale?.json()).toMatchObject({
      details: { supportCase: { version: 2, account: { id: 'team_orbit' } } },
    });
    expect((await patch(ada, number, { status: 'Open' }, '')).status).toBe(428);
  });
});

describe('the staff’s side', () => {
  it.each<[string, (number: number) => [path: string, init?: RequestInit]]>([
    ['the list', () => [apiPaths.staffCases()]],
    ['a list that is asked wrongly', () => ['/api/v3/support-center/staff/cases?limit=x']],
    ['a case', (number: number) => [apiPaths.staffCase(number)]],
    ['its events', (number: number) => [apiPaths.staffCaseEvents(number)]],
    ['its export', (number: number) => [apiPaths.staffCaseExport(number)]],
    [
      'its files',
      (number: number) => [apiPaths.staffCaseFile({ caseNumber: number, fileId: 'file_1' })] as const,
    ],
    ['an upload', (number: number) => [apiPaths.staffCaseUploads(number), { method: 'POST' }] as const],
    [
      'a comment',
      (number: number) =>
        [apiPaths.staffCaseComments(number), json({ id: randomUUID(), body: 'a' })] as const,
    ],
    [
      'a change',
      (number: number) =>
        [apiPaths.staffCase(number), { ...json({ status: 'Open' }), method: 'PATCH' }] as const,
    ],
  ])('is missing for everybody else: %s [ACCESS-06, S11, A16]', async (_what, request) => {
    const number = await open();
    const [path, init] = request(number);
    const [refused, missing] = await Promise.all([
      olivia(path, init),
      olivia('/api/v3/support-center/staff/nothing-of-the-kind'),
    ]);
    const withoutId = async (response: Response): Promise<string> =>
      (await response.text()).replace(/"requestId":"[^"]+"/, '');
    expect([refused.status, await withoutId(refused)]).toEqual([404, await withoutId(missing)]);
    expect(await auditOf(number)).toEqual([]);
  });

  it('is closed at the next request to whoever lost the role [A11]', async () => {
    await app.database.db.execute(sql`update users set role = 'customer' where id = 'user_ada'`);
    expect((await ada(apiPaths.staffCases())).status).toBe(404);
    await app.database.db.execute(sql`update users set role = 'staff' where id = 'user_ada'`);
    expect((await ada(apiPaths.staffCases())).status).toBe(200);
  });

  it('keeps who of them read a case, saved it or took its file, and when nothing was shown nothing [A94]', async () => {
    const { rows } = await app.database.db.execute<{ case_number: string; id: string }>(
      // Of the case itself: a file of an internal note is not the customer's to take.
      sql`select case_number, id from files
        where case_number is not null and comment_id is null and account_id = 'team_orbit' order by id limit 1`,
    );
    const number = Number(rows[0]?.case_number);
    const fileId = rows[0]?.id ?? '';
    const lastId = await app.database.db.execute<{ id: string }>(sql`select max(id) as id from audit`);
    const html = { headers: { accept: 'text/html' } };
    await ada(paths.staffCase(number), html);
    await ada(`${paths.staffCase(number)}/live`, html);
    const { etag } = await read(number);
    await ada(apiPaths.staffCase(number), { headers: { 'if-none-match': etag } });
    await ada(apiPaths.staffCaseExport(number));
    await ada(apiPaths.staffCaseFile({ caseNumber: number, fileId }));
    await ada(apiPaths.staffCaseFile({ caseNumber: number, fileId: 'file_none' }));
    await ada(apiPaths.staffCases());
    await olivia(apiPaths.staffCase(number));
    await olivia(apiPaths.caseFile({ caseNumber: number, teamId: 'team_orbit', fileId }));
    const kept = await app.database.db.execute(sql`
      select action, actor_user_id, account_id, details from audit
      where id > ${lastId.rows[0]?.id} and subject_id = ${String(number)} order by id`);
    const byAda = { actor_user_id: 'user_ada', account_id: 'team_orbit' };
    expect(kept.rows).toMatchObject([
      { action: 'case.read', ...byAda },
      { action: 'case.read', ...byAda },
      { action: 'case.read', ...byAda },
      { action: 'case.export', ...byAda },
      { action: 'case.download', ...byAda, details: { file: fileId } },
      { action: 'case.download', actor_user_id: 'user_olivia', details: { file: fileId } },
    ]);
  });

  it('gives the file of a case as an attachment, of that case only', async () => {
    const { rows } = await app.database.db.execute<{ case_number: string; id: string }>(
      sql`select case_number, id from files where case_number is not null limit 1`,
    );
    const at = { caseNumber: Number(rows[0]?.case_number), fileId: rows[0]?.id ?? '' };
    const sent = await ada(apiPaths.staffCaseFile(at));
    expect([sent.status, sent.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('attachment'),
    ]);
    expect((await ada(apiPaths.staffCaseFile({ ...at, caseNumber: await open() }))).status).toBe(404);
  });

  it('does not send a case again to whoever has this copy, notes included', async () => {
    const number = await open();
    const { etag } = await read(number);
    const ask = () => ada(apiPaths.staffCase(number), { headers: { 'if-none-match': etag } });
    expect((await ask()).status).toBe(304);
    await say(ada, number, { body: 'A note.', visibility: 'internal' });
    expect((await ask()).status).toBe(200);
  });
});

describe('the answer of staff', () => {
  it.each([
    ['00000063', 'Open', 'Waiting on the customer'],
    ['00000042', 'Solved', 'Solved'],
  ])('to case %s, which is %s, says that it then is %s [LIFE-05]', async (number, _now, then) => {
    const html = await (await ada(paths.staffCase(number))).text();
    const others = [...html.matchAll(/<button value="([^"]+)"[^>]* name="status">/g)].map(
      ([, value]) => value,
    );
    expect(others.length).toBeGreaterThan(3);
    expect(others).not.toContain(then);
    expect(html).toContain(`The status is then ${then}, unless you choose another.`);
  });
});
