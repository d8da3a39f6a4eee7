import { randomUUID } from 'node:crypto';
import type { StaffCaseDetail, StaffCasesResponse } from '@reachout/cases/rules/calls/cases';
import { createCaseWorld, read as readAsCustomer } from '@reachout/cases/testing/test-cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let world: Awaited<ReturnType<typeof createCaseWorld>>;
let app: TestApp;
let ada: Requester;
let olivia: Requester;

beforeAll(async () => {
  world = await createCaseWorld();
  ({ app, ada, olivia } = world);
});
afterAll(() => app.close());
beforeEach(() => app.database.db.execute(sql`delete from staff_teams`));

const post = (fields: Record<string, string>, page = paths.staffTeams()): Promise<Response> =>
  ada(page, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

async function idOf(table: 'staff_teams' | 'staff_routes', order = 'created_at desc'): Promise<string> {
  const { rows } = await app.database.db.execute<{ id: string }>(
    sql`select id from ${sql.raw(table)} order by ${sql.raw(order)} limit 1`,
  );
  return rows[0]?.id ?? '';
}

/** A team of Ada's that new cases come to under these conditions. */
async function team(name: string, rule?: { about?: object; severity?: string; language?: string }) {
  expect((await post({ form: 'save', name, members: 'user_ada' })).status).toBe(303);
  const { rows } = await app.database.db.execute<{ id: string }>(
    sql`select id from staff_teams where name = ${name}`,
  );
  const teamId = rows[0]?.id ?? '';
  if (rule !== undefined) {
    const { about, ...rest } = rule;
    const fields = { ...rest, ...(about && { about: JSON.stringify(about) }) };
    expect((await post({ form: 'add-rule', teamId, ...fields })).status).toBe(303);
  }
  return teamId;
}

/** A case that Olivia opens through the API. */
async function openByCall(more: object = {}): Promise<number> {
  const response = await olivia(
    apiPaths.cases({ teamId: 'team_orbit' }),
    json(
      {
        product: 'tetra',
        area: 'billing',
        topic: 'understanding-my-invoice',
        severity: '3',
        subject: 'Routed',
        description: 'By a rule.',
        ...more,
      },
      { 'idempotency-key': randomUUID() },
    ),
  );
  expect(response.status).toBe(201);
  const { supportCase } = (await response.json()) as { supportCase: { caseNumber: string } };
  return Number(supportCase.caseNumber);
}

async function read(caseNumber: number): Promise<StaffCaseDetail> {
  const response = await ada(apiPaths.staffCase(caseNumber));
  return ((await response.json()) as { supportCase: StaffCaseDetail }).supportCase;
}

async function numbersOf(teamId: string): Promise<number[]> {
  const response = await ada(apiPaths.staffCases({ team: teamId, limit: 100 }));
  const { supportCases } = (await response.json()) as StaffCasesResponse;
  return supportCases.map(({ caseNumber }) => Number(caseNumber));
}

describe('a new case', () => {
  it('goes to the team of the first rule that it meets, which staff are told with the reason, and no customer', async () => {
    const builds = await team('Builds', { about: { product: 'platform', area: 'builds' } });
    const billing = await team('Billing', { about: { product: 'platform', area: 'billing' } });
    const rest = await team('Everything', {});
    const number = await openByCall();
    const { team: given, timeline } = await read(number);
    expect(given).toEqual({ id: billing, name: 'Billing' });
    expect(timeline).toContainEqual(
      expect.objectContaining({
        type: 'team',
        team: 'Billing',
        because: [
          { condition: 'product', name: 'Tetra' },
          { condition: 'area', name: 'Billing' },
        ],
      }),
    );
    expect(await (await ada(paths.staffCase(number))).text()).toContain('area is Billing');
    expect(await numbersOf(billing)).toContain(number);
    expect(await numbersOf(builds)).not.toContain(number);
    expect(await numbersOf(rest)).not.toContain(number);
    const asCustomer = await readAsCustomer(olivia, { caseNumber: number, teamId: 'team_orbit' });
    expect(asCustomer).not.toHaveProperty('team');
    expect(asCustomer.timeline.map(({ type }) => type)).toEqual(['opened']);
    const exported = await olivia(apiPaths.caseExport({ caseNumber: number, teamId: 'team_orbit' }));
    expect(await exported.text()).not.toContain('team Billing');
  });

  it('is everybody’s where no rule takes it', async () => {
    await team('Urgent', { severity: '1' });
    const number = await openByCall();
    expect((await read(number)).team).toBeNull();
    expect(await numbersOf('nobody')).toContain(number);
  });

  it('goes by the language of who opened it', async () => {
    await app.database.db.execute(sql`update users set language = 'de' where id = 'user_olivia'`);
    const german = await team('German', { language: 'de' });
    expect((await read(await openByCall())).team?.id).toBe(german);
  });

  it('goes by the rules in the order that staff put them in', async () => {
    await team('First', {});
    const second = await team('Second', {});
    const last = await idOf('staff_routes', 'position desc');
    expect((await post({ form: 'raise-rule', routeId: last })).status).toBe(303);
    expect((await read(await openByCall())).team?.id).toBe(second);
    expect((await post({ form: 'remove-rule', routeId: last })).status).toBe(303);
    expect((await read(await openByCall())).team?.name).toBe('First');
  });
});

describe('a case of a team', () => {
  it('is handed over with a note, from the team that the person saw it with', async () => {
    const first = await team('First', {});
    const second = await team('Second');
    const number = await openByCall();
    const hand = (body: object) => ada(apiPaths.staffCaseTeam(number), json(body));
    expect((await hand({ teamId: second, seenTeamId: first, note: 'Yours.' })).status).toBe(200);
    const { team: given, timeline, version } = await read(number);
    expect([given?.name, version]).toEqual(['Second', 1]);
    expect(timeline.slice(-2)).toMatchObject([
      { type: 'note', body: 'Yours.' },
      { type: 'team', team: 'Second', actor: { name: 'Ada Lind' } },
    ]);
    expect((await hand({ teamId: first, seenTeamId: first })).status).toBe(412);
    expect((await hand({ teamId: second, seenTeamId: second, note: 'Again.' })).status).toBe(422);
    expect((await hand({ seenTeamId: second })).status).toBe(200);
    expect((await read(number)).team).toBeNull();
    const done = await post(
      { form: 'hand-to-team', teamId: first, seenTeamId: '' },
      paths.staffCaseTeam(number),
    );
    expect([done.status, done.headers.get('location')]).toEqual([303, paths.staffCase(number)]);
  });

  it('is everybody’s again once the team is removed', async () => {
    const gone = await team('Gone', {});
    const number = await openByCall();
    expect((await read(number)).team?.id).toBe(gone);
    expect((await post({ form: 'remove', teamId: gone })).status).toBe(303);
    expect((await read(number)).team).toBeNull();
    expect((await read(await openByCall())).team).toBeNull();
  });
});

describe('the page of teams', () => {
  it('shows teams with their members and rules, and keeps what was refused', async () => {
    await team('Billing', { about: { product: 'platform', area: 'billing' }, severity: '2' });
    const text = await (await ada(paths.staffTeams())).text();
    expect(text).toContain('product is Tetra, area is Billing, severity is SEV2: Billing');
    expect(text).toContain('Ada Lind');
    const refused = await post({ form: 'save', name: ' billing ' });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('Another team has this name.');
    expect((await post({ form: 'add-rule', teamId: 'none', about: 'no choice' })).status).toBe(422);
    expect((await post({ form: 'remove', teamId: 'none' })).status).toBe(404);
  });

  it('is none for customers, and the audit keeps who changed what', async () => {
    await team('Audited');
    expect((await olivia(paths.staffTeams())).status).toBe(404);
    const { rows } = await app.database.db.execute(sql`
      select action, actor_user_id from audit where subject_kind = 'staff_team' order by id desc limit 1`);
    expect(rows).toEqual([{ action: 'team.added', actor_user_id: 'user_ada' }]);
  });
});
