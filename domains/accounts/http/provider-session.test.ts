import { apiPaths, paths } from '@reachout/core/paths';
import {
  createTestApp,
  type TestApp,
  type TestAppOptions,
  testOrigin,
} from '@reachout/server/testing/test-app';
import { startIdentityProvider, type TestIdentityProvider } from '@reachout/testkit/identity-provider';
import { sql } from 'drizzle-orm';
import { joinPeople, lockHolder } from '../store/join-people-queries.ts';
import { readMessage } from '@reachout/world/rules/world-messages';
import { applyMessages } from '@reachout/world/use-cases/apply-messages';
import { brand } from '@reachout/core/testing/samples';
import { admitPerson } from '../use-cases/admit-person.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { claimsMappingSchema } from '../rules/identity/claims-mapping.ts';
import { logInAtProvider } from '../testing/at-provider.ts';
import type { IdentityProviderSettings } from './auth.ts';

let provider: TestIdentityProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await startIdentityProvider({
    redirectUri: testOrigin + paths.loginCallback(),
    leftUri: testOrigin + paths.help(),
    claims: ['teams', 'groups', 'tier'],
  });
  app = await createTestApp({ identityProvider: settings() });
});
afterEach(() => provider.setReachable(true));
afterAll(async () => {
  await app.close();
  await provider[Symbol.asyncDispose]();
});

const settings = (change: Partial<IdentityProviderSettings> = {}): IdentityProviderSettings => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  authentication: 'client_secret_basic',
  scopes: ['openid', 'email', 'profile'],
  label: 'Fjord account',
  mapping: claimsMappingSchema.parse({
    teams: { from: 'teams', roles: { boss: 'OWNER' } },
    plan: 'tier',
    staff: { from: 'groups', value: 'support' },
  }),
  ownedDomains: ['orbit.example', 'tetra.example'],
  ...change,
});

async function withApp(options: TestAppOptions, work: (other: TestApp) => Promise<void>): Promise<void> {
  const other = await createTestApp({ ...options, database: app.database });
  try {
    await work(other);
  } finally {
    await other.close();
  }
}

interface Attempt {
  /** Where the provider is to be visited. */
  url: string;
  cookie: string;
}

const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .filter((cookie) => !/Max-Age=0/i.test(cookie))
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

async function begin({ next = '/help', of = app, cookie = '' } = {}): Promise<Attempt> {
  const body = new URLSearchParams({ next });
  const response = await of.visitor(paths.loginProvider(), { method: 'POST', body, headers: { cookie } });
  const [, url = ''] = /^0; url=(.+)$/.exec(response.headers.get('refresh') ?? '') ?? [];
  return { url, cookie: [cookie, cookiesOf(response)].filter(Boolean).join('; ') };
}

const comeBack = (url: string, { cookie }: Pick<Attempt, 'cookie'>, of = app): Promise<Response> =>
  of.visitor(new URL(url).pathname + new URL(url).search, { headers: { cookie } });

async function logIn(subject: string, options: Parameters<typeof begin>[0] = {}): Promise<Response> {
  const attempt = await begin(options);
  return comeBack(await logInAtProvider(attempt.url, { subject, do: 'in' }), attempt, options.of);
}

const sender = { tokenId: null, requestId: undefined };

/** Says that a record is as it stands here, as the provider's systems do. */
async function push(kind: 'person', record: Record<string, unknown>) {
  const read = readMessage({ kind, record });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return applyMessages(app.database.db, [{ line: 1, message: read.message }], sender);
}

async function remove(kind: 'person', removed: Record<string, string>) {
  const read = readMessage({ kind, removed });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return applyMessages(app.database.db, [{ line: 1, message: read.message }], sender);
}

async function idsOf(email: string): Promise<string[]> {
  const { rows } = await app.database.db.execute<{ id: string }>(
    sql`select id from users where email = ${email}`,
  );
  return rows.map(({ id }) => id);
}

const whereTo = (response: Response): [number, string | null] => [
  response.status,
  response.headers.get('location'),
];

async function accountsOf(response: Response): Promise<unknown> {
  const listed = await app.visitor(apiPaths.accounts(), { headers: { cookie: cookiesOf(response) } });
  return ((await listed.json()) as { accounts: unknown }).accounts;
}

const person = (name: string, claims: Record<string, unknown> = {}) => ({
  email: `${name.toLowerCase()}@fjord.example`,
  email_verified: true,
  name,
  ...claims,
});

describe('logging in with the provider’s identity', () => {
  it('makes an account at the first time, with teams, role and plan of the claims, and finds it the next time', async () => {
    provider.people.set('s-1', {
      ...person('Ingrid'),
      preferred_username: 'Ingrid.Å',
      tier: 'pro',
      teams: [{ slug: 'fjord', name: 'Fjord AS', role: 'boss', plan: 'enterprise' }],
    });
    const first = await logIn('s-1', { next: '/orbit/~/support/cases?search=build' });
    expect(whereTo(first)).toEqual([303, '/orbit/~/support/cases?search=build']);
    const accounts = [
      { name: 'Ingrid', plan: 'pro', user: { username: 'ingrid-a' } },
      { name: 'Fjord AS', plan: 'enterprise', role: 'OWNER', team: { slug: 'fjord' } },
    ];
    expect(await accountsOf(first)).toMatchObject(accounts);
    expect(await accountsOf(await logIn('s-1'))).toMatchObject(accounts);
  });

  it('leads support staff to their queue, unless they wanted to go elsewhere', async () => {
    provider.people.set('s-desk', person('Signe', { groups: ['support'] }));
    expect(whereTo(await logIn('s-desk'))).toEqual([303, paths.staffCases()]);
    expect(whereTo(await logIn('s-desk', { next: paths.staffRefunds() }))).toEqual([
      303,
      paths.staffRefunds(),
    ]);
    provider.people.set('s-desk', person('Signe', { groups: [] }));
    expect(whereTo(await logIn('s-desk'))).toEqual([303, '/help']);
  });

  it('takes away what claims gave and no longer give, and leaves what the operator gave', async () => {
    const team = { slug: 'north', name: 'North', role: 'MEMBER', plan: 'pro' };
    provider.people.set('s-2', person('Nils', { teams: [team], groups: ['support'], tier: 'pro' }));
    await logIn('s-2');
    const { db } = app.database;
    await db.execute(sql`insert into memberships (account_id, user_id, role)
      select a.id, u.id, 'DEVELOPER' from accounts a, users u where a.slug = 'orbit' and u.email = 'nils@fjord.example'`);
    const roleOf = async () =>
      (await db.execute(sql`select role from users where email = 'nils@fjord.example'`)).rows;
    expect(await roleOf()).toEqual([{ role: 'staff' }]);
    provider.people.set('s-2', person('Nils Lie', { teams: [], groups: [] }));
    expect(await accountsOf(await logIn('s-2'))).toMatchObject([
      { name: 'Nils Lie', plan: null },
      { name: 'Orbit Labs', role: 'DEVELOPER' },
    ]);
    expect(await roleOf()).toEqual([{ role: 'customer' }]);
    const { rows } = await db.execute(sql`select plan from accounts where slug = 'north'`);
    expect(rows).toEqual([{ plan: 'pro' }]);
  });

  it('gives and takes plans of further products, and leaves what the operator gave', async () => {
    const edge = { ...brand.plans[0], key: 'edge-l', field: 'edgePlan' } as (typeof brand.plans)[number];
    const mapping = claimsMappingSchema.parse({
      otherPlans: { edgePlan: { from: 'tier', words: { big: 'edge-l' } } },
      teams: { from: 'teams', otherPlans: { edgePlan: 'edge' } },
    });
    const catalogue = { ...brand, plans: [...brand.plans, edge] };
    const { db } = app.database;
    const come = (tier: string, teams: object[]) =>
      admitPerson(
        { db, ids: app.deps.services.ids, mapping, catalogue, ownedDomains: [] },
        {
          identity: { issuer: 'https://id.example', subject: 's-30' },
          claims: { ...person('Ida'), tier, teams },
        },
      );
    const plansOf = async () =>
      (
        await db.execute(sql`
        select slug, other_plans as plans from accounts where slug in ('ida', 'edge-team', 'edge-kept') order by slug`)
      ).rows;
    await db.execute(sql`
      insert into accounts (id, kind, slug, name, other_plans)
      values ('t-kept', 'team', 'edge-kept', 'Kept', '{"edgePlan": "edge-s"}')`);
    const teams = [
      { slug: 'edge-team', edge: 'edge-l' },
      { slug: 'edge-kept', edge: 'edge-l' },
    ];
    await come('big', teams);
    expect(await plansOf()).toEqual([
      { slug: 'edge-kept', plans: { edgePlan: 'edge-s' } },
      { slug: 'edge-team', plans: { edgePlan: 'edge-l' } },
      { slug: 'ida', plans: { edgePlan: 'edge-l' } },
    ]);
    await come(
      'unknown',
      teams.map((team) => ({ ...team, edge: 'unknown' })),
    );
    expect(await plansOf()).toEqual([
      { slug: 'edge-kept', plans: { edgePlan: 'edge-s' } },
      { slug: 'edge-team', plans: {} },
      { slug: 'ida', plans: {} },
    ]);
  });

  it('leaves a role that the operator changed after the claims had given it', async () => {
    const team = { slug: 'south', role: 'MEMBER' };
    provider.people.set('s-3', person('Siv', { teams: [team] }));
    await logIn('s-3');
    await app.database.db.execute(sql`update memberships set role = 'OWNER' where account_id =
      (select id from accounts where slug = 'south')`);
    provider.people.set('s-3', person('Siv', { teams: [] }));
    expect(await accountsOf(await logIn('s-3'))).toMatchObject([{}, { role: 'OWNER' }]);
  });

  it('joins an account by its address only where the operator says that the issuer owns the domain', async () => {
    provider.people.set('s-olivia', person('Olivia', { email: 'Olivia@Orbit.example' }));
    provider.people.set('s-hana', person('Hana', { email: 'hana@pebble.example' }));
    expect(whereTo(await logIn('s-hana'))).toEqual([303, '/login?next=%2Fhelp&problem=address_taken']);
    const olivia = await logIn('s-olivia');
    expect(whereTo(olivia)).toEqual([303, '/help']);
    expect(await accountsOf(olivia)).toContainEqual(expect.objectContaining({ name: 'Orbit Labs' }));
  });

  it('joins nobody to an account of staff, whoever owns the domain', async () => {
    provider.people.set('s-ada', person('Ada', { email: 'ada@tetra.example' }));
    expect(whereTo(await logIn('s-ada'))[1]).toContain('problem=address_taken');
  });

  it('lets a second subject with the same address into nobody’s account', async () => {
    provider.people.set('s-4', person('Tor', { email: 'tor@orbit.example' }));
    provider.people.set('s-5', person('Tor', { email: 'tor@orbit.example' }));
    expect(whereTo(await logIn('s-4'))[1]).toBe('/help');
    expect(whereTo(await logIn('s-5'))[1]).toContain('problem=address_taken');
  });

  it.each([
    ['no address', { email: undefined }, 'no_address'],
    ['an address that nobody verified', { email_verified: false }, 'unverified_address'],
  ])('lets nobody in with %s, and makes no account', async (_what, claims, problem) => {
    provider.people.set('s-6', person('Ukjent', claims));
    expect(whereTo(await logIn('s-6'))[1]).toContain(`problem=${problem}`);
    const { rows } = await app.database.db.execute(sql`select 1 from users where name = 'Ukjent'`);
    expect(rows).toEqual([]);
  });

  it('keeps out whom the operator has disabled', async () => {
    provider.people.set('s-7', person('Geir'));
    await logIn('s-7');
    await app.database.db.execute(
      sql`update users set disabled_at = now() where email = 'geir@fjord.example'`,
    );
    expect(whereTo(await logIn('s-7'))[1]).toContain('problem=disabled');
  });

  it('is the person of the record that is pushed later under an address of a domain that the issuer owns', async () => {
    provider.people.set('s-20', person('Kari', { email: 'kari@orbit.example' }));
    const first = await logIn('s-20');
    expect(await push('person', { id: 'p-20', name: 'Kari Berg', email: 'kari@orbit.example' })).toEqual([
      { line: 1, outcome: 'applied' },
    ]);
    // The same session, the same account, and the same identity.
    expect(await accountsOf(first)).toMatchObject([{ user: { username: 'kari' } }]);
    expect(whereTo(await logIn('s-20'))).toEqual([303, '/help']);
    expect(await idsOf('kari@orbit.example')).toEqual(['p-20']);
  });

  it('is told apart from a record under an address of any other domain, and joined by command', async () => {
    provider.people.set('s-21', person('Trygve'));
    await logIn('s-21');
    const record = { id: 'p-21', name: 'Trygve', email: 'trygve@fjord.example' };
    expect(await push('person', record)).toEqual([
      {
        line: 1,
        outcome: 'refused',
        problems: [
          {
            path: 'record.email',
            message: expect.stringContaining('reachout accounts join --email trygve@fjord.example --id p-21'),
          },
        ],
      },
    ]);
    await app.database.db.transaction(async (tx) => {
      const holder = await lockHolder(tx, record.email);
      await joinPeople(tx, { from: holder?.userId ?? '', to: record.id });
    });
    expect(await push('person', record)).toEqual([{ line: 1, outcome: 'applied' }]);
    expect(whereTo(await logIn('s-21'))).toEqual([303, '/help']);
    expect(await idsOf(record.email)).toEqual(['p-21']);
  });

  it('does not come back by the same identity once the provider has removed the person, until they are pushed again', async () => {
    provider.people.set('s-22', person('Odd', { email: 'odd@orbit.example' }));
    const record = { id: 'p-22', name: 'Odd', email: 'odd@orbit.example' };
    await push('person', record);
    expect(whereTo(await logIn('s-22'))).toEqual([303, '/help']);
    await remove('person', { id: 'p-22' });
    expect(whereTo(await logIn('s-22'))[1]).toContain('problem=removed');
    expect(await idsOf(record.email)).toEqual([]);
    const page = await app.visitor('/login?problem=removed');
    expect(await page.text()).toContain('Your account here was closed');
    await push('person', record);
    expect(whereTo(await logIn('s-22'))).toEqual([303, '/help']);
  });

  it('gives two browsers of a new person one account', async () => {
    provider.people.set('s-8', person('Liv', { teams: [{ slug: 'east' }] }));
    const both = await Promise.all([logIn('s-8'), logIn('s-8')]);
    expect(both.map(whereTo)).toEqual([
      [303, '/help'],
      [303, '/help'],
    ]);
    const { rows } = await app.database.db.execute(
      sql`select count(*)::int as count from users where email = 'liv@fjord.example'`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('goes on when the provider has a new key', async () => {
    provider.people.set('s-9', person('Ola'));
    expect(whereTo(await logIn('s-9'))[1]).toBe('/help');
    provider.rotateKeys();
    expect(whereTo(await logIn('s-9'))[1]).toBe('/help');
  });

  it('ends the session that the browser had until then [A19]', async () => {
    provider.people.set('s-10', person('Per'));
    const olivia = await app.visitor(paths.login(), {
      method: 'POST',
      body: new URLSearchParams({ email: 'olivia@orbit.example', password: 'reachout-demo' }),
    });
    const cookie = cookiesOf(olivia);
    const per = await logIn('s-10', { cookie });
    expect(await accountsOf(per)).toMatchObject([{ name: 'Per' }]);
    const before = await app.visitor(apiPaths.accounts(), { headers: { cookie } });
    expect(before.status).toBe(401);
  });

  it.each(['//evil.test', 'https://evil.test', String.raw`/\evil.test`])(
    'never leads to another site by next=%j [A17]',
    async (next) => {
      provider.people.set('s-11', person('Kari'));
      expect(whereTo(await logIn('s-11', { next }))).toEqual([303, '/help']);
    },
  );
});

describe('a log-in that the provider does not finish', () => {
  it('comes back to the login page with the reason, and to where the person wanted to go', async () => {
    const attempt = await begin({ next: '/support/cases' });
    const response = await comeBack(await logInAtProvider(attempt.url, { do: 'out' }), attempt);
    expect(whereTo(response)).toEqual([303, '/login?next=%2Fsupport%2Fcases&problem=denied']);
    const page = await (await app.visitor(response.headers.get('location') ?? '')).text();
    expect(page).toContain('You cancelled, or Fjord account did not let you in.');
    expect(page).toContain('<title>Error: Log in');
    expect(page).toContain('name="next" value="/support/cases"');
  });

  const change = (url: string, name: string, value: string | null): string => {
    const changed = new URL(url);
    if (value === null) changed.searchParams.delete(name);
    else changed.searchParams.set(name, value);
    return changed.href;
  };

  it.each([
    ['a state that is not this browser’s', (url: string) => change(url, 'state', 'x'.repeat(32)), 'ended'],
    ['no state', (url: string) => change(url, 'state', null), 'ended'],
    ['a code that nobody gave', (url: string) => change(url, 'code', 'x'), 'failed'],
    ['no code', (url: string) => change(url, 'code', null), 'failed'],
    ['another issuer', (url: string) => change(url, 'iss', 'https://other.example'), 'mixed_up'],
    ['no issuer where there has to be one', (url: string) => change(url, 'iss', null), 'mixed_up'],
    ['an error of the provider’s own', (url: string) => change(url, 'error', 'server_error'), 'failed'],
  ])('with %s signs nobody in and says so', async (_what, distort, problem) => {
    provider.people.set('s-20', person('Rolf'));
    const attempt = await begin({ next: '/support/cases' });
    const url = distort(await logInAtProvider(attempt.url, { subject: 's-20', do: 'in' }));
    const response = await comeBack(url, attempt);
    expect(whereTo(response)).toEqual([303, `/login?next=%2Fsupport%2Fcases&problem=${problem}`]);
    expect(response.headers.getSetCookie().join()).not.toContain('reachout-session');
  });

  it('with a token that is for another attempt signs nobody in', async () => {
    provider.people.set('s-21', person('Gro'));
    const attempt = await begin();
    const url = await logInAtProvider(change(attempt.url, 'nonce', 'x'.repeat(32)), {
      subject: 's-21',
      do: 'in',
    });
    expect(whereTo(await comeBack(url, attempt))[1]).toContain('problem=unverified');
  });

  it('counts once: the same answer a second time, or in another browser, signs nobody in', async () => {
    provider.people.set('s-22', person('Dag'));
    const attempt = await begin();
    const url = await logInAtProvider(attempt.url, { subject: 's-22', do: 'in' });
    expect(whereTo(await comeBack(url, { cookie: '' }))[1]).toContain('problem=ended');
    const second = await begin();
    const answer = await logInAtProvider(second.url, { subject: 's-22', do: 'in' });
    expect(whereTo(await comeBack(answer, second))[1]).toBe('/help');
    expect(whereTo(await comeBack(answer, second))[1]).toContain('problem=ended');
  });

  it('because the provider is away leaves passwords as they are, and works once it is back', async () => {
    provider.people.set('s-23', person('Eli'));
    provider.setReachable(false);
    await withApp({ identityProvider: settings() }, async (of) => {
      const body = new URLSearchParams({ next: '/support/cases' });
      const response = await of.visitor(paths.loginProvider(), { method: 'POST', body });
      expect(whereTo(response)).toEqual([303, '/login?next=%2Fsupport%2Fcases&problem=unreachable']);
      await of.logIn('olivia@orbit.example');
      provider.setReachable(true);
      const attempt = await begin({ of });
      const answer = await logInAtProvider(attempt.url, { subject: 's-23', do: 'in' });
      provider.setReachable(false);
      expect(whereTo(await comeBack(answer, attempt, of))[1]).toMatch(/problem=(?:failed|unreachable)/);
      provider.setReachable(true);
      expect(whereTo(await logIn('s-23', { of }))[1]).toBe('/help');
    });
  });

  it('says nothing for a reason that is none', async () => {
    const page = await (await app.visitor('/login?problem=%3Cb%3Eyou+won')).text();
    expect(page).not.toContain('you won');
    expect(page).toContain('<title>Log in');
  });
});

describe('logging out', () => {
  it('ends the session here and leads to where the provider ends its own', async () => {
    provider.people.set('s-30', person('Mona'));
    const cookie = cookiesOf(await logIn('s-30'));
    const response = await app.visitor(paths.logout(), { method: 'POST', headers: { cookie } });
    expect(response.status).toBe(200);
    const leave = new URL(/url=(.+)$/.exec(response.headers.get('refresh') ?? '')?.[1] ?? '');
    expect(leave.origin).toBe(provider.issuer);
    expect(leave.searchParams.get('id_token_hint')).not.toBeNull();
    expect(leave.searchParams.get('post_logout_redirect_uri')).toBe(testOrigin + paths.help());
    const after = await app.visitor(apiPaths.accounts(), { headers: { cookie } });
    expect(after.status).toBe(401);
  });

  it('of a session that a password began stays here', async () => {
    const olivia = await app.logIn('olivia@orbit.example');
    expect(whereTo(await olivia(paths.logout(), { method: 'POST' }))).toEqual([303, '/help']);
  });
});

describe('passwords that are switched off', () => {
  it('let nobody in, and the login page offers the provider alone', async () => {
    await withApp({ identityProvider: settings(), passwords: false }, async ({ visitor }) => {
      const page = await (await visitor(paths.login())).text();
      expect(page).toContain('Log in with Fjord account');
      expect(page).not.toContain('type="password"');
      const body = new URLSearchParams({ email: 'olivia@orbit.example', password: 'reachout-demo' });
      const response = await visitor(paths.login(), { method: 'POST', body });
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('Nobody logs in with a password here.');
      expect(response.headers.getSetCookie()).toEqual([]);
    });
  });

  it('are on where no identity provider is set, and there is nothing of one', async () => {
    await withApp({}, async ({ visitor }) => {
      expect(await (await visitor(paths.login())).text()).not.toContain('Log in with');
      const body = new URLSearchParams({ next: '/help' });
      expect((await visitor(paths.loginProvider(), { method: 'POST', body })).status).toBe(404);
      expect((await visitor(paths.loginCallback())).status).toBe(404);
    });
  });
});
