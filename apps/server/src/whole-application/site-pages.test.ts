import { apiPaths, paths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp, type Requester, type TestApp, testOrigin } from '../../testing/test-app.ts';
import { browser, read } from '../../testing/test-pages.ts';

let app: TestApp;
let olivia: Requester;

beforeAll(async () => {
  app = await createTestApp();
  olivia = await app.signIn('olivia@orbit.example');
});
afterAll(() => app.close());

const teamPages = [
  ['members', paths.teamMembers],
  ['integrations', paths.integrations],
  ['observability', paths.observability],
] as const;

describe('a page that the site links to', () => {
  it.each([
    ['status', paths.status()],
    ['sales', paths.contactSales()],
    ['the API reference', paths.apiReference()],
  ])('is open to visitors: %s [D9]', async (_, path) => {
    const page = await app.visitor(path, browser);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toContain('data-island');
  });

  it('has a title of its own [D9, U02]', async () => {
    const addresses = [
      paths.status(),
      paths.contactSales(),
      paths.apiReference(),
      ...teamPages.map(([, path]) => path('orbit')),
    ];
    const titles = await Promise.all(addresses.map(async (path) => (await read(olivia, path)).title));
    expect(new Set(titles).size).toBe(addresses.length);
  });
});

describe('the page of an error', () => {
  it('leads a visitor to the login and from there back to it, each to their own address', async () => {
    const hrefs = async (path: string): Promise<string[]> => {
      const html = await (await app.visitor(path, browser)).text();
      return [...html.matchAll(/href="(\/login[^"]*)"/g)].map(([, href]) => href ?? '');
    };
    expect(new Set(await hrefs('/docs/missing'))).toEqual(new Set(['/login?next=%2Fdocs%2Fmissing']));
    expect(new Set(await hrefs("/other/missing'%22%3E&x"))).toEqual(
      new Set(["/login?next=%2Fother%2Fmissing'%22%3E%26x"]),
    );
  });

  it.each([
    ['built-in', true],
    ['none', false],
  ] as const)(
    'where the status comes from %s leads to the status page: %s',
    async (statusSource, isShown) => {
      const other = await createTestApp({ statusSource });
      onTestFinished(() => other.close());
      const html = await (await other.visitor('/missing', browser)).text();
      expect(html.includes('See the status page')).toBe(isShown);
    },
  );
});

describe('the status page', () => {
  it('shows what is going on and what was resolved, with every update and times in UTC [D9]', async () => {
    const { text } = await read(app.visitor, paths.status());
    expect(text).toContain('Minor incident');
    expect(text.indexOf('Elevated build times')).toBeLessThan(text.indexOf('Resolved in the last 7 days'));
    expect(text.indexOf('Delayed delivery of logs')).toBeGreaterThan(
      text.indexOf('Resolved in the last 7 days'),
    );
    expect(text).toContain('One delivery queue was stuck after a restart.');
    expect(text).toMatch(/Began [A-Z][a-z]{2} \d+, \d{4}, \d+:\d{2} [AP]M UTC/);
  });

  it('claims nothing anywhere where nobody keeps incidents: page, pill and call follow one source [D9]', async () => {
    const silent = await createTestApp({ database: app.database, statusSource: 'none' });
    onTestFinished(() => silent.close());
    const page = await read(silent.visitor, paths.status());
    expect(page.status).toBe(200);
    expect(page.text).toContain('Status not published');
    expect(page.text).toContain('it says neither that everything works nor that something is wrong');
    expect(page.text).not.toMatch(/operational|no incident|Elevated build times|last 7 days/i);
    expect(await (await silent.visitor(apiPaths.status())).json()).toEqual({
      asOf: null,
      components: [],
      isStale: false,
      url: null,
      indicator: 'unknown',
      description: 'Status not published',
      isPublished: false,
      incidents: [],
    });
    const help = await read(silent.visitor, paths.help());
    expect(help.text).toContain('Status: Status not published');
    expect(help.text).not.toMatch(/operational|Elevated/);
  });

  it('never says that all is well when the status cannot be read [D9]', async () => {
    await app.database.db.execute(sql`alter table status_incidents rename to status_incidents_away`);
    onTestFinished(async () => {
      await app.database.db.execute(sql`alter table status_incidents_away rename to status_incidents`);
    });
    const { status, text } = await read(app.visitor, paths.status());
    expect(status).toBe(200);
    expect(text).toContain('Status unknown');
    expect(text).toContain('We cannot read the status right now');
    expect(text).not.toMatch(/operational|no incident/i);
  });
});

describe('the links of every page’s frame', () => {
  it('lead somewhere [D9, U83]', async () => {
    const html = await (await olivia(paths.status(), browser)).text();
    const frame = html.slice(html.indexOf('<header')) + html.slice(html.indexOf('<footer'));
    const links = [...new Set([...frame.matchAll(/href="(\/[^"#]*)/g)].map(([, href = '']) => href))];
    // Articles are built apart from the application; the pages of the application itself must answer here.
    const own = links.filter((href) => !/^\/(docs|guides|legal)(\/|$)/.test(href));
    expect(own).toEqual(
      expect.arrayContaining([paths.help(), paths.cases(), paths.status(), paths.contactSales()]),
    );
    const statuses = await Promise.all(
      own.map(async (href) => [href, (await olivia(new URL(href, testOrigin).pathname, browser)).status]),
    );
    expect(statuses.filter(([, status]) => Number(status) >= 400)).toEqual([]);
  });
});
