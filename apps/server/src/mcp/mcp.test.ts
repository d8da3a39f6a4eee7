import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { accessTokenPatterns } from '@reachout/accounts/rules/access-tokens';
import { paths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { createTestApp, json, type Requester, type TestApp, testOrigin } from '../../testing/test-app.ts';
import { testArticle, testContent } from '../../testing/test-content.ts';

let test: TestApp;
let app: ReturnType<typeof createApp>;
let olivia: Requester;
let noor: Requester;

beforeAll(async () => {
  test = await createTestApp();
  app = createApp({
    ...test.deps,
    content: testContent([
      testArticle('/docs/builds/limits', 'Build limits', 'A build may run for 45 minutes.'),
      {
        ...testArticle('/docs/domains/dns', 'DNS records', 'Point the record of the domain at the platform.'),
        formerPaths: ['/docs/dns'],
      },
    ]),
  });
  olivia = await test.signIn('olivia@orbit.example');
  noor = await test.signIn('noor@nova.example');
});
afterAll(() => test.close());
beforeEach(() => test.database.db.execute(sql`delete from access_tokens`));

/** A token made with the person's own form. */
async function makeToken(
  person: Requester,
  scopes: readonly string[] = ['cases:read', 'cases:draft'],
): Promise<string> {
  const body = new URLSearchParams([
    ['name', 'Test'],
    ['days', '7'],
    ...scopes.map((scope) => ['scopes', scope]),
  ]);
  const page = await (await person(paths.accessTokens(), { method: 'POST', body })).text();
  return /rot_[\w-]{43}/.exec(page)?.[0] ?? '';
}

/** The official client, speaking to the application without a network. */
async function connect(token?: string, era?: 'legacy'): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    era === undefined ? { versionNegotiation: { mode: 'auto' } } : {},
  );
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(paths.mcp(), testOrigin), {
      fetch: async (url, init) => app.request(new Request(url, init)),
      ...(headers && { requestInit: { headers } }),
    }),
  );
  return client;
}

const textOf = (result: unknown): string =>
  (result as { content: { text: string }[] }).content.map(({ text }) => text).join('\n');

const caseCount = async (): Promise<number> => {
  const { rows } = await test.database.db.execute<{ n: number }>(sql`select count(*)::int as n from cases`);
  return rows[0]?.n ?? 0;
};

const draft = {
  account: 'orbit',
  product: 'platform',
  area: 'builds',
  topic: 'environment-variables',
  severity: '3',
  subject: 'Variables are empty <b>in</b> the build',
  description: 'Since this morning the build does not see them.',
  projectId: 'prj_469tky2ml62dg97342ut',
};

const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_cases', arguments: {} } };
const accept = 'application/json, text/event-stream';

const rawCall = async (headers: Record<string, string>): Promise<Response> =>
  app.request(new Request(new URL(paths.mcp(), testOrigin), json(call, { accept, ...headers })));

describe('the endpoint for clients of the Model Context Protocol', () => {
  it.each([undefined, 'legacy'] as const)(
    'tells a real client its tools, which of them only read, and the pages (%s)',
    async (era) => {
      const client = await connect(undefined, era);
      const { tools } = await client.listTools();
      expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
        ['search_docs', true],
        ['read_page', true],
        ['list_cases', true],
        ['draft_case', false],
      ]);
      const { resources } = await client.listResources();
      expect(resources.map(({ uri }) => uri)).toEqual([
        `${testOrigin}/docs/builds/limits`,
        `${testOrigin}/docs/domains/dns`,
      ]);
      const { contents } = await client.readResource({ uri: `${testOrigin}/docs/domains/dns` });
      expect(contents).toMatchObject([
        { mimeType: 'text/markdown', text: expect.stringContaining('# DNS records') },
      ]);
      await client.close();
    },
  );

  it.each([undefined, 'legacy'] as const)(
    'announces tools and resources, and no notice of changes, which it never sends (%s)',
    async (era) => {
      const client = await connect(undefined, era);
      const { tools, resources, ...more } = client.getServerCapabilities() ?? {};
      expect([tools?.listChanged, resources?.listChanged, resources?.subscribe].filter(Boolean)).toEqual([]);
      expect([tools, resources]).toEqual([expect.anything(), expect.anything()]);
      expect(more).toEqual({});
      await client.close();
    },
  );

  it('searches and reads the documentation for anybody, and names the nearest page', async () => {
    const client = await connect();
    const found = await client.callTool({ name: 'search_docs', arguments: { query: 'biuld limits' } });
    expect(found.structuredContent).toMatchObject({
      pages: [{ path: '/docs/builds/limits', title: 'Build limits' }],
    });
    const page = await client.callTool({ name: 'read_page', arguments: { path: '/docs/builds/limits.md' } });
    expect(textOf(page)).toContain('A build may run for 45 minutes.');
    const moved = await client.callTool({ name: 'read_page', arguments: { path: '/docs/dns' } });
    expect(moved.structuredContent).toMatchObject({ path: '/docs/domains/dns' });
    const none = await client.callTool({ name: 'read_page', arguments: { path: '/docs/build/limit' } });
    expect(none.isError).toBe(true);
    expect(textOf(none)).toContain('/docs/builds/limits (Build limits)');
  });

  it('offers no page that it could not read', async () => {
    const client = await connect();
    const found = await client.callTool({ name: 'search_docs', arguments: { query: 'logos' } });
    expect(found.structuredContent).toMatchObject({ pages: [] });
    const none = await client.callTool({ name: 'read_page', arguments: { path: '/docs/logos' } });
    expect(textOf(none)).not.toContain('- /docs/logos');
  });

  it('says once what is wrong with an argument', async () => {
    const client = await connect();
    const tooLong = { query: 'x'.repeat(256) };
    const refused = await client.callTool({ name: 'search_docs', arguments: tooLong });
    expect(refused.isError).toBe(true);
    expect(textOf(refused).match(/query: /g)).toHaveLength(1);
  });

  it('asks for a token where a person is needed, and says how to get one', async () => {
    const client = await connect();
    const cases = await client.callTool({ name: 'list_cases', arguments: {} });
    expect(cases.isError).toBe(true);
    expect(textOf(cases)).toContain(`${testOrigin}/settings/tokens`);
  });

  it('drafts a case that the person looks at and submits, once [D18] [D21]', async () => {
    const client = await connect(await makeToken(olivia));
    const before = await caseCount();
    const drafted = await client.callTool({ name: 'draft_case', arguments: draft });
    expect(drafted.structuredContent).toMatchObject({ isSubmitted: false, missing: [] });
    expect(await caseCount()).toBe(before);

    const { url } = drafted.structuredContent as { url: string };
    const path = url.slice(testOrigin.length);
    const page = await (await olivia(path)).text();
    expect(page).toContain('Prepared by an assistant through your access token');
    expect(page).toContain('Variables are empty &lt;b&gt;in&lt;/b&gt; the build');
    const action = /action="(\/support\/cases\/new\?[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const form = new FormData();
    for (const [, name = '', value = ''] of hidden) form.append(name, value);
    form.append('severity', draft.severity);
    form.append('subject', draft.subject);
    form.append('description', draft.description);
    form.append('projectId', draft.projectId);
    const submitted = await olivia(action, { method: 'POST', body: form });
    expect(submitted.status).toBe(303);
    expect(submitted.headers.get('location')).toMatch(/^\/orbit\/~\/support\/cases\/\d+$/);
    expect(await caseCount()).toBe(before + 1);
    expect((await olivia(path)).status).toBe(404);
  });

  it('shows a draft to its person alone, and to nobody once it has ended [D18]', async () => {
    const client = await connect(await makeToken(olivia));
    const drafted = await client.callTool({ name: 'draft_case', arguments: draft });
    const path = (drafted.structuredContent as { url: string }).url.slice(testOrigin.length);
    expect((await noor(path)).status).toBe(404);
    expect((await olivia(path)).status).toBe(200);
    await test.database.db.execute(sql`update case_drafts set expires_at = now() - interval '1 second'`);
    expect((await olivia(path)).status).toBe(404);
  });

  it('asks for what a draft leaves out, and keeps what it says', async () => {
    const client = await connect(await makeToken(olivia));
    const { area: _area, topic: _topic, ...rest } = draft;
    const drafted = await client.callTool({ name: 'draft_case', arguments: rest });
    expect(drafted.structuredContent).toMatchObject({ missing: expect.arrayContaining(['area']) });
    const path = (drafted.structuredContent as { url: string }).url.slice(testOrigin.length);
    const page = await (await olivia(path)).text();
    expect(page).toContain('Which area is it about?');
    const id = new URL(path, testOrigin).searchParams.get('draft') ?? '';
    const form = await olivia(
      paths.newCase({
        product: 'tetra',
        teamSlug: 'orbit',
        area: 'builds',
        topic: 'environment-variables',
        draft: id,
      }),
    );
    expect(await form.text()).toContain(draft.description);
  });

  it('names the project among what a draft without a topic leaves out, for whoever opens cases for single projects only', async () => {
    const client = await connect(await makeToken(await test.signIn('devon@nova.example')));
    const { area: _area, topic: _topic, projectId: _project, ...rest } = draft;
    const drafted = await client.callTool({ name: 'draft_case', arguments: { ...rest, account: 'nova' } });
    expect(drafted.structuredContent).toMatchObject({
      missing: expect.arrayContaining(['area', 'projectId']),
    });
  });

  it.each([
    ['an account that is not theirs', { ...draft, account: 'pebble' }, 'Theirs are: '],
    ['a product that the account does not use', { ...draft, account: 'olivia' }, 'does not use Tetra'],
    ['an area that does not exist', { ...draft, area: 'kitchen' }, 'Areas: '],
    ['a topic of another area', { ...draft, topic: 'kitchen' }, 'Topics: '],
    ['a severity that does not exist', { ...draft, severity: '9' }, 'severity'],
    ['a field that no form has', { ...draft, confirm: true }, 'confirm'],
  ])('refuses to draft with %s and says what to do', async (_what, given, hint) => {
    const client = await connect(await makeToken(olivia));
    const refused = await client.callTool({ name: 'draft_case', arguments: given });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain(hint);
  });

  it('lists the cases that the person may read, and no others', async () => {
    const client = await connect(await makeToken(olivia, ['cases:read']));
    const all = await client.callTool({ name: 'list_cases', arguments: { account: 'orbit', limit: 3 } });
    const { cases } = all.structuredContent as { cases: { caseNumber: string; account: string }[] };
    expect(cases.map(({ account }) => account)).toEqual(['orbit', 'orbit', 'orbit']);
    const other = await client.callTool({ name: 'list_cases', arguments: { account: 'pebble' } });
    const none = await client.callTool({ name: 'list_cases', arguments: { account: 'no-such-team' } });
    expect(textOf(other)).toBe(textOf(none));
  });

  it('names the accounts that a list of cases left out, and lists the cases of each by its name', async () => {
    const { db } = test.database;
    await db.execute(
      sql`insert into users (id, name, email) values ('user_agency', 'Agnes', 'agnes@agency.example')`,
    );
    await db.execute(sql`insert into accounts (id, kind, slug, name)
      select 'team_client' || n, 'team', 'client-' || n, 'Client ' || n from generate_series(10, 30) n`);
    await db.execute(sql`insert into memberships (account_id, user_id, role)
      select id, 'user_agency', 'OWNER' from accounts where id like 'team_client%' or id = 'team_orbit'`);
    const client = await connect(await makeToken(await test.sessionOf('user_agency')));
    const ask = (given: object) => client.callTool({ name: 'list_cases', arguments: { ...given } });
    const all = await ask({});
    expect(all.structuredContent).toEqual({ cases: [], accountsLeftOut: ['client-30', 'orbit'] });
    expect(textOf(all)).toContain('No such cases in the 20 accounts that were looked into.');
    expect(textOf(all)).toContain('Left out: client-30, orbit.');
    const one = await ask({ account: 'orbit', limit: 1 });
    expect(one.structuredContent).toMatchObject({ cases: [{ account: 'orbit' }], accountsLeftOut: [] });
    expect(textOf(one)).not.toContain('Left out');
    const own = await connect(await makeToken(olivia));
    const whole = await own.callTool({ name: 'list_cases', arguments: {} });
    expect(whole.structuredContent).toMatchObject({ accountsLeftOut: [] });
  });

  it('lets a token do only what it was made for', async () => {
    const reader = await connect(await makeToken(olivia, ['cases:read']));
    const refused = await reader.callTool({ name: 'draft_case', arguments: draft });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain('Draft cases');
    const drafter = await connect(await makeToken(olivia, ['cases:draft']));
    expect((await drafter.callTool({ name: 'list_cases', arguments: {} })).isError).toBe(true);
  });

  it('looks at the person’s rights anew at each call', async () => {
    const client = await connect(await makeToken(olivia, ['cases:read']));
    const ask = () => client.callTool({ name: 'list_cases', arguments: { account: 'orbit' } });
    expect((await ask()).isError).toBeFalsy();
    const { db } = test.database;
    await db.execute(
      sql`update memberships set user_id = 'user_hana' where account_id = 'team_orbit' and user_id = 'user_olivia'`,
    );
    expect((await ask()).isError).toBe(true);
    await db.execute(
      sql`update memberships set user_id = 'user_olivia' where account_id = 'team_orbit' and user_id = 'user_hana'`,
    );
    expect((await ask()).isError).toBeFalsy();
  });

  it.each([
    ['revoked', sql`delete from access_tokens`],
    ['expired', sql`update access_tokens set expires_at = now() - interval '1 second'`],
  ])('refuses a token that is %s at once', async (_what, change) => {
    const token = await makeToken(olivia);
    expect((await rawCall({ authorization: `Bearer ${token}` })).status).toBe(200);
    await test.database.db.execute(change);
    const refused = await rawCall({ authorization: `Bearer ${token}` });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  });

  it('refuses the token of a person who is gone', async () => {
    const { db } = test.database;
    await db.execute(
      sql`insert into users (id, name, email) values ('user_gone', 'Gone', 'gone@orbit.example')`,
    );
    const token = await makeToken(await test.sessionOf('user_gone'));
    expect((await rawCall({ authorization: `Bearer ${token}` })).status).toBe(200);
    await db.execute(sql`delete from users where id = 'user_gone'`);
    expect((await rawCall({ authorization: `Bearer ${token}` })).status).toBe(401);
  });

  it.each([
    ['a wrong token', { authorization: `Bearer rot_${'a'.repeat(43)}` }, 401],
    ['what is no token', { authorization: 'Basic b2xpdmlhOnNlY3JldA==' }, 401],
    ['a page of another site', { origin: 'https://evil.example' }, 403],
    ['another content type', { 'content-type': 'text/plain' }, 415],
    ['a compressed body', { 'content-encoding': 'gzip' }, 415],
  ])('refuses %s', async (_what, headers, status) => {
    const response = await rawCall(headers as unknown as Record<string, string>);
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('takes a session’s cookie for nobody’s [A22]', async () => {
    const answer = await olivia(paths.mcp(), json(call, { accept }));
    expect(await answer.text()).toContain('This needs a person');
  });

  it.each(['GET', 'DELETE', 'PUT', 'OPTIONS'])(
    'has no streams and no sessions: %s is refused',
    async (method) => {
      const response = await app.request(new Request(new URL(paths.mcp(), testOrigin), { method }));
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST');
    },
  );

  it('makes those wait who try many tokens or call too often [A85]', async () => {
    const limited = createApp({
      ...test.deps,
      rateLimiter: async (bucket) => ({
        allowed: !bucket.startsWith('token-guess:'),
        retryAfterSeconds: 60,
      }),
    });
    const guess = await limited.request(
      new Request(
        new URL(paths.mcp(), testOrigin),
        json({}, { authorization: `Bearer rot_${'b'.repeat(43)}` }),
      ),
    );
    expect(guess.status).toBe(429);
    expect(guess.headers.get('retry-after')).toBe('60');
  });

  it('refuses a body that is too long [A89]', async () => {
    const response = await app.request(
      new Request(new URL(paths.mcp(), testOrigin), json({ text: 'x'.repeat(600_000) })),
    );
    expect(response.status).toBe(413);
  });
});

describe('the page of access tokens', () => {
  it('shows a token once and stores only its hash, and logs neither', async () => {
    const token = await makeToken(olivia);
    expect(token).toMatch(accessTokenPatterns.assistant);
    await rawCall({ authorization: `Bearer ${token}` });
    expect(await (await olivia(paths.accessTokens())).text()).not.toContain(token);
    const { rows } = await test.database.db.execute(
      sql`select row_to_json(t)::text as all from access_tokens t`,
    );
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
    expect(test.logged.join('\n')).not.toContain(token.slice(4));
  });

  it('keeps the time of its last use to the hour', async () => {
    const token = await makeToken(olivia);
    await rawCall({ authorization: `Bearer ${token}` });
    const { rows } = await test.database.db.execute<{ coarse: boolean }>(
      sql`select last_used_at = date_trunc('hour', last_used_at) as coarse from access_tokens`,
    );
    expect(rows).toEqual([{ coarse: true }]);
  });

  it('shows the form again with what is wrong with it', async () => {
    const body = new URLSearchParams({ name: ' ', days: '3650' });
    const response = await olivia(paths.accessTokens(), { method: 'POST', body });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toContain('Name is required');
    expect(page).toContain('Choose at least one thing that the token may do');
    expect(page).toContain('Choose how long the token lasts');
  });

  it('ends one’s own token, and nobody else’s', async () => {
    const token = await makeToken(olivia);
    const { rows } = await test.database.db.execute<{ id: string }>(sql`select id from access_tokens`);
    const revoke = {
      method: 'POST',
      body: `form=revoke&token=${rows[0]?.id ?? ''}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    expect((await noor(paths.accessTokens(), revoke)).status).toBe(404);
    expect((await rawCall({ authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await olivia(paths.accessTokens(), revoke)).status).toBe(303);
    const said = async () =>
      (await (await olivia(paths.accessTokens())).text()).includes('The token is revoked.');
    expect([await said(), await said()]).toEqual([true, false]);
    expect((await rawCall({ authorization: `Bearer ${token}` })).status).toBe(401);
  });

  it('stops at twenty tokens of one person', async () => {
    await test.database.db.execute(
      sql`insert into access_tokens (id, user_id, name, hash, scopes, expires_at)
        select 'token_' || n, 'user_olivia', 'n', encode(sha256(n::text::bytea), 'hex'), '{cases:read}', now() + interval '1 day'
        from generate_series(1, 20) n`,
    );
    const body = new URLSearchParams({ name: 'One more', days: '7', scopes: 'cases:read' });
    const response = await olivia(paths.accessTokens(), { method: 'POST', body });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain('Revoke one that you no longer need');
  });
});
