import { createTestDatabase, type TestDatabase } from '@reachout/testkit/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberships } from './schema/accounts.ts';
import {
  countLinkedProjects,
  countTeamMembers,
  findLinkedRepositories,
  findTeamMembers,
} from './teams-queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
  await database.db
    .insert(memberships)
    .values({ accountId: 'team_nova', userId: 'user_hana', v0Permissions: ['V0Viewer'] });
});
afterAll(() => database.drop());

const roles = ['OWNER', 'MEMBER', 'DEVELOPER', 'CONTRIBUTOR'];
const nova = { accountId: 'team_nova' };

describe('the members of a team', () => {
  it('come owners first and those without a role last, with how many projects are opened to each', async () => {
    const members = await findTeamMembers(database.db, { roles, ...nova, limit: 10, offset: 0 });
    expect(members.map(({ name, role, projectCount }) => [name, role, projectCount])).toEqual([
      ['Noor Haddad', 'OWNER', 0],
      ['Olivia Ortega', 'MEMBER', 0],
      ['Devon Park', 'DEVELOPER', 3],
      ['Hana Sato', null, 0],
    ]);
  });

  it('come in pages', async () => {
    const page = await findTeamMembers(database.db, { roles, ...nova, limit: 2, offset: 2 });
    expect(page.map(({ userId }) => userId)).toEqual(['user_devon', 'user_hana']);
  });

  it('are counted by role', async () => {
    expect(await countTeamMembers(database.db, nova)).toEqual(
      new Map<string | null, number>([
        ['OWNER', 1],
        ['MEMBER', 1],
        ['DEVELOPER', 1],
        [null, 1],
      ]),
    );
  });
});

describe('the repositories that projects are linked to', () => {
  it('come by name with their projects by name', async () => {
    const [first, second] = await findLinkedRepositories(database.db, { ...nova, limit: 2, offset: 0 });
    expect([first?.repository, second?.repository]).toEqual(['nova/analytics', 'nova/catalogue']);
    expect(first?.projects).toHaveLength(11);
    expect(first?.projects).toEqual(first?.projects.toSorted());
  });

  it.each([
    ['of a whole team', nova, { projects: 240, linked: 220, repositories: 20 }],
    [
      'of what is opened to somebody',
      { ...nova, visibleTo: 'user_devon' },
      { projects: 3, linked: 3, repositories: 2 },
    ],
    ['of a team without projects', { accountId: 'team_hollow' }, { projects: 0, linked: 0, repositories: 0 }],
  ])('are counted %s', async (_, scope, expected) => {
    expect(await countLinkedProjects(database.db, scope)).toEqual(expected);
  });
});
