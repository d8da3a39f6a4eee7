import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { type Address, comment, createCaseWorld } from '@reachout/cases/testing/test-cases';
import { apiPaths, paths } from '@reachout/core/paths';
import type { Requester, TestApp } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: Awaited<ReturnType<typeof createCaseWorld>>;
let app: TestApp;
let ada: Requester;

beforeAll(async () => {
  world = await createCaseWorld();
  ({ app, ada } = world);
  await app.database.db.execute(sql`insert into staff_teams (id, name) values ('steam_1', 'Billing desk')`);
});
afterAll(() => app.close());

async function caseOf({ caseNumber }: Address): Promise<StaffCaseDetail> {
  const response = await ada(apiPaths.staffCase(caseNumber));
  return ((await response.json()) as { supportCase: StaffCaseDetail }).supportCase;
}

/** The boxes of these cases as the list's page writes them, and the key of its form. */
async function listOf(...addresses: Address[]) {
  const page = await (await ada(`${paths.staffCases()}?sort=-caseNumber`)).text();
  const rows = [...page.matchAll(/name="rows" value="([^"]*)"/g)].map(([, value = '']) => value);
  const submission = /name="submission" value="([^"]*)"/.exec(page)?.[1] ?? '';
  const rowOf = (address: Address): string =>
    rows.find((row) => Number(row.split(' ')[0]) === address.caseNumber) ?? '';
  return { submission, rows: addresses.map(rowOf) };
}

function act(
  { submission, rows }: { submission: string; rows: readonly string[] },
  fields: Record<string, string>,
  person = ada,
): Promise<Response> {
  const body = new URLSearchParams({ form: 'bulk', submission, ...fields });
  for (const row of rows) body.append('rows', row);
  return person(`${paths.staffCases()}?sort=-caseNumber`, { method: 'POST', body });
}

async function said(response: Response): Promise<string> {
  const page = await response.text();
  return page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

describe('the same done to several cases', () => {
  it.each<[string, Record<string, string>, Partial<StaffCaseDetail>]>([
    [
      'taken',
      { kind: 'take' },
      { assignee: { id: 'user_ada', name: expect.any(String) as string, isYou: true } },
    ],
    ['handed over', { kind: 'team', teamId: 'steam_1' }, { team: { id: 'steam_1', name: 'Billing desk' } }],
    ['set in status', { kind: 'status', status: 'On hold' }, { status: 'On hold' }],
    ['set in severity', { kind: 'severity', severity: '1' }, { severity: '1' }],
    ['tagged', { kind: 'tag', tags: 'Bulk' }, { tags: [{ id: expect.any(String) as string, name: 'Bulk' }] }],
    [
      'put off',
      { kind: 'snooze', until: 'tomorrow' },
      { snooze: { until: expect.any(String) as string, isOver: false } },
    ],
  ])('has them %s, each with its entry in the audit', async (_what, fields, expected) => {
    const cases = [await world.open(), await world.open()];
    const answer = await act(await listOf(...cases), fields);
    expect(answer.status).toBe(200);
    expect(await said(answer)).toContain('2 cases were changed');
    expect(await Promise.all(cases.map(caseOf))).toMatchObject([expected, expected]);
    const audits = await Promise.all(cases.map(({ caseNumber }) => world.auditOf(caseNumber)));
    expect(
      audits.map(
        (audit) => audit.filter(({ action }) => action !== 'case.create' && action !== 'case.read').length,
      ),
    ).toEqual([1, 1]);
  });

  it('tells of each case that it leaves as it is, and why, and keeps it selected', async () => {
    const [fine, written, taken, already] = [
      await world.open(),
      await world.open(),
      await world.open(),
      await world.open({ severity: 2 }),
    ];
    const list = await listOf(fine, written, taken, already);
    await comment(world.olivia, written, { body: 'Wait, there is more.' });
    const answer = await act(list, { kind: 'severity', severity: '2' });
    const text = await said(answer.clone());
    expect(text).toContain('2 cases were changed');
    expect(text).toContain('1 case was so already');
    expect(text).toContain('1 case was not changed');
    const number = String(written.caseNumber).padStart(8, '0');
    expect(text).toContain(`#${number}: Somebody changed it meanwhile. Look at it again.`);
    expect(await answer.text()).toMatch(new RegExp(`name="rows" [^>]*checked=""[^>]*value="${number} `));
    expect((await caseOf(written)).severity).toBe('3');
  });

  it('takes no case from whom the person did not see, and finds none that is not there', async () => {
    const address = await world.open();
    const list = await listOf(address);
    await app.database.db.execute(
      sql`update cases set assignee_id = 'user_vic' where number = ${address.caseNumber}`,
    );
    const answer = await act({ ...list, rows: [...list.rows, '99999999 1  '] }, { kind: 'take' });
    const text = await said(answer);
    expect(text).toContain('2 cases were not changed');
    expect(text).toContain('#99999999: There is no such case.');
    expect((await caseOf(address)).assignee?.id).toBe('user_vic');
  });

  it('is done once when it is sent twice, and says the same both times', async () => {
    const address = await world.open();
    const list = await listOf(address);
    const first = await said(await act(list, { kind: 'take' }));
    const second = await said(await act(list, { kind: 'take' }));
    for (const text of [first, second]) expect(text).toContain('1 case was changed');
    const audit = await world.auditOf(address.caseNumber);
    expect(audit.filter(({ action }) => action === 'case.assign')).toHaveLength(1);
  });

  it.each<[string, number, Record<string, string>, string]>([
    ['no case', 0, { kind: 'take' }, 'Select at least one case.'],
    ['too many', 51, { kind: 'take' }, 'Select at most 50 cases at once.'],
    ['nothing to do', 1, {}, 'Choose what to do with the selected cases.'],
    ['no name of a tag', 1, { kind: 'tag', tags: ' , ' }, 'Name at least one tag.'],
  ])('refuses %s in words, and does nothing', async (_what, count, fields, words) => {
    const { submission } = await listOf();
    const rows = Array.from({ length: count }, (_, n) => `${90_000_000 + n} 1  `);
    const answer = await act({ submission, rows }, fields);
    expect(answer.status).toBe(422);
    expect(await said(answer)).toContain(words);
  });

  it('is nobody’s but staff’s', async () => {
    const address = await world.open();
    const list = await listOf(address);
    expect((await act(list, { kind: 'take' }, world.olivia)).status).toBe(404);
    expect((await caseOf(address)).assignee).toBeNull();
  });
});
