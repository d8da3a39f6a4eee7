import { paths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { browser, read, rowsOf, titleAndText } from '@reachout/server/testing/test-pages';

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

const teamPages = [
  ['members', paths.teamMembers],
  ['integrations', paths.integrations],
  ['observability', paths.observability],
] as const;

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
    const { text } = titleAndText(html);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(text).toContain(
      'Only people whose role may change members, as the table says, may invite or remove people or change a role. This page shows the team',
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
