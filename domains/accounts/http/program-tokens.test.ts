import { randomUUID } from 'node:crypto';
import { accessTokenPatterns } from '../rules/access-tokens.ts';
import type { CaseOptionsResponse } from '@reachout/cases/rules/calls/case-options';
import type { CaseDetail } from '@reachout/cases/rules/calls/cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '@reachout/server/app';
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
  [olivia, ada] = (await Promise.all([
    app.signIn('olivia@orbit.example'),
    app.signIn('ada@tetra.example'),
  ])) as [Requester, Requester];
});
afterAll(() => app.close());
beforeEach(() => app.database.db.execute(sql`delete from access_tokens`));

const orbit = { teamId: 'team_orbit' };
const both = ['cases:read', 'cases:write'];

/** Sends the form of the person's page; the page that answers. */
const sendForm = (person: Requester, fields: Record<string, string>, scopes: readonly string[] = both) =>
  person(paths.accessTokens(), {
    method: 'POST',
    body: new URLSearchParams([
      ...Object.entries({ form: 'program', name: 'Night build', days: '30', ...fields }),
      ...scopes.map((scope) => ['scopes', scope] as [string, string]),
    ]),
  });

/** A token made with the person's own form. */
async function makeToken(
  person: Requester,
  fields: Record<string, string> = {},
  scopes = both,
): Promise<string> {
  const page = await (await sendForm(person, fields, scopes)).text();
  return /r[op][tp]_[\w-]{43}/.exec(page)?.[0] ?? '';
}

const programOf = async (person: Requester, fields?: Record<string, string>, scopes?: string[]) =>
  app.withToken(await makeToken(person, fields, scopes));

const newCase = () => ({
  product: 'platform',
  area: 'builds',
  topic: 'environment-variables',
  severity: '3',
  subject: `By a program ${randomUUID()}`,
  description: 'The nightly build does not see its variables.',
  projectId: 'prj_469tky2ml62dg97342ut',
});

const open = (who: Requester, body: object = newCase(), key: string = randomUUID()) =>
  who(apiPaths.cases(orbit), json(body, { 'idempotency-key': key }));

async function openedBy(who: Requester): Promise<string> {
  const { supportCase } = (await (await open(who)).json()) as { supportCase: { caseNumber: string } };
  return supportCase.caseNumber;
}

const readCase = async (who: Requester, caseNumber: string): Promise<CaseDetail> =>
  ((await (await who(apiPaths.case({ caseNumber, ...orbit }))).json()) as { supportCase: CaseDetail })
    .supportCase;

const patch = (who: Requester, caseNumber: string, body: object, etag: string) =>
  who(apiPaths.case({ caseNumber, ...orbit }), {
    ...json(body, { 'if-match': etag }),
    method: 'PATCH',
  });

const codeOf = async (response: Response): Promise<string> =>
  `${response.status} ${((await response.json()) as { code: string }).code}`;

describe('the form that makes a token', () => {
  const tokens = async () =>
    (await app.database.db.execute<{ name: string }>(sql`select name from access_tokens order by name`)).rows;
  const read = async (token: string) => (await app.withToken(token)(apiPaths.cases(orbit))).status;

  it('makes one token when it is sent twice, and shows its text of the second time', async () => {
    const submission = randomUUID();
    const first = await makeToken(olivia, { submission });
    const second = await makeToken(olivia, { submission });
    expect(await tokens()).toEqual([{ name: 'Night build' }]);
    expect([await read(first), await read(second)]).toEqual([401, 200]);
  });

  it('leaves a token alone that is in use, and says so', async () => {
    const submission = randomUUID();
    const token = await makeToken(olivia, { submission });
    expect(await read(token)).toBe(200);
    const again = await sendForm(olivia, { submission });
    expect([again.status, await read(token)]).toEqual([409, 200]);
    expect(await again.text()).toContain('This form has made a token already, and it is in use.');
    expect(await tokens()).toHaveLength(1);
  });

  it.each([
    ['changed before it is sent again', (submission: string) => ({ submission, name: 'Other build' })],
    ['sent without a usable submission', () => ({ submission: 'none', name: 'Other build' })],
    ['shown anew', () => ({ submission: randomUUID() })],
  ])('makes another token when it is %s', async (_, next) => {
    const submission = randomUUID();
    await makeToken(olivia, { submission });
    expect(await makeToken(olivia, next(submission))).not.toBe('');
    expect(await tokens()).toHaveLength(2);
  });

  it('carries a submission that is new for each page', async () => {
    const shown = async () =>
      (await (await olivia(paths.accessTokens())).text()).match(/name="submission" value="[^"]+"/g) ?? [];
    const [one, two] = [await shown(), await shown()];
    expect([one.length, two.length]).toEqual([2, 2]);
    expect(one).not.toContain(two[0]);
  });
});

describe('a program with an access token', () => {
  it('opens, reads, comments on, closes and reopens a case, from no page and without a cookie [D22]', async () => {
    const program = await programOf(olivia);
    const caseNumber = await openedBy(program);
    const comment = await program(
      apiPaths.caseComments({ caseNumber, ...orbit }),
      json({ body: 'It is Node 24.' }, { 'idempotency-key': randomUUID() }),
    );
    expect(comment.status).toBe(201);
    const { etag, comments } = await readCase(program, caseNumber);
    expect(comments.map(({ body }) => body)).toEqual(['It is Node 24.']);
    const closed = await patch(program, caseNumber, { status: 'Closed' }, etag);
    expect(closed.status).toBe(200);
    const reopened = await patch(program, caseNumber, { status: 'Open' }, closed.headers.get('etag') ?? '');
    expect(await reopened.json()).toMatchObject({ supportCase: { status: 'Open' } });
    const list = await program(apiPaths.cases({ ...orbit, limit: 1 }));
    expect(await list.json()).toMatchObject({ supportCases: [{ caseNumber }] });
  });

  it('adds a file to a case that it opens', async () => {
    const program = await programOf(olivia);
    const body = new FormData();
    body.append('files', new File(['what the build printed'], 'build.log'));
    const uploaded = await program(apiPaths.uploads(orbit), { method: 'POST', body });
    const { file } = (await uploaded.json()) as { file: { id: string } };
    const opened = await open(program, { ...newCase(), files: [file.id] });
    const { supportCase } = (await opened.json()) as { supportCase: { caseNumber: string } };
    const address = { caseNumber: supportCase.caseNumber, fileId: file.id, ...orbit };
    expect(await (await program(apiPaths.caseFile(address))).text()).toBe('what the build printed');
  });

  it('is marked on the case with the token’s name and its person, for them, for staff and in the export', async () => {
    const program = await programOf(olivia, { name: 'CI <main>' });
    const caseNumber = await openedBy(program);
    await program(
      apiPaths.caseComments({ caseNumber, ...orbit }),
      json({ body: 'Marked' }, { 'idempotency-key': randomUUID() }),
    );
    const { etag, timeline, openedBy: opener, comments } = await readCase(olivia, caseNumber);
    const by = { name: 'Olivia Ortega', kind: 'customer', isYou: true, via: 'CI <main>' };
    expect([opener, ...timeline.map(({ actor }) => actor)]).toEqual([by, by, by]);
    expect(comments[0]?.author).toEqual({ name: 'Olivia Ortega', kind: 'customer', via: 'CI <main>' });
    await patch(olivia, caseNumber, { status: 'Closed' }, etag);
    const after = await readCase(olivia, caseNumber);
    expect(after.timeline.at(-1)?.actor).not.toHaveProperty('via');
    const page = await (await olivia(paths.caseDetail({ teamSlug: 'orbit', caseNumber }))).text();
    expect(page.replaceAll(/<[^>]+>/g, '')).toContain('by CI &lt;main&gt; for Olivia Ortega');
    const staffPage = await (await ada(paths.staffCase(caseNumber))).text();
    expect(staffPage).toContain('CI &lt;main&gt;');
    const exported = await (await olivia(apiPaths.caseExport({ caseNumber, ...orbit }))).text();
    expect(exported).toMatch(/CI .{0,2}main.{0,2} for Olivia Ortega opened the case/);
  });

  it('is named in the audit by the token’s id, with each action [A94]', async () => {
    const program = await programOf(olivia);
    const caseNumber = await openedBy(program);
    const { rows } = await app.database.db.execute<{ action: string; token: string; actor: string }>(
      sql`select action, details->>'accessToken' as token, actor_user_id as actor from audit
        where subject_id = ${String(Number(caseNumber))} and subject_kind = 'case'`,
    );
    const { rows: tokens } = await app.database.db.execute<{ id: string }>(sql`select id from access_tokens`);
    expect(rows).toEqual([{ action: 'case.create', token: tokens[0]?.id, actor: 'user_olivia' }]);
  });

  it('may do only what its token is for [A09]', async () => {
    const reader = await programOf(olivia, {}, ['cases:read']);
    const writer = await programOf(olivia, {}, ['cases:write']);
    expect(await codeOf(await open(reader))).toBe('403 insufficient_scope');
    const caseNumber = await openedBy(writer);
    expect(await codeOf(await writer(apiPaths.case({ caseNumber, ...orbit })))).toBe(
      '403 insufficient_scope',
    );
    expect(await codeOf(await writer(apiPaths.cases(orbit)))).toBe('403 insufficient_scope');
    const { etag } = await readCase(reader, caseNumber);
    expect(await codeOf(await patch(writer, caseNumber, { status: 'Closed' }, etag))).toBe(
      '403 insufficient_scope',
    );
    const refused = await open(reader);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"');
    expect((await refused.json()) as object).toMatchObject({
      detail: expect.stringContaining('“Write cases”'),
    });
  });

  it.each([
    ['severity', { severity: '1' }],
    ['participants', { participants: ['eve@evil.example'] }],
    ['participants along with the status', { status: 'Closed', participants: ['eve@evil.example'] }],
  ])('does not change %s', async (_what, changes) => {
    const program = await programOf(olivia);
    const caseNumber = await openedBy(program);
    const { etag } = await readCase(program, caseNumber);
    expect(await codeOf(await patch(program, caseNumber, changes, etag))).toBe('403 insufficient_scope');
    expect((await readCase(program, caseNumber)).etag).toBe(etag);
  });

  it.each([
    ['accounts', apiPaths.accounts()],
    ['projects', apiPaths.projects(orbit)],
    ['refunds', apiPaths.refunds(orbit)],
    ['invoices', apiPaths.invoices(orbit)],
    ['conversations', apiPaths.conversations()],
    ['staff’s cases', apiPaths.staffCases()],
    ['a case’s stream', apiPaths.caseEvents({ caseNumber: 63, ...orbit })],
  ])('is not let into %s, whoever it is of [A09]', async (_what, path) => {
    const programs = await Promise.all([programOf(olivia), programOf(ada)]);
    const codes = await Promise.all(programs.map(async (program) => codeOf(await program(path))));
    expect(codes).toEqual(['403 insufficient_scope', '403 insufficient_scope']);
  });

  it('of staff is a customer’s program: no case of others is there', async () => {
    const program = await programOf(ada);
    expect((await program(apiPaths.case({ caseNumber: 63, ...orbit }))).status).toBe(404);
  });

  it('makes and ends no token [A09]', async () => {
    const program = await programOf(olivia);
    const made = await sendForm(program, {});
    expect([made.status, made.headers.get('location')]).toEqual([303, expect.stringContaining('/login')]);
  });

  it('is of one authority: a cookie beside the token counts for nothing', async () => {
    const token = await makeToken(ada);
    const beside = await olivia(apiPaths.case({ caseNumber: 63, ...orbit }), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(beside.status).toBe(404);
    const wrong = await olivia(apiPaths.case({ caseNumber: 63, ...orbit }), {
      headers: { authorization: `Bearer rop_${'a'.repeat(43)}` },
    });
    expect(wrong.status).toBe(401);
  });

  it('needs no Origin and minds none, since no page of another site has its token [A22]', async () => {
    const token = await makeToken(olivia);
    const request = json(newCase(), {
      authorization: `Bearer ${token}`,
      origin: 'https://evil.example',
      'idempotency-key': randomUUID(),
    });
    const response = await app.visitor(apiPaths.cases(orbit), request);
    expect(response.status).toBe(201);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('has the rights that its person has at that moment', async () => {
    const program = await programOf(olivia);
    const ask = () => program(apiPaths.cases(orbit));
    expect((await ask()).status).toBe(200);
    const { db } = app.database;
    await db.execute(
      sql`update memberships set user_id = 'user_hana' where account_id = 'team_orbit' and user_id = 'user_olivia'`,
    );
    expect((await ask()).status).toBe(404);
    await db.execute(
      sql`update memberships set user_id = 'user_olivia' where account_id = 'team_orbit' and user_id = 'user_hana'`,
    );
    expect((await ask()).status).toBe(200);
  });

  it('for one account is told of no other, there or not', async () => {
    const program = await programOf(olivia, { account: 'team_orbit' });
    expect((await program(apiPaths.cases(orbit))).status).toBe(200);
    const others = ['team_nova', 'team_none', undefined].map((teamId) => program(apiPaths.cases({ teamId })));
    const told = await Promise.all((await Promise.all(others)).map((answer) => answer.json()));
    const details = told.map((problem) => (problem as { detail: string }).detail);
    expect(new Set(details).size).toBe(1);
    expect(details[0]).toContain('for one account alone');
  });

  it('is told nothing of what its person opened under the same key [D22]', async () => {
    const [body, key] = [newCase(), randomUUID()];
    expect((await open(olivia, body, key)).status).toBe(201);
    const program = await programOf(olivia);
    expect(await codeOf(await open(program, body, key))).toBe('422 idempotency_key_reused');
    const again = randomUUID();
    const first = await (await open(program, body, again)).json();
    expect(await (await open(program, body, again)).json()).toEqual(first);
  });

  it.each([
    ['revoked', sql`delete from access_tokens`],
    ['expired', sql`update access_tokens set expires_at = now() - interval '1 second'`],
  ])('is refused at once when its token is %s', async (_what, change) => {
    const program = await programOf(olivia);
    expect((await program(apiPaths.cases(orbit))).status).toBe(200);
    await app.database.db.execute(change);
    const refused = await program(apiPaths.cases(orbit));
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ]);
  });

  it('is refused with a token of an assistant, and an assistant with that of a program', async () => {
    const assistantToken = await makeToken(olivia, { form: 'assistant' }, ['cases:read']);
    const refused = await app.withToken(assistantToken)(apiPaths.cases(orbit));
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain('for an assistant');
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'list_cases', arguments: {} },
    };
    const accept = 'application/json, text/event-stream';
    const tool = await app.withToken(await makeToken(olivia))(paths.mcp(), json(call, { accept }));
    expect(tool.status).toBe(401);
    // The assistant's token counts beside no cookie either.
    const beside = await olivia(apiPaths.cases(orbit), {
      headers: { authorization: `Bearer ${assistantToken}` },
    });
    expect(beside.status).toBe(401);
  });

  it('waits when it calls too often, and takes nothing of what its person may do [A85]', async () => {
    const buckets: string[] = [];
    const limited = createApp({
      ...app.deps,
      rateLimiter: async (bucket) => {
        buckets.push(bucket);
        return { allowed: !bucket.startsWith('program:'), retryAfterSeconds: 9 };
      },
    });
    const token = await makeToken(olivia);
    const ask = (authorization: string) =>
      limited.request(
        new Request(new URL(apiPaths.cases(orbit), testOrigin), { headers: { authorization } }),
      );
    const busy = await ask(`Bearer ${token}`);
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '9']);
    await ask(`Bearer rop_${'b'.repeat(43)}`);
    expect(buckets.map((bucket) => bucket.replace(/token_.*/, 'token'))).toEqual(
      [
        'program-address:address:',
        'program:token:token',
        'program-address:address:',
        'token-guess:address:',
      ].map((bucket) => expect.stringContaining(bucket)),
    );
  });

  it('counts apart from its person, all programs of one person together [A85]', async () => {
    const buckets: string[] = [];
    const counting = createApp({
      ...app.deps,
      rateLimiter: async (bucket) => {
        buckets.push(bucket);
        return { allowed: true, retryAfterSeconds: 0 };
      },
    });
    const headers = { authorization: `Bearer ${await makeToken(olivia)}` };
    await counting.request(new Request(new URL(apiPaths.cases(orbit), testOrigin), { headers }));
    expect(buckets.at(-1)).toBe('read:programs:user_olivia');
  });

  it('is not there where the operator has switched it off', async () => {
    const token = await makeToken(olivia);
    const off = await createTestApp({ database: app.database, programTokens: false });
    const refused = await off.withToken(token)(apiPaths.cases(orbit));
    expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining('switched off')]);
    const { components } = (await (await off.visitor(paths.openApi())).json()) as {
      components: { securitySchemes: object };
    };
    expect(Object.keys(components.securitySchemes)).toEqual(['session', 'assistantToken']);
    await off.close();
  });
});

describe('what a case may be about', () => {
  const read = async (who: Requester, query: Parameters<typeof apiPaths.caseOptions>[0]) =>
    (await (await who(apiPaths.caseOptions(query))).json()) as CaseOptionsResponse;

  it('is told with what each topic asks for, by the rules of the form itself [D21]', async () => {
    const { products, severities } = await read(await programOf(olivia), orbit);
    expect(severities[0]).toMatchObject({ value: '1', label: 'SEV1' });
    const platform = products.find(({ product }) => product === 'platform');
    expect(platform).toMatchObject({ name: 'Tetra', creation: 'allowed' });
    const topics = platform?.areas.find(({ value }) => value === 'builds')?.topics;
    expect(topics?.find(({ value }) => value === 'environment-variables')).toMatchObject({
      isOpen: true,
      notice: null,
      asksFor: expect.arrayContaining([{ field: 'projectId', isRequired: true }]),
    });
  });

  it('says of a closed topic what to do instead, with a whole address', async () => {
    const { products } = await read(olivia, orbit);
    const closed = products
      .flatMap(({ areas }) => areas)
      .flatMap(({ topics }) => topics)
      .filter(({ isOpen }) => !isOpen);
    expect(closed.length).toBeGreaterThan(0);
    expect(closed.filter(({ notice }) => !/^https?:\/\//.test(notice?.action.url ?? ''))).toEqual([]);
  });

  it('is enough to open a case on every open topic that asks for nothing but a project', async () => {
    const program = await programOf(olivia);
    const { products } = await read(program, { ...orbit, product: 'platform' });
    const simple = products.flatMap(({ product, areas }) =>
      areas.flatMap(({ value: area, topics, severities }) =>
        topics
          .filter(
            ({ isOpen, asksFor }) =>
              isOpen && asksFor.every(({ field, isRequired }) => field === 'projectId' || !isRequired),
          )
          .map(({ value: topic }) => ({
            ...newCase(),
            product,
            area,
            topic,
            severity: severities.at(-1) ?? '4',
          })),
      ),
    );
    const answers = await Promise.all(simple.map((body) => open(program, body)));
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(answers.length).toBeGreaterThan(10);
  });

  it('is told of one product alone when it is named, and a product that is none is refused', async () => {
    const { products } = await read(olivia, { ...orbit, product: 'v0' });
    expect(products.every(({ product }) => product === 'v0')).toBe(true);
    expect((await olivia(apiPaths.caseOptions({ ...orbit, product: 'none' }))).status).toBe(422);
  });
});

describe('the form for a program’s token', () => {
  it('makes a token of its own kind, for one account or all, and stores only its hash', async () => {
    const token = await makeToken(olivia, { account: 'team_orbit' });
    expect(token).toMatch(accessTokenPatterns.program);
    const { rows } = await app.database.db.execute<{ kind: string; account: string; all: string }>(
      sql`select kind, account_id as account, row_to_json(t)::text as all from access_tokens t`,
    );
    expect(rows).toMatchObject([{ kind: 'program', account: 'team_orbit' }]);
    expect(rows[0]?.all).not.toContain(token.slice(4));
    const page = await (await olivia(paths.accessTokens())).text();
    expect(page).toContain('Read cases, Write cases');
    expect(page).toContain('Orbit Labs');
    expect(page).not.toContain(token);
  });

  it('has nothing chosen when it is opened', async () => {
    const page = await (await olivia(paths.accessTokens())).text();
    expect(page).toContain('value="cases:write"');
    expect(page).not.toContain('checked');
  });

  it.each([
    ['nothing that it may do', {}, [], 'Choose at least one thing that the token may do'],
    ['what is an assistant’s', {}, ['cases:draft'], 'Choose what the token may do'],
    ['an account that is not theirs', { account: 'team_pebble' }, both, 'Choose one of your accounts'],
    ['a time that is not offered', { days: '7' }, both, 'Choose how long the token lasts'],
  ])('is shown again with %s', async (_what, fields: Record<string, string>, scopes, message) => {
    const page = await sendForm(olivia, fields, scopes);
    expect([page.status, await page.text()]).toEqual([422, expect.stringContaining(message)]);
  });

  it('is gone where the operator has switched it off, and makes none', async () => {
    const off = await createTestApp({ database: app.database, programTokens: false });
    const person = await off.signIn('olivia@orbit.example');
    expect(await (await person(paths.accessTokens())).text()).not.toContain('A token for a program');
    await sendForm(person, {}, ['cases:read']);
    const { rows } = await app.database.db.execute(sql`select 1 from access_tokens where kind = 'program'`);
    expect(rows).toEqual([]);
    await off.close();
  });
});
