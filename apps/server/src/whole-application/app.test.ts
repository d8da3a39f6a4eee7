import { apiPaths, apiRoutes, paths } from '@reachout/core/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { createTestApp, json, type Requester, type TestApp, testOrigin } from '../../testing/test-app.ts';

let app: TestApp;
let olivia: Requester;

beforeAll(async () => {
  app = await createTestApp();
  olivia = await app.signIn('olivia@orbit.example');
});
afterAll(() => app.close());

const html = { headers: { accept: 'text/html' } };

const responses: [what: string, get: () => Promise<Response>][] = [
  ['a page of a visitor', () => app.visitor(paths.help(), html)],
  ['a page of a person', () => olivia(paths.help(), html)],
  ['a page that does not exist', () => app.visitor('/nothing-here', html)],
  ['a JSON answer', () => olivia(apiPaths.accounts())],
  ['a JSON refusal', () => app.visitor(apiPaths.accounts())],
  ['the health check', () => app.visitor(paths.healthy())],
  ['a redirect', () => app.visitor(paths.cases())],
];

describe('the headers of every class of response', () => {
  it.each(responses)('protect %s [A25, A26]', async (_what, get) => {
    const { headers } = await get();
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'",
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[\w-]{8,64}$/),
    });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull();
  });

  it('accept a request id only when it is well formed [A38]', async () => {
    const good = await app.visitor(paths.healthy(), { headers: { 'x-request-id': 'abcdef-123456' } });
    const bad = await app.visitor(paths.healthy(), { headers: { 'x-request-id': 'a b<c>{"x":1}' } });
    expect(good.headers.get('x-request-id')).toBe('abcdef-123456');
    expect(bad.headers.get('x-request-id')).not.toContain('<');
  });
});

/** Signed by another system instead, or by a token, whatever page they come from: their own tests say what they refuse. */
const isFromPages = (path: string): boolean =>
  path !== apiRoutes.billingWebhook &&
  path !== apiRoutes.deskWebhook &&
  path !== paths.mcp() &&
  !path.startsWith('/api/platform/');

/** Every route that changes something, with something in the place of its parameters. */
const changing = (): { method: string; path: string }[] =>
  createApp(app.deps)
    .routes.filter(({ method, path }) => !['GET', 'ALL'].includes(method) && isFromPages(path))
    .map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+/g, 'x') }));

describe('a request from another site', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin that it would name', { origin: 'null' }],
    ['an origin that begins like ours', { origin: `${testOrigin}.evil.example` }],
    ['our origin under another scheme', { origin: testOrigin.replace('http:', 'https:') }],
    ['a subdomain, says the browser', { origin: testOrigin, 'sec-fetch-site': 'same-site' }],
  ])('is refused by every route that changes something: %s [A22, A24]', async (_, headers) => {
    const requests = changing();
    const answers = await Promise.all(
      requests.map(async ({ method, path }) => {
        const response = await olivia(path, { method, headers: headers as Record<string, string> });
        return { path, ...((await response.json()) as { code: string }) };
      }),
    );
    expect(answers.filter(({ code }) => code !== 'cross_site_request')).toEqual([]);
    expect(requests.length).toBeGreaterThan(40);
  });

  it('is told apart in the log from one of our own pages at an address that is not PUBLIC_URL', async () => {
    const post = (origin: string) =>
      olivia(paths.login(), { method: 'POST', headers: { origin, host: 'help.internal:3000' } });
    app.logged.length = 0;
    await post('https://evil.example');
    await post('http://help.internal:3000');
    const lines = app.logged.map((line) => JSON.parse(line) as Record<string, string>);
    expect(lines.filter(({ level }) => level === 'warn')).toMatchObject([
      {
        msg: 'refused what a page at another address than PUBLIC_URL sent',
        address: 'http://help.internal:3000',
      },
    ]);
  });

  it('is refused without any sign of where it came from [A22]', async () => {
    const bare = createApp(app.deps);
    const answers = await Promise.all(
      changing().map(async ({ method, path }) => (await bare.request(path, { method })).status),
    );
    expect(new Set(answers)).toEqual(new Set([403]));
  });

  it('gets no leave to read an answer [A26]', async () => {
    const preflight = await olivia(apiPaths.chat(), {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    const read = await olivia(apiPaths.accounts(), { headers: { origin: 'https://evil.example' } });
    const allowed = [preflight, read].flatMap(({ headers }) => [...headers.keys()]);
    expect(allowed.filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('an address that reads like that of another site', () => {
  it.each(['%5Cevil.example', '%09%2Fevil.example', '%2F%2Fevil.example', '.%2F%5Cevil.example'])(
    'leads nowhere else, with %s for a team [A17, A49]',
    async (team) => {
      const routes = createApp(app.deps).routes.filter(({ path }) => path.startsWith('/:teamSlug'));
      const targets = await Promise.all(
        [...new Set(routes.map(({ path }) => path))].flatMap((path) => {
          const address = path.replace(':teamSlug', team).replaceAll(/:\w+/g, 'x');
          const posted = { ...html, method: 'POST', body: new URLSearchParams({ action: 'review' }) };
          return [olivia(address, html), app.visitor(address, html), olivia(address, posted)].map(targetsOf);
        }),
      );
      expect(targets.flat().filter((target) => target.includes('evil.example'))).toEqual([]);
      expect(targets.length).toBeGreaterThan(20);
    },
  );
});

describe('a request that names another host', () => {
  it.each([
    paths.login(),
    paths.cases(),
    paths.help(),
    paths.accessTokens(),
    paths.openApi(),
    paths.sitemap(),
    paths.feed(),
    paths.robots(),
    paths.llms(),
    '/nothing-here',
  ])('is believed nowhere in %s [A31]', async (path) => {
    const headers = { ...html.headers, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const answers = [app.visitor, olivia].map((who) => who(`http://evil.example${path}`, { headers }));
    const said = await Promise.all(
      answers.map(async (answering) => {
        const answer = await answering;
        return JSON.stringify([...answer.headers]) + (await answer.text());
      }),
    );
    expect(said.join()).not.toContain('evil.example');
  });
});

/** The hosts that an answer sends its reader to, or lets them go to with one click. */
async function targetsOf(answering: Promise<Response>): Promise<string[]> {
  const response = await answering;
  const links = (await response.text()).matchAll(/(?:href|action|src)="([^"]*)"/g);
  const addresses = [
    response.headers.get('location') ?? '',
    ...[...links].map(([, address = '']) => address),
  ];
  return addresses.map((address) => new URL(address, testOrigin).host);
}

/** Their bodies are not read. */
const withoutBody: string[] = [
  `POST ${apiRoutes.authToken}`,
  `POST ${apiRoutes.chatStop}`,
  `POST ${apiRoutes.threads}`,
  `DELETE ${apiRoutes.conversation}`,
  `DELETE ${apiRoutes.staffView}`,
  `DELETE ${apiRoutes.staffCaseLink}`,
  `DELETE ${apiRoutes.staffCaseSnooze}`,
  `DELETE ${apiRoutes.staffTag}`,
  `POST ${apiRoutes.staffCaseDrafts}`,
].map((call) => call.replaceAll(/:\w+/g, 'x'));

describe('a body of another kind', () => {
  it.each([
    ['text, which needs no preflight', { 'content-type': 'text/plain' }],
    ['nothing that has a name', {}],
    ['JSON in a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('is refused by every call: %s [A23]', async (_, headers) => {
    const ada = await app.signIn('ada@tetra.example');
    const calls = changing().filter(
      ({ method, path }) => path.startsWith('/api/') && !withoutBody.includes(`${method} ${path}`),
    );
    const answers = await Promise.all(
      calls.map(async ({ method, path }) => {
        const body = new TextEncoder().encode('{}');
        const response = await ada(path, { method, body, headers: headers as Record<string, string> });
        return { path, status: response.status };
      }),
    );
    expect(answers.filter(({ status }) => status !== 415)).toEqual([]);
    expect(calls.length).toBeGreaterThan(20);
  });
});

describe('a wrong request', () => {
  it.each([apiPaths.chat(), apiPaths.predictCase(), apiPaths.feedback(), apiPaths.metadata()])(
    'with a compressed body is refused at %s [A89]',
    async (path) => {
      const response = await olivia(path, json({}, { 'content-encoding': 'gzip' }));
      expect(response.status).toBe(415);
    },
  );

  it('with broken JSON is a 400, with a deep or huge one a 4xx [A42, A89]', async () => {
    const headers = { 'content-type': 'application/json' };
    const broken = await olivia(apiPaths.chat(), { method: 'POST', body: '{"a":', headers });
    const deep = await olivia(apiPaths.chat(), { method: 'POST', body: '['.repeat(100_000), headers });
    const huge = await olivia(apiPaths.chat(), {
      method: 'POST',
      body: JSON.stringify('x'.repeat(600_000)),
      headers,
    });
    expect([broken.status, deep.status, huge.status]).toEqual([400, 400, 413]);
  });

  it.each([
    ['GET', apiRoutes.chat, 'POST'],
    ['DELETE', apiRoutes.accounts, 'GET, HEAD'],
    ['PUT', paths.login(), 'GET, HEAD, POST'],
  ])('%s %s answers 405 with Allow: %s [A15]', async (method, path, allow) => {
    const response = await olivia(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
  });

  it.each([
    '/.env',
    '/.git/config',
    '/server/main.js',
    '/assets/main.js.map',
    '/api/debug',
    '/help/x.css',
    '/help/../../etc/passwd',
  ])('for %s finds nothing [A16, A97]', async (path) => {
    const response = await olivia(path);
    expect(response.status).toBe(404);
  });
});

const nasty = [
  '\u0000',
  '\ud800',
  "' or 1=1 --",
  '%',
  '_',
  '../..',
  '{"$gt":""}',
  'x'.repeat(5000),
  '-1',
  '1e9',
  'NaN',
  '<script>',
];
const queried: [path: string, names: string[]][] = [
  [apiRoutes.cases, ['teamId', 'limit', 'offset', 'searchQuery', 'status', 'sort', 'skipCache']],
  [apiRoutes.casesWarmup, ['teamId']],
  [`${apiRoutes.cases}/1`, ['teamId']],
  [
    apiRoutes.projects,
    ['limit', 'from', 'search', 'linked', 'latestDeployments', 'slug', 'teamId', 'includePermissions'],
  ],
  [apiRoutes.projectPermissions, ['projectIdOrName', 'teamId', 'slug']],
  [paths.help(), ['product', 'teamSlug', 'user', 'intent']],
  [paths.login(), ['next']],
  [paths.cases(), ['offset', 'searchQuery']],
];

describe('bad input in a query', () => {
  it.each(queried.flatMap(([path, names]) => names.map((name): [string, string] => [path, name])))(
    'never makes %s?%s= fail with a 5xx [A13, A37, A42, A87]',
    async (path, name) => {
      const values = [
        ...nasty.map((value) => encodeURIComponent(value.toWellFormed())),
        '%ff%fe',
        '%ED%A0%80',
        'a&' + `${name}=b`,
      ];
      const answers = await Promise.all(values.map((value) => olivia(`${path}?${name}=${value}`)));
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    },
  );

  it.each(['%00', '%ff', 'x'.repeat(3000), '..%2f..', '99999999999999999999', '-1', '1%00'])(
    'in a path segment %j is a 4xx [A13, A42]',
    async (segment) => {
      const answers = await Promise.all(
        [
          `${apiRoutes.cases}/${segment}?teamId=team_orbit`,
          `/orbit/~/support/cases/${segment}`,
          `/api/support/help/chat/${segment}/stream`,
        ].map((path) => olivia(path)),
      );
      expect(answers.map(({ status }) => status >= 400 && status < 500)).toEqual([true, true, true]);
    },
  );
});

const bodies: [path: string, good: Record<string, unknown>][] = [
  [
    apiPaths.chat(),
    { message: { id: 'm1', content: 'hello' }, context: { product: 'tetra', teamId: 'team_orbit' } },
  ],
  [
    apiPaths.predictCase(),
    { messages: [{ role: 'user', content: 'hi' }], context: { product: 'tetra', teamId: 'team_orbit' } },
  ],
  [apiPaths.feedback(), { promptId: 'p', feedback: -1 }],
  [apiPaths.metadata(), { threadId: 't', csat: 3 }],
];
const wrong: unknown[] = [
  null,
  1,
  '',
  'x',
  [],
  [[]],
  {},
  { a: 1 },
  true,
  '\u0000',
  '\ud800',
  Infinity,
  -0,
  2 ** 53 + 2,
  'y'.repeat(40_000),
];

describe('bad input in a body', () => {
  it.each(
    bodies.flatMap(([path, good]) =>
      Object.keys(good).map((name): [string, string, Record<string, unknown>] => [path, name, good]),
    ),
  )('never makes %s fail with a 5xx through %s [A12, A13, A42]', async (path, name, good) => {
    const answers = await Promise.all(wrong.map((value) => olivia(path, json({ ...good, [name]: value }))));
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });

  it('with prototype keys changes nothing for others [A13]', async () => {
    const body =
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"promptId":"p","feedback":1}';
    await olivia(apiPaths.feedback(), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('the log', () => {
  it('holds one JSON line per request and nothing that was typed [A94]', async () => {
    await olivia(`${paths.help()}?intent=canary-in-the-address`);
    await olivia(
      apiPaths.predictCase(),
      json({
        messages: [{ role: 'user', content: 'canary-in-the-body' }],
        context: { product: 'tetra', teamId: 'team_orbit' },
      }),
    );
    const lines = app.logged.map((line) => JSON.parse(line) as { msg: string });
    expect(lines.filter(({ msg }) => msg === 'request').length).toBeGreaterThan(0);
    expect(app.logged.join('\n')).not.toContain('canary');
  });
});

describe('a limit', () => {
  it('answers 429 with whole seconds in Retry-After [A85]', async () => {
    const limited = await createTestApp({
      rateLimiter: async () => ({ allowed: false, retryAfterSeconds: 7.2 }),
    });
    const response = await limited.visitor(apiPaths.status());
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '8']);
    expect(await response.json()).toMatchObject({ code: 'rate_limited', requestId: expect.any(String) });
    await limited.close();
  });
});
