import { randomUUID } from 'node:crypto';
import type { StaffCaseDetail, StaffCasesResponse } from '@reachout/cases/rules/calls/cases';
import { createCaseWorld } from '@reachout/cases/testing/test-cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { returnCasesOfFormerStaff } from '../use-cases/assign-case.ts';

let world: Awaited<ReturnType<typeof createCaseWorld>>;
let app: TestApp;
let ada: Requester;
let olivia: Requester;

beforeAll(async () => {
  world = await createCaseWorld();
  ({ app, ada, olivia } = world);
  await app.database.db.execute(sql`
    insert into users (id, name, email, role) values ('user_ben', 'Ben Berg', 'ben@staff.example', 'staff')`);
});
afterAll(() => app.close());

const open = async (): Promise<number> => (await world.open()).caseNumber;

async function read(caseNumber: number): Promise<StaffCaseDetail> {
  const response = await ada(apiPaths.staffCase(caseNumber));
  return ((await response.json()) as { supportCase: StaffCaseDetail }).supportCase;
}

async function numbersOf(assignee: string): Promise<number[]> {
  const lists = await Promise.all(
    (['queue', '-caseNumber'] as const).map(async (sort) => {
      const response = await ada(apiPaths.staffCases({ assignee, sort, limit: 100 }));
      const { supportCases } = (await response.json()) as StaffCasesResponse;
      return supportCases.map(({ caseNumber }) => Number(caseNumber));
    }),
  );
  expect(lists[1]).toEqual(expect.arrayContaining(lists[0] ?? []));
  return lists[0] ?? [];
}

const assign = (caseNumber: number, body: object) =>
  ada(apiPaths.staffCaseAssignments(caseNumber), json(body));

const say = (caseNumber: number, visibility: 'public' | 'internal') =>
  ada(apiPaths.staffCaseComments(caseNumber), json({ id: randomUUID(), body: 'We look at it.', visibility }));

describe('the assignee of a case', () => {
  it('is nobody at first, then who takes it, whose list it is in', async () => {
    const number = await open();
    expect((await read(number)).assignee).toBeNull();
    expect(await numbersOf('nobody')).toContain(number);
    expect((await assign(number, { assigneeId: 'user_ada' })).status).toBe(200);
    const taken = await read(number);
    expect(taken.assignee).toEqual({ id: 'user_ada', name: 'Ada Lind', isYou: true });
    expect(taken.timeline.at(-1)).toMatchObject({ type: 'assigned', assignee: 'Ada Lind' });
    expect(await numbersOf('me')).toContain(number);
    expect(await numbersOf('user_ben')).not.toContain(number);
    expect(await numbersOf('nobody')).not.toContain(number);
  });

  it('is whoever answers a case that nobody has, and nobody because of a note', async () => {
    const [answered, noted] = [await open(), await open()];
    await say(answered, 'public');
    await say(noted, 'internal');
    expect((await read(answered)).assignee?.id).toBe('user_ada');
    expect((await read(noted)).assignee).toBeNull();
  });

  it('stays who they are when somebody else answers', async () => {
    const number = await open();
    await assign(number, { assigneeId: 'user_ben' });
    await say(number, 'public');
    expect((await read(number)).assignee?.id).toBe('user_ben');
  });

  it('is told why by a note that comes with the case', async () => {
    const number = await open();
    await assign(number, { assigneeId: 'user_ben', note: 'You know this team.' });
    const { timeline } = await read(number);
    expect(timeline.slice(-2)).toMatchObject([
      { type: 'note', body: 'You know this team.' },
      { type: 'assigned', assignee: 'Ben Berg' },
    ]);
  });

  it('is not taken the case from by somebody who did not see that they have it', async () => {
    const number = await open();
    await assign(number, { assigneeId: 'user_ben' });
    const late = await assign(number, { assigneeId: 'user_ada', note: 'Mine.' });
    expect(late.status).toBe(412);
    expect(await late.json()).toMatchObject({ details: { supportCase: { assignee: { id: 'user_ben' } } } });
    expect((await read(number)).timeline.filter(({ type }) => type === 'note')).toEqual([]);
    expect((await assign(number, { assigneeId: 'user_ada', seenAssigneeId: 'user_ben' })).status).toBe(200);
    expect((await read(number)).assignee?.id).toBe('user_ada');
  });

  it('does not stay the same with a note, which nobody new would read', async () => {
    const number = await open();
    await assign(number, { assigneeId: 'user_ben' });
    const seen = { assigneeId: 'user_ben', seenAssigneeId: 'user_ben' };
    expect((await assign(number, seen)).status).toBe(200);
    const refused = await assign(number, { ...seen, note: 'Once more.' });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ fields: { assigneeId: expect.any(String) } });
  });

  it('is given to one of two who take the case at once', async () => {
    const number = await open();
    const both = await Promise.all(
      ['user_ada', 'user_ben'].map((assigneeId) => assign(number, { assigneeId })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it.each(['user_olivia', 'user_unknown'])('cannot be %s, who answers no cases', async (assigneeId) => {
    const number = await open();
    const refused = await assign(number, { assigneeId });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ fields: { assigneeId: expect.any(String) } });
  });

  it('is in nothing that the customer gets, and changes no copy of theirs', async () => {
    const number = await open();
    const address = { caseNumber: number, teamId: 'team_orbit' };
    const copyOf = async (): Promise<[string, string | null]> => {
      const response = await olivia(apiPaths.case(address));
      return [await response.text(), response.headers.get('etag')];
    };
    const before = await copyOf();
    await assign(number, { assigneeId: 'user_ben', note: 'A word among us.' });
    expect(await copyOf()).toEqual(before);
    const others = await Promise.all([
      olivia(apiPaths.caseExport(address)),
      olivia(paths.caseDetail({ teamSlug: 'orbit', caseNumber: number })),
    ]);
    for (const response of others) expect(await response.text()).not.toContain('Ben Berg');
  });

  it('changes the copy of staff, so that their open pages learn of it', async () => {
    const number = await open();
    const before = await read(number);
    await assign(number, { assigneeId: 'user_ben' });
    const after = await read(number);
    expect(after.etag).not.toBe(before.etag);
    expect(after.version).toBe(before.version);
  });

  it('is in the audit with who did it', async () => {
    const number = await open();
    await assign(number, { assigneeId: 'user_ben' });
    const { rows } = await app.database.db.execute(sql`
      select actor_user_id, details from audit where action = 'case.assign' and subject_id = ${String(number)}`);
    expect(rows).toEqual([{ actor_user_id: 'user_ada', details: { assignee: 'user_ben' } }]);
  });

  it('is nobody again once they answer no cases any more', async () => {
    const number = await open();
    await app.database.db.execute(sql`
      insert into users (id, name, email, role) values ('user_cleo', 'Cleo Carr', 'cleo@staff.example', 'staff')`);
    await assign(number, { assigneeId: 'user_cleo' });
    expect(await returnCasesOfFormerStaff(app.deps.services)).toBe(0);
    await app.database.db.execute(sql`update users set role = 'customer' where id = 'user_cleo'`);
    expect(await returnCasesOfFormerStaff(app.deps.services)).toBe(1);
    const { assignee, timeline } = await read(number);
    expect(assignee).toBeNull();
    expect(timeline.at(-1)).toMatchObject({ type: 'assigned', assignee: null, actor: { kind: 'system' } });
  });
});

describe('the staff’s pages without a script', () => {
  const post = (number: number, fields: Record<string, string>): Promise<Response> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return ada(paths.staffCase(number), { method: 'POST', body });
  };

  it('take a case by one press', async () => {
    const number = await open();
    const page = await (await ada(paths.staffCase(number))).text();
    expect(page).toContain('Assign to me');
    const done = await post(number, { form: 'take', assigneeId: 'user_ada', seenAssigneeId: '' });
    expect(done.status).toBe(303);
    expect((await read(number)).assignee?.id).toBe('user_ada');
  });

  it('say what happened meanwhile to whoever was slower', async () => {
    const number = await open();
    const seen = (await read(number)).timeline.at(-1)?.id ?? '';
    await assign(number, { assigneeId: 'user_ben' });
    const late = await post(number, { form: 'take', assigneeId: 'user_ada', seenAssigneeId: '', seen });
    expect(late.status).toBe(412);
    expect(await late.text()).toContain('Assigned to Ben Berg');
  });

  it('keep the note, and whom it was for, of whoever was slower', async () => {
    const number = await open();
    await assign(number, { assigneeId: 'user_ben' });
    const fields = {
      form: 'assign',
      assigneeId: 'user_ada',
      seenAssigneeId: '',
      note: 'Please look at fra1.',
    };
    const late = await (await post(number, fields)).text();
    expect(late).toMatch(/<textarea[^>]*id="assign-note"[^>]*>Please look at fra1\.<\/textarea>/);
    expect(late).toMatch(/<option value="user_ada" selected="">/);
  });

  it('list whose cases are asked for, and keep that while the list is narrowed further', async () => {
    const number = await open();
    await assign(number, { assigneeId: 'user_ben' });
    const page = await (await ada(`${paths.staffCases()}?assignee=user_ben`)).text();
    expect(page).toContain(`/staff/cases/${String(number).padStart(8, '0')}`);
    expect(page).toMatch(/<option value="user_ben" selected="">Ben Berg<\/option>/);
    expect(page).toMatch(/href="\/staff\/cases\?assignee=user_ben&amp;turn=customer"/);
  });
});
