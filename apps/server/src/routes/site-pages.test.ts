import { randomUUID } from 'node:crypto';
import { paths } from '@reachout/contract/paths';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp, type Requester, type TestApp, testOrigin } from '../test-app.ts';

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

const browser: RequestInit = { headers: { accept: 'text/html' } };

/** A page's title and the words of its main part. */
async function read(
  person: Requester,
  path: string,
): Promise<{ status: number; title: string; text: string }> {
  const response = await person(path, browser);
  const html = await response.text();
  return { status: response.status, ...wordsOf(html) };
}

function wordsOf(html: string): { title: string; text: string } {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const text = main
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');
  return { title: /<title>([^<]*)</.exec(html)?.[1] ?? '', text };
}

/** The cells of each row of the table with this caption. */
function rowsOf(html: string, caption: string): string[][] {
  const table = html.split('<table').find((part) => part.includes(`>${caption}</caption>`)) ?? '';
  const body = table.slice(table.indexOf('<tbody>'), table.indexOf('</tbody>'));
  return body
    .split('<tr>')
    .slice(1)
    .map((row) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => plain(cell)));
}

function plain(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

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
      `${paths.contactSales()}?sent=1`,
      paths.apiReference(),
      ...teamPages.map(([, path]) => path('orbit')),
    ];
    const titles = await Promise.all(addresses.map(async (path) => (await read(olivia, path)).title));
    expect(new Set(titles).size).toBe(addresses.length);
  });
});

describe('a page of a team', () => {
  it.each(teamPages)('sends visitors to log in and back: %s [D9]', async (_, path) => {
    const address = `${path('orbit')}?offset=0`;
    const response = await app.visitor(address, browser);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(paths.login(address));
  });

  it.each(teamPages)('is not found for others, like a team that is missing: %s [A01]', async (_, path) => {
    const foreign = await hana(path('orbit'));
    const missing = await hana(path('no-such-team'));
    const own = await hana(path('hana'));
    expect([foreign.status, missing.status, own.status]).toEqual([404, 404, 404]);
    const [first, second] = (await Promise.all([foreign.json(), missing.json()])) as { detail: string }[];
    expect(first?.detail).toBe(second?.detail);
  });

  it.each([
    ['a page that is no number', `${paths.teamMembers('orbit')}?offset=-1`],
    ['a group that is not listed', `${paths.observability('orbit')}?groupBy=password`],
    ['a range that is not listed', `${paths.observability('orbit')}?range=99y`],
    ['a project name of 256 characters', `${paths.observability('orbit')}?project=${'x'.repeat(256)}`],
    ['a NUL character', `${paths.observability('orbit')}?project=%00`],
  ])('refuses %s with 422 [A37]', async (_, path) => {
    expect((await olivia(path)).status).toBe(422);
  });
});

describe('a team with a hostile name', () => {
  const name = '<img src=x onerror=alert(1)>\u202e"&';

  beforeAll(() => app.database.db.execute(sql`update accounts set name = ${name} where id = 'team_hollow'`));

  it.each(teamPages)(
    'is text on its pages, apart from the direction around it: %s [A34]',
    async (_, path) => {
      const html = await (await devon(path('hollow'), browser)).text();
      expect(html).toContain('<bdi>&lt;img src=x onerror=alert(1)&gt;\u202e&quot;&amp;</bdi>');
      expect(html).not.toContain('<img');
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

  it('never says that all is well when the status cannot be read [D9]', async () => {
    await app.database.db.execute(sql`alter table status_incidents rename to status_incidents_away`);
    onTestFinished(async () => {
      await app.database.db.execute(sql`alter table status_incidents_away rename to status_incidents`);
    });
    const { status, text } = await read(app.visitor, paths.status());
    expect(status).toBe(503);
    expect(text).toContain('Status unknown');
    expect(text).toContain('We cannot read the status right now');
    expect(text).not.toMatch(/operational|no incident/i);
  });
});

const enquiry = {
  name: 'Mara Winter',
  email: 'mara@winter.example',
  company: 'Winter & Söhne',
  teamSize: '11-50',
  message: 'How does an enterprise contract work for <forty> people?',
};

function post(person: Requester, fields: Record<string, string>, init: RequestInit = {}): Promise<Response> {
  return person(paths.contactSales(), { method: 'POST', body: new URLSearchParams(fields), ...init });
}

async function storedEnquiries(company: string): Promise<Record<string, unknown>[]> {
  const { rows } = await app.database.db.execute(
    sql`select name, email, company, team_size, message, user_id from sales_enquiries where company = ${company}`,
  );
  return rows;
}

describe('writing to sales', () => {
  it('stores what a visitor wrote and says what happens next [D9]', async () => {
    const response = await post(app.visitor, { ...enquiry, submission: randomUUID() });
    expect(response.status).toBe(303);
    const sent = await read(app.visitor, response.headers.get('location') ?? '');
    expect(sent.title).toContain('Message sent');
    expect(sent.text).toContain('They answer by e-mail, to the address you gave.');
    expect(await storedEnquiries(enquiry.company)).toEqual([
      {
        name: enquiry.name,
        email: enquiry.email,
        company: enquiry.company,
        team_size: '11-50',
        message: enquiry.message,
        user_id: null,
      },
    ]);
  });

  it('fills in who is signed in, and remembers them with the message [U11]', async () => {
    const form = await (await olivia(paths.contactSales(), browser)).text();
    expect(form).toContain('value="Olivia Ortega"');
    expect(form).toContain('value="olivia@orbit.example"');
    await post(olivia, { ...enquiry, company: 'Orbit Labs' });
    expect(await storedEnquiries('Orbit Labs')).toMatchObject([{ user_id: 'user_olivia' }]);
  });

  it('stores a form once that is sent five times at once', async () => {
    const fields = { ...enquiry, company: 'Double Click', submission: randomUUID() };
    const responses = await Promise.all(Array.from({ length: 5 }, () => post(app.visitor, fields)));
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    expect(await storedEnquiries('Double Click')).toHaveLength(1);
  });

  it('stores a form again whose words were changed after going back', async () => {
    const fields = { ...enquiry, company: 'Second Thought', submission: randomUUID() };
    await post(app.visitor, fields);
    await post(app.visitor, { ...fields, message: 'Ninety people, on second thought.' });
    expect(await storedEnquiries('Second Thought')).toHaveLength(2);
  });

  it('shows every mistake at the top and beside its field, and keeps what was typed [U03, U04, U05]', async () => {
    const response = await post(app.visitor, {
      name: 'Mara "M" Winter',
      email: 'mara at winter',
      company: '',
      teamSize: 'several',
      message: 'x'.repeat(5001),
    });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(wordsOf(html).title).toMatch(/^Error: /);
    expect(
      [...html.matchAll(/<a href="#(\w+)">([^<]+)</g)].map(([, field, message]) => [field, message]),
    ).toEqual([
      ['email', 'Enter an e-mail address like name@example.com'],
      ['company', 'Company is required'],
      ['teamSize', 'Choose the size of your team'],
      ['message', 'Message must be 5000 characters or fewer'],
    ]);
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(4);
    expect(html).toContain('value="Mara &quot;M&quot; Winter"');
    expect(html).toContain('x'.repeat(5001));
  });

  it.each([
    ['a NUL character', { message: 'a\0b' }],
    ['an address with a second line', { email: 'mara@winter.example\r\nBcc: all@winter.example' }],
    ['a name of 256 characters', { name: 'x'.repeat(256) }],
    ['white space only', { company: ' \t ' }],
  ])('stores nothing with %s [A38]', async (_, fields) => {
    const response = await post(app.visitor, { ...enquiry, company: 'Nothing Stored', ...fields });
    expect(response.status).toBe(422);
    expect(await storedEnquiries('Nothing Stored')).toEqual([]);
  });

  it('takes no other body than a form [A23]', async () => {
    const body = JSON.stringify(enquiry);
    const headers = { 'content-type': 'application/json' };
    const response = await app.visitor(paths.contactSales(), { method: 'POST', body, headers });
    expect(response.status).toBe(415);
  });

  it('takes no form of another site [A22]', async () => {
    const fields = { ...enquiry, company: 'Cross Site' };
    const response = await post(app.visitor, fields, { headers: { origin: 'https://evil.example' } });
    expect(response.status).toBe(403);
    expect(await storedEnquiries('Cross Site')).toEqual([]);
  });

  it('is limited, and says when to go on [A85]', async () => {
    const limited = await createTestApp({
      rateLimiter: async (bucket) => ({ allowed: !bucket.startsWith('sales:'), retryAfterSeconds: 90 }),
    });
    onTestFinished(() => limited.close());
    const response = await post(limited.visitor, enquiry);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '90']);
    expect((await limited.visitor(paths.contactSales(), browser)).status).toBe(200);
  });

  it('leaves an audit entry without the words of the message', async () => {
    const { rows } = await app.database.db.execute(
      sql`select actor_user_id, details from audit where action = 'sales_enquiry.sent' and actor_user_id is not null`,
    );
    expect(rows).toEqual([{ actor_user_id: 'user_olivia', details: {} }]);
  });
});

describe('the members of a team', () => {
  it('are listed with their roles, owners first [D9]', async () => {
    const html = await (await devon(paths.teamMembers('nova'), browser)).text();
    expect(rowsOf(html, 'Members')).toEqual([
      ['Noor Haddad', 'noor@nova.example', 'Owner', 'All', 'By role'],
      ['Olivia Ortega', 'olivia@orbit.example', 'Member', 'All', 'By role'],
      ['Devon Park You', 'devon@nova.example', 'Developer', '3', 'None'],
    ]);
  });

  it('have what each role may do by the rules that decide requests [D9, §6.0.4]', async () => {
    const html = await (await devon(paths.teamMembers('nova'), browser)).text();
    expect(rowsOf(html, 'What each role may do')).toEqual([
      ['Owner', 'Yes', 'Yes', 'Yes', 'Yes'],
      ['Member', 'Yes', 'Yes', 'No', 'No'],
      ['Developer', 'For projects with access', 'No', 'No', 'No'],
      ['Contributor', 'For projects with access', 'No', 'No', 'No'],
    ]);
  });

  it('come with the seats and the note that a refund removes nobody, on Pro [D9, §6.0.8]', async () => {
    const { text } = await read(noor, paths.teamMembers('orbit'));
    expect(text).toContain('2 paid seats are in use.');
    expect(text).toContain('Refunding seats does not permanently remove users from future invoices.');
  });

  it('say who can change them, and offer no button that does not work [D9]', async () => {
    const html = await (await noor(paths.teamMembers('orbit'), browser)).text();
    const { text } = wordsOf(html);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(text).toContain(
      'Only owners may invite or remove people or change a role. This page shows the team',
    );
    expect(main).not.toContain('<button');
  });
});

describe('the integrations of a team', () => {
  it('are the repositories that its projects are linked to [D9]', async () => {
    const { text } = await read(olivia, paths.integrations('orbit'));
    expect(text).toContain(
      '10 of 12 projects are linked to 10 repositories. The others are deployed by hand.',
    );
    expect(text).toContain('orbit-labs/storefront');
  });

  it('are those of the projects that are opened to the person [A06]', async () => {
    const html = await (await devon(paths.integrations('nova'), browser)).text();
    expect(rowsOf(html, 'Linked Git repositories')).toEqual([
      ['nova/orders', 'orders-worker'],
      ['nova/payments', 'payments-api, payments-web'],
    ]);
  });

  it('say why there are none, and who can help [U91]', async () => {
    const { text } = await read(devon, paths.integrations('hollow'));
    expect(text).toContain('No project of this team is opened to you. An owner can give you access to one.');
  });

  it('lead to the marketplace [D9]', async () => {
    const html = await (await olivia(paths.integrations('orbit'), browser)).text();
    expect(html).toContain(`href="${app.deps.services.brand.links.marketplace}"`);
  });
});

const counts = async (person: Requester, team: string, query: string) => {
  const response = await person(`${paths.observability(team, { of: 'deployments' })}&${query}`, browser);
  const html = await response.text();
  return { status: response.status, html, ...wordsOf(html) };
};

const requestsOf = async (person: Requester, team: string, query: string) => {
  const response = await person(`${paths.observability(team)}?${query}`, browser);
  const html = await response.text();
  return { status: response.status, html, ...wordsOf(html) };
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

describe('the API reference', () => {
  it('describes every call of /openapi.json [D9]', async () => {
    const document = (await (await app.visitor(paths.openApi())).json()) as {
      paths: Record<string, Record<string, { summary: string }>>;
    };
    const { text } = await read(app.visitor, paths.apiReference());
    const summaries = Object.values(document.paths).flatMap((byMethod) =>
      Object.values(byMethod).map(({ summary }) => summary),
    );
    expect(summaries.length).toBeGreaterThan(10);
    expect(summaries.filter((summary) => !text.includes(summary))).toEqual([]);
    expect(Object.keys(document.paths).filter((path) => !text.includes(path))).toEqual([]);
  });

  it('shows fields inside fields, what is needed and the limits', async () => {
    const html = await (await app.visitor(paths.apiReference(), browser)).text();
    expect(html).toContain('<code>supportCases[].caseNumber</code>');
    expect(plain(html)).toContain('at most 255 characters');
    expect(plain(html)).toContain('list of objects');
  });

  it('has an address for every call that is used once', async () => {
    const html = await (await app.visitor(paths.apiReference(), browser)).text();
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
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
