import { appError, errorCatalogue } from '@reachout/core/errors';
import { apiRoutes, paths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../testing/authorisation/test-row.ts';
import { table } from '../../testing/authorisation/test-table.ts';
import {
  type Actor,
  actors,
  createWorld,
  usual,
  type World,
} from '../../testing/authorisation/test-world.ts';
import { createApp } from '../app.ts';
import { createRenderAllowance, renderAllowances } from '@reachout/http/render-allowance';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** What costs too little to be limited: kept in memory and the same for everybody, or a word. Signing out is never refused. */
const free: readonly string[] = [
  'GET /healthz',
  'GET /readyz',
  'GET /brand.css',
  'GET /',
  'GET /openapi.json',
  'GET /openapi.d.ts',
  'GET /speculation-rules.json',
  'GET /docs/article-index.json',
  'GET /feed.xml',
  'GET /llms.txt',
  'GET /llms-full.txt',
  'GET /robots.txt',
  'GET /sitemap.xml',
  ...['docs', 'guides', 'legal'].flatMap((name) => [`GET /${name}.md`, `GET /${name}`, `GET /${name}/*`]),
  'GET /docs/api',
  'GET /docs/api.md',
  'GET /docs/api/*',
  'GET /messages/:name',
  'GET /push-worker.js',
  'GET /docs/static/media/:name',
  'GET /docs/static/files/:name',
  'GET /login',
  // Leads away, unless a form was sent just before, which is limited.
  'GET /documentation/feedback',
  'POST /logout',
];

const page = { headers: { accept: 'text/html' } };
const actorNamed = (name: string): Actor => actors.find((actor) => actor.name === name) as Actor;
const tooMany = appError('rate_limited', { retryAfterSeconds: 6.5 });

describe('every route', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld({
      rateLimiter: async () => ({ allowed: false, retryAfterSeconds: 6.5 }),
      renderAllowance: { refusal: () => tooMany, spend: (_subject, render) => render() },
    });
    await world.change(usual);
  });
  afterAll(() => world.app.close());

  const ask = async (row: Row): Promise<Response> => {
    const actor = ['owner', 'staff'].map(actorNamed).find((each) => row.rule(each, usual) === 'ok');
    const at = { ...world.place, unique: randomUUID(), version: 1 };
    const { path, init } = row.ask(at);
    return world.as(actor ?? actorNamed('owner'))(path, init);
  };

  it.each(table.filter(({ route }) => !free.includes(route)).map((row) => [row.route, row] as const))(
    'makes whoever asks too often wait: %s [A85]',
    async (_, row) => {
      const response = await ask(row);
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
    },
  );

  it('is a route of the application where it is named as free', () => {
    const routes = new Set(table.map(({ route }) => route));
    expect(free.filter((route) => !routes.has(route))).toEqual([]);
  });

  it('tells a person on a page how long to wait, in words and for the page’s own countdown [A85]', async () => {
    const response = await world.as(actorNamed('owner'))(paths.help(), page);
    const html = await response.text();
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
    expect(html).toContain(errorCatalogue.rate_limited.message);
    expect(html).toContain('data-countdown="7"');
  });
});

describe('what is the same for all visitors', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({
      renderAllowance: { refusal: () => tooMany, spend: (_subject, render) => render() },
    });
  });
  afterAll(() => app.close());

  it.each([
    [paths.help(), 200, 'Log in to chat'],
    [paths.login(), 200, 'Password'],
    ['/no-such-page', 404, errorCatalogue.not_found.message],
    ['/docs/no-such-page', 404, errorCatalogue.not_found.message],
  ])('is there however many have asked: %s [A85]', async (path, status, text) => {
    const response = await app.visitor(path, page);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(text);
  });

  it.each([
    `${paths.help()}?product=v0`,
    `${paths.login('/support/cases')}`,
    paths.contactSales(),
    paths.status(),
    paths.search('build'),
  ])('is not what is rendered for one of them: %s waits [A85]', async (path) => {
    const response = await app.visitor(path, page);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await response.text()).toContain('data-countdown="7"');
  });

  it('shows each visitor the id of their own request, and nobody else’s', async () => {
    const ids = ['request-number-one', 'request-number-two'];
    const pages = await Promise.all(
      ids.map(async (id) => {
        const headers = { ...page.headers, 'x-request-id': id };
        return (await app.visitor('/no-such-page', { headers })).text();
      }),
    );
    expect(pages.map((html) => ids.filter((id) => html.includes(id)))).toEqual(ids.map((id) => [id]));
  });

  it('says what the status is, five seconds late at most', async () => {
    let now = 0;
    const late = createApp({ ...app.deps, elapsed: () => now });
    const statusShown = async (): Promise<boolean> =>
      (await (await late.request(paths.help(), page)).text()).includes('Builds are slow today');
    expect(await statusShown()).toBe(false);
    await app.database.db.execute(
      sql`insert into status_incidents (id, title, impact, state, started_at) values ('incident_new', 'Builds are slow today', 'critical', 'investigating', now())`,
    );
    now = 4_999;
    expect(await statusShown()).toBe(false);
    now = 5_000;
    expect(await statusShown()).toBe(true);
  });

  it('is kept by no browser: going back to it after logging in must not show it again', async () => {
    const response = await app.visitor(paths.help(), page);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('answers a form all the same, for what was typed must not be lost [A85]', async () => {
    const body = new URLSearchParams({ name: 'Ann', message: 'What I typed.' });
    const response = await app.visitor(paths.contactSales(), { method: 'POST', body, ...page });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('What I typed.');
  });

  it('keeps an expired session’s visitor a visitor: the page offers to log in', async () => {
    const headers = { ...page.headers, cookie: 'reachout-person=1' };
    expect(await (await app.visitor(paths.help(), { headers })).text()).toContain('data-login-link');
  });
});

describe('the pages of an address', () => {
  it('are limited by the processor time that they take, other addresses’ and people’s are not [A85, A86]', async () => {
    let used = 0;
    const app = await createTestApp({
      trustedProxies: 1,
      renderAllowance: createRenderAllowance({
        elapsed: () => 0,
        // Each reading is one second later: every page takes one.
        used: () => (used += 1_000),
      }),
    });
    const olivia = await app.signIn('olivia@orbit.example');
    const from = (address: string) => ({ headers: { accept: 'text/html', 'x-forwarded-for': address } });
    const path = `${paths.help()}?product=v0`;
    const statuses: number[] = [];
    for (let asked = 0; asked <= renderAllowances.address.atOnceMs / 1_000; asked += 1)
      statuses.push((await app.visitor(path, from('192.0.2.1'))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect((await app.visitor(path, from('192.0.2.2'))).status).toBe(200);
    expect((await app.visitor(paths.help(), from('192.0.2.1'))).status).toBe(200);
    expect((await olivia(apiRoutes.accounts, from('192.0.2.1'))).status).toBe(200);
    expect((await olivia(path, from('192.0.2.1'))).status).toBe(200);
    await app.close();
  });
});
