import { paths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { browser, rowsOf, titleAndText } from '@reachout/server/testing/test-pages';

let app: TestApp;
let olivia: Requester;
let devon: Requester;
let noor: Requester;
let hana: Requester;

beforeAll(async () => {
  app = await createTestApp();
  olivia = await app.signIn('olivia@orbit.example');
  devon = await app.signIn('devon@nova.example');
  noor = await app.signIn('noor@nova.example');
  hana = await app.signIn('hana@pebble.example');
});
afterAll(() => app.close());

const counts = async (person: Requester, team: string, query: string) => {
  const response = await person(`${paths.observability(team, { of: 'deployments' })}&${query}`, browser);
  const html = await response.text();
  return { status: response.status, html, ...titleAndText(html) };
};

const requestsOf = async (person: Requester, team: string, query: string) => {
  const response = await person(`${paths.observability(team)}?${query}`, browser);
  const html = await response.text();
  return { status: response.status, html, ...titleAndText(html) };
};

describe('the query builder over requests', () => {
  it('is what the page shows first, by time, with a chart and a table of the same numbers [D9]', async () => {
    const { html, text } = await requestsOf(olivia, 'orbit', '');
    expect(rowsOf(html, 'Requests by time')).toHaveLength(8);
    expect(html).toContain('site-columns-chart');
    expect(text).toMatch(/[\d,]+ requests in all\./);
    expect(html).toContain('aria-current="page">Requests</a>');
  });

  it.each([
    ['by path', 'groupBy=path&status=5xx', ['/api/orders']],
    ['by region', 'groupBy=region&project=STORE', ['iad1', 'fra1']],
    ['by status', 'groupBy=status&path=%2Fapi&region=iad', ['200', '504']],
    ['by project', 'groupBy=project&path=old-home', ['storefront', 'checkout-api', 'orbit-docs']],
  ])('counts %s what the filters leave [D9]', async (by, query, groups) => {
    const { html } = await requestsOf(olivia, 'orbit', `${query}&range=14d`);
    expect(rowsOf(html, `Requests ${by}`).map(([name]) => name)).toEqual(groups);
  });

  it('counts only projects that are opened to the person [A06]', async () => {
    const { html } = await requestsOf(devon, 'nova', 'groupBy=project&range=14d');
    expect(rowsOf(html, 'Requests by project').map(([name]) => name)).toEqual([
      'payments-api',
      'payments-web',
      'orders-worker',
    ]);
  });

  it('says what to do when nothing matches, and takes wildcards literally [U91, A37]', async () => {
    const { text } = await requestsOf(olivia, 'orbit', 'path=%25_');
    expect(text).toContain('No request matches this query. Remove the filters one by one');
  });

  it('looks back as far as the plan says [D9, U03]', async () => {
    const refused = await requestsOf(hana, 'pebble', 'range=7d');
    expect([refused.status, refused.title.startsWith('Error: ')]).toEqual([422, true]);
    expect(refused.html).toContain('Hobby looks back 12 hours. Choose a shorter time range.');
  });

  it('keeps the query in its form, and leads to deployments [U04]', async () => {
    const { html } = await requestsOf(olivia, 'orbit', 'groupBy=status&status=4xx&path=a%22b&region=fra');
    expect(html).toContain('<option value="4xx" selected="">');
    expect(html).toContain('value="a&quot;b"');
    expect(html).toContain('/orbit/~/observability/query?of=deployments"');
  });

  it('refuses to count what it does not know [A43]', async () => {
    expect((await requestsOf(olivia, 'orbit', 'of=passwords')).status).toBe(422);
  });
});

describe('the query builder over deployments', () => {
  it('counts by state over the range that was asked for [D9]', async () => {
    const { html } = await counts(olivia, 'orbit', 'groupBy=state&range=14d');
    const { rows } = await app.database.db.execute<{ state: string; n: number }>(
      sql`select state, count(*)::int as n from deployments
        where account_id = 'team_orbit' and created_at > now() - interval '14 days' group by 1 order by 2 desc`,
    );
    expect(rows.map(({ n }) => String(n))).toEqual(
      rowsOf(html, 'Deployments by state').map(([, deployments]) => deployments),
    );
    expect(rowsOf(html, 'Deployments by state')[0]?.slice(0, 3)).toEqual(['Ready', String(rows[0]?.n), '0']);
  });

  it('filters by state, target and project, and ignores what is left empty [D9]', async () => {
    const { html } = await counts(
      olivia,
      'orbit',
      'groupBy=project&range=14d&state=READY&target=&project=STORE',
    );
    expect(rowsOf(html, 'Deployments by project').map(([name]) => name)).toEqual(['storefront']);
  });

  it('takes wildcards and quotes in a project’s name literally [A37]', async () => {
    const { text } = await counts(
      olivia,
      'orbit',
      `project=${encodeURIComponent("%'; drop table projects; --")}`,
    );
    expect(text).toContain('No deployment matches this query.');
  });

  it('counts only projects that are opened to the person [A06]', async () => {
    const { html } = await counts(devon, 'nova', 'groupBy=project&range=30d');
    expect(
      rowsOf(html, 'Deployments by project')
        .map(([name]) => name)
        .toSorted(),
    ).toEqual(['orders-worker', 'payments-api', 'payments-web']);
  });

  it.each([
    ['7d', 8, 'Day (UTC)'],
    ['24h', 25, 'Hour (UTC)'],
  ])('shows every step of %s, also the empty ones', async (range, steps, unit) => {
    const { html } = await counts(noor, 'nova', `groupBy=time&range=${range}`);
    expect(rowsOf(html, 'Deployments by time')).toHaveLength(steps);
    expect(html).toContain(unit);
  });

  it('looks back as far as the plan says and tells so beside the field [D9, U03]', async () => {
    const refused = await counts(hana, 'pebble', 'range=7d');
    expect(refused.status).toBe(422);
    expect(refused.title).toMatch(/^Error: /);
    expect(refused.html).toContain('Hobby looks back 12 hours. Choose a shorter time range.');
    const chosen = await counts(hana, 'pebble', '');
    expect(chosen.status).toBe(200);
    expect(chosen.text).toContain('Last 12 hours:');
  });

  it('keeps the query in its form [U04]', async () => {
    const { html } = await counts(olivia, 'orbit', 'groupBy=target&range=24h&state=ERROR&project=a%22b');
    expect(html).toContain('<option value="target" selected="">');
    expect(html).toContain('<option value="ERROR" selected="">');
    expect(html).toContain('value="a&quot;b"');
  });
});
