import { accountsResponse, type AccountsResponse, v0PlansResponse } from '../rules/calls/accounts.ts';
import { projectsResponse, type ProjectsResponse } from '../rules/calls/projects.ts';
import { statusResponse } from '@reachout/status/rules/calls/status';
import { apiPaths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'zod/v4/core';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';

let app: TestApp;
let olivia: Requester;
let devon: Requester;
let vic: Requester;

beforeAll(async () => {
  app = await createTestApp();
  [olivia, devon, vic] = (await Promise.all(
    ['olivia@orbit.example', 'devon@nova.example', 'vic@v0.example'].map(app.signIn),
  )) as [Requester, Requester, Requester];
});
afterAll(() => app.close());

async function accountsOf(person: Requester): Promise<AccountsResponse['accounts']> {
  const response = await person(apiPaths.accounts());
  return parse(accountsResponse, await response.json()).accounts;
}

async function projectsOf(
  person: Requester,
  query: Parameters<typeof apiPaths.projects>[0],
): Promise<ProjectsResponse> {
  const response = await person(apiPaths.projects(query));
  return parse(projectsResponse, await response.json());
}

describe('the accounts of a person', () => {
  it('come with plans, role and permissions, the person’s own first [D5]', async () => {
    const accounts = await accountsOf(olivia);
    expect(accounts.map(({ name, role, plan, v0Plan }) => ({ name, role, plan, v0Plan }))).toEqual([
      { name: 'Olivia Ortega', role: null, plan: null, v0Plan: 'v0-level3' },
      { name: 'Nova', role: 'MEMBER', plan: 'enterprise', v0Plan: 'v0-enterprise' },
      { name: 'Orbit Labs', role: 'OWNER', plan: 'pro', v0Plan: 'v0-team' },
    ]);
  });

  it('say who may open cases: all, by project, or not at all [D7, §6.0.2, §6.0.4]', async () => {
    const accounts = await accountsOf(devon);
    const creation = Object.fromEntries(
      accounts.map(({ name, permissions }) => [name, permissions.canCreateSupportCase]),
    );
    expect(creation).toMatchObject({ Nova: 'project-scoped', Hollow: false });
  });

  it.each([
    ['olivia@orbit.example', true],
    ['hana@pebble.example', false],
  ])('of %s say whether any of them is paid: %s [§3.11.1]', async (email, isPaid) => {
    const person = await app.signIn(email);
    const response = await person(apiPaths.accounts());
    expect(await response.json()).toMatchObject({ hasPaidAccount: isPaid });
  });

  it('say who may refund [§6.0.3]', async () => {
    const noor = await app.signIn('noor@nova.example');
    const accounts = await accountsOf(noor);
    const refunds = Object.fromEntries(
      accounts.map(({ name, permissions }) => [name, permissions.billingRefund]),
    );
    expect(refunds).toMatchObject({ Nova: true, 'Orbit Labs': false });
  });

  it('are not told to visitors [§6.0.1]', async () => {
    expect((await app.visitor(apiPaths.accounts())).status).toBe(401);
  });

  it('lose a role at once when it is taken away [A11]', async () => {
    const hana = await app.signIn('hana@pebble.example');
    const before = await accountsOf(hana);
    await app.database.db.execute(sql`delete from memberships where user_id = 'user_hana'`);
    const after = await accountsOf(hana);
    expect([before.length, after.length]).toEqual([1, 0]);
  });
});

describe('v0 plans', () => {
  it('name teams by slug and people by username [§7.0.9]', async () => {
    const plans = parse(v0PlansResponse, await (await olivia(apiPaths.v0Plans())).json());
    expect(plans.accounts).toEqual(
      expect.arrayContaining([
        { username: 'olivia', plan: 'v0-level3' },
        { slug: 'orbit', plan: 'v0-team' },
      ]),
    );
    expect(parse(v0PlansResponse, await (await vic(apiPaths.v0Plans())).json()).accounts).toEqual([
      { username: 'vic', plan: 'v0-platinum' },
    ]);
  });
});

describe('projects', () => {
  it('come a page at a time with three deployments each, none lost or twice [§7.0.7]', async () => {
    const first = await projectsOf(olivia, { teamId: 'team_orbit', limit: 7 });
    const second = await projectsOf(olivia, { teamId: 'team_orbit', limit: 7, from: first.pagination.next });
    const ids = [...first.projects, ...second.projects].map(({ id }) => id);
    expect([ids.length, new Set(ids).size, second.pagination.next]).toEqual([12, 12, null]);
    expect(Math.max(...first.projects.map(({ latestDeployments }) => latestDeployments.length))).toBe(3);
  });

  it('of an enterprise team are only those opened to a developer [§6.0.4]', async () => {
    const { projects } = await projectsOf(devon, { teamId: 'team_nova', limit: 100 });
    expect(projects).toHaveLength(3);
  });

  it('are found by a part of the name, wildcards taken as they are [A37, §7.0.18]', async () => {
    const all = await projectsOf(olivia, { teamId: 'team_orbit', limit: 100 });
    const name = all.projects[0]?.name ?? '';
    const found = await projectsOf(olivia, { teamId: 'team_orbit', search: name.slice(1) });
    const wild = await projectsOf(olivia, { teamId: 'team_orbit', search: '%_%' });
    expect(found.projects.map((project) => project.name)).toContain(name);
    expect(wild.projects).toEqual([]);
  });

  it('are asked for by slug as well as by id [§7.0.7]', async () => {
    const [bySlug, byId] = await Promise.all([
      projectsOf(olivia, { slug: 'orbit' }),
      projectsOf(olivia, { teamId: 'team_orbit' }),
    ]);
    expect(bySlug).toEqual(byId);
  });

  it.each([
    ['V0Builder', 200],
    ['V0Chatter', 200],
    ['V0Viewer', 200],
  ])(
    'are those opened to somebody who is in a team by %s alone, and cases are theirs to open by their role there [§6.0.4, §6.0.6]',
    async (permission, status) => {
      const { db } = app.database;
      await db.execute(
        sql`insert into memberships (account_id, user_id, role, v0_permissions) values ('team_orbit', 'user_vic', null, ARRAY[${permission}]::text[])`,
      );
      const teamOf = async () => (await accountsOf(vic)).find(({ id }) => id === 'team_orbit');
      const without = await teamOf();
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from projects where account_id = 'team_orbit' order by id limit 1`,
      );
      await db.execute(
        sql`insert into project_access (account_id, project_id, user_id, role) values ('team_orbit', ${rows[0]?.id}, 'user_vic', 'PROJECT_DEVELOPER')`,
      );
      const withProject = await teamOf();
      const listed = await vic(apiPaths.projects({ teamId: 'team_orbit' }));
      const { projects } = (await listed.json()) as { projects: { id: string }[] };
      await db.execute(sql`delete from project_access where user_id = 'user_vic'`);
      await db.execute(sql`delete from memberships where user_id = 'user_vic'`);
      expect([without?.role, without?.permissions]).toEqual([
        null,
        { canCreateSupportCase: false, billingRefund: false },
      ]);
      expect(withProject?.permissions.canCreateSupportCase).toBe('project-scoped');
      expect([listed.status, projects.map(({ id }) => id)]).toEqual([status, [rows[0]?.id]]);
    },
  );

  it('of a foreign team are not found [A06]', async () => {
    expect((await vic(apiPaths.projects({ teamId: 'team_orbit' }))).status).toBe(404);
  });

  it('tell what the person may do in each when asked [§7.0.8]', async () => {
    const { projects } = await projectsOf(devon, { teamId: 'team_nova', includePermissions: true });
    const one = await devon(
      apiPaths.projectPermissions({ projectIdOrName: projects[0]?.name ?? '', teamId: 'team_nova' }),
    );
    expect(projects[0]?.permissions?.projectSupportCase).toContain('create');
    expect(await one.json()).toMatchObject({
      permissions: { projectSupportCase: expect.arrayContaining(['create']) },
    });
  });

  it('that are not opened to the person have no permissions to tell [A06]', async () => {
    const { rows } = await app.database.db.execute<{ id: string }>(
      sql`select id from projects where account_id = 'team_nova' and id not in (select project_id from project_access where user_id = 'user_devon') limit 1`,
    );
    const response = await devon(
      apiPaths.projectPermissions({ projectIdOrName: rows[0]?.id ?? '', teamId: 'team_nova' }),
    );
    expect(response.status).toBe(404);
  });
});

describe('the status', () => {
  it('is open to everybody and names the gravest incident that is going on [U64]', async () => {
    const status = parse(statusResponse, await (await app.visitor(apiPaths.status())).json());
    expect(status).toMatchObject({ indicator: 'minor', description: 'Elevated build times' });
    expect(status.incidents).toHaveLength(2);
  });
});
