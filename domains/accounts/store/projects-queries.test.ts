import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findAccount, findAccountOfUser } from './accounts-queries.ts';
import { findProject, findProjectRole, findProjects, type ProjectCursor } from './projects-queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
});
afterAll(() => database.drop());

const nova = (more: object) => findProjects(database.db, { accountId: 'team_nova', limit: 20, ...more });
const names = async (more: object) => (await nova(more)).projects.map((project) => project.name);

/** Follows the pages to the end. */
async function allPages(from?: ProjectCursor): Promise<string[]> {
  const page = await nova({ limit: 50, from, latestDeployments: 0 });
  const ids = page.projects.map((project) => project.id);
  return page.next === null ? ids : [...ids, ...(await allPages(page.next))];
}

describe('finding projects', () => {
  it.each([
    ['the middle of a name', { search: 'ments-we' }, ['payments-web', 'payments-webhooks']],
    ['capitals and blanks around', { search: '  PAYMENTS-WEB ' }, ['payments-web', 'payments-webhooks']],
    ['a slip of the finger', { search: 'loyalti-dashboard', limit: 1 }, ['loyalty-dashboard']],
    ['a wildcard taken literally', { search: '%' }, []],
    ['another wildcard taken literally', { search: 'pay_' }, []],
    ['an injection taken literally', { search: "'; drop table projects; --" }, []],
  ])('searches for %s [A37]', async (_, query, expected) => {
    expect((await names(query)).toSorted()).toEqual(expected);
  });

  it('gives pages that join without a gap, latest change first', async () => {
    const seen = await allPages();
    expect(new Set(seen).size).toBe(240);
    expect(seen).toHaveLength(240);
  });

  it('gives the newest deployments of each, as many as asked for', async () => {
    const one = await nova({ limit: 5, latestDeployments: 1 });
    expect(one.projects.map(({ latestDeployments }) => latestDeployments.length)).toEqual([1, 1, 1, 1, 1]);
    const [three] = (await nova({ limit: 1 })).projects;
    const times = three?.latestDeployments.map(({ createdAt }) => createdAt.getTime()) ?? [];
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times).toHaveLength(3);
  });

  it('tells linked projects from the others', async () => {
    expect(await names({ limit: 100, linked: false })).toHaveLength(20);
    expect((await names({ limit: 100, linked: false })).every((name) => name.endsWith('-sandbox'))).toBe(
      true,
    );
  });

  it('shows those who are project-scoped their own projects only [A10]', async () => {
    expect((await names({ visibleTo: 'user_devon' })).toSorted()).toEqual([
      'orders-worker',
      'payments-api',
      'payments-web',
    ]);
    expect(await names({ visibleTo: 'user_devon', search: 'ledger' })).toEqual([]);
  });

  it('finds one by name or id, in its own account and within reach', async () => {
    const byName = await findProject(database.db, { accountId: 'team_nova', idOrName: 'ledger-api' });
    expect(await findProject(database.db, { accountId: 'team_nova', idOrName: byName?.id ?? '' })).toEqual(
      byName,
    );
    expect(
      await findProject(database.db, { accountId: 'team_orbit', idOrName: byName?.id ?? '' }),
    ).toBeUndefined();
    const query = { accountId: 'team_nova', idOrName: 'ledger-api', visibleTo: 'user_devon' };
    expect(await findProject(database.db, query)).toBeUndefined();
  });

  it.each([
    ['payments-web', 'user_devon', 'ADMIN'],
    ['payments-api', 'user_devon', 'PROJECT_DEVELOPER'],
    ['ledger-api', 'user_devon', null],
  ])('knows for %s the role of %s: %s', async (idOrName, userId, role) => {
    expect((await findProjectRole(database.db, { accountId: 'team_nova', idOrName, userId }))?.role).toBe(
      role,
    );
  });
});

describe('finding an account', () => {
  it.each([
    ['a team by id', { accountId: 'team_nova' }, 'team_nova'],
    ['a team by slug', { kind: 'team', slug: 'nova' }, 'team_nova'],
    ['the personal account by username', { kind: 'personal', slug: 'devon' }, 'user_devon'],
    ['nothing for a team they are not in', { accountId: 'team_orbit' }, undefined],
    ['nothing for another person’s account', { kind: 'personal', slug: 'olivia' }, undefined],
  ] as const)('finds for Devon %s [A01]', async (_, by, expected) => {
    expect((await findAccountOfUser(database.db, { userId: 'user_devon', ...by }))?.id).toBe(expected);
  });

  it('knows whether a team has projects, and the person’s roles in single ones', async () => {
    const nova1 = await findAccountOfUser(database.db, { userId: 'user_devon', accountId: 'team_nova' });
    expect(nova1).toMatchObject({ hasProjects: true, projectRoles: ['ADMIN', 'PROJECT_DEVELOPER'] });
    const hollow = await findAccountOfUser(database.db, { userId: 'user_devon', accountId: 'team_hollow' });
    expect(hollow).toMatchObject({ hasProjects: false, projectRoles: [] });
    expect(await findAccount(database.db, { accountId: 'team_orbit' })).toMatchObject({ slug: 'orbit' });
  });
});
