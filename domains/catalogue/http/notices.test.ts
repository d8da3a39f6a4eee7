import { brand as defaultBrand } from '@reachout/core/testing/samples';
import { noticeFor } from '../rules/notices.ts';
import type { Account } from '@reachout/accounts/rules/accounts';
import { compileDocumentation } from '@reachout/content/testing/documentation';
import { createTestDatabase } from '@reachout/testkit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '@reachout/server/app';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';

/** An installation that is not the demo world: one person, who owns one team, and nothing else. */
let app: TestApp;
let owner: Requester;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(
    sql`insert into users (id, name, email, email_verified) values ('user_ines', 'Ines', 'ines@acme.example', true)`,
  );
  await database.db.execute(
    sql`insert into accounts (id, kind, slug, name, plan, v0_plan) values ('team_acme', 'team', 'acme', 'Acme', 'pro', 'v0-team')`,
  );
  await database.db.execute(
    sql`insert into memberships (account_id, user_id, role) values ('team_acme', 'user_ines', 'OWNER')`,
  );
  app = await createTestApp({ database });
  const signedIn = await app.sessionOf('user_ines');
  const { content } = await compileDocumentation();
  const documented = createApp({ ...app.deps, content });
  // Articles are for everybody, so that they need no session.
  owner = async (path, init) =>
    path.startsWith('/docs/') ? documented.request(path, init) : signedIn(path, init);
}, 180_000);
afterAll(async () => {
  await app.close();
  await database.drop();
});

const accounts = {
  team: { team: { id: 'team_acme', slug: 'acme', avatar: null } },
  person: { user: { uid: 'user_ines', username: 'ines', avatar: null } },
} satisfies Record<string, Pick<Account, 'team' | 'user'>>;

/** What the page has to say for the notice to have kept its word. */
const promised: Readonly<Record<string, RegExp>> = {
  'pricing-enquiry': /<h1[^>]*>Contact sales/,
  marketplace: /support contact is in the vendor/,
  'marketplace-invoice': /billing contact is on the invoice/,
  'load-testing': /<h1[^>]*>Contact sales/,
  cli: /Install the command line[\s\S]*[Ss]ign in/,
  v0: /"product":"v0"|value="v0" selected|<option[^>]*value="v0"[^>]*selected/,
  'output-generation-v0': /A good prompt names what is to be built/,
  'integrations-v0': /./,
  monitoring: /<h1[^>]*>(Observability|Query)|Monitoring has become Observability/,
  community: /./,
  'enterprise-only': /<h1[^>]*>Contact sales/,
};

const everyNotice = Object.keys(defaultBrand.notices).flatMap((key) =>
  Object.entries(accounts).map(([who, account]) => ({ key, who, account })),
);

describe('a closed topic’s notice, in an installation that is not the demo', () => {
  it.each(everyNotice.filter(({ key }) => key !== 'community' && key !== 'integrations-v0'))(
    'leads for $key and a $who to a page that has what it says [§8.0.9]',
    async ({ key, account }) => {
      const { action } = noticeFor(key, account, app.deps.services.brand);
      const page = await owner(action.href.replace(/#.*/, ''));
      expect([page.status, action.href]).toEqual([200, action.href]);
      const html = await page.text();
      expect(html).toMatch(promised[key] ?? /a notice of which nothing is promised/);
      expect(html).not.toContain('not listed on this page');
    },
  );

  it.each(['community', 'integrations-v0'] as const)(
    'leads for %s to the operator’s community, which is elsewhere [§8.0.9]',
    (key) => {
      const { brand } = app.deps.services;
      const { href } = noticeFor(key, accounts.team, brand).action;
      expect(href).toBe(brand.links.community);
      expect(href).toMatch(/^https:\/\//);
    },
  );

  it('claims nothing of queries that are kept, and leads nobody to the page that they are on [§8.0.9]', () => {
    const { brand } = app.deps.services;
    expect(noticeFor('monitoring', accounts.team, brand).text).not.toContain('live on');
    expect(noticeFor('output-generation-v0', accounts.person, brand).action.href).not.toContain('/help');
  });
});
