import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { type Address, comment, createCaseWorld } from '@reachout/cases/testing/test-cases';
import { apiPaths } from '@reachout/core/paths';
import { dayMs } from '@reachout/core/time';
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

function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return ada(path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  });
}

async function read(response: Response | Promise<Response>): Promise<StaffCaseDetail> {
  return ((await (await response).json()) as { supportCase: StaffCaseDetail }).supportCase;
}

const caseOf = ({ caseNumber }: Address): Promise<StaffCaseDetail> =>
  read(ada(apiPaths.staffCase(caseNumber)));
const tagsOf = ({ tags }: StaffCaseDetail): string[] => tags.map(({ name }) => name);
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

describe('tags by the API', () => {
  it('are put on by name and taken off again, and twice comes to the same', async () => {
    const { caseNumber } = await world.open();
    const path = apiPaths.staffCaseTags(caseNumber);
    const tagged = await read(send('PATCH', path, { add: [' VAT  id ', 'Urgent'] }));
    expect(tagsOf(tagged)).toEqual(['Urgent', 'VAT id']);
    const again = await read(send('PATCH', path, { add: ['vat id'], remove: ['URGENT'] }));
    expect(tagsOf(again)).toEqual(['VAT id']);
    expect(tagsOf(await read(send('PATCH', path, { add: ['vat id'], remove: ['URGENT'] })))).toEqual([
      'VAT id',
    ]);
  });

  it.each([[{ add: ['one, two'] }], [{ add: ['x'.repeat(41)] }], [{ remove: [''] }], [{ add: 'VAT' }]])(
    'of wrong names are refused: %j',
    async (body) => {
      const { caseNumber } = await world.open();
      expect((await send('PATCH', apiPaths.staffCaseTags(caseNumber), body)).status).toBe(422);
    },
  );

  it('are listed with their cases, renamed, merged and deleted', async () => {
    const { caseNumber } = await world.open();
    await send('PATCH', apiPaths.staffCaseTags(caseNumber), { add: ['Call one', 'Call two'] });
    const list = async (response: Response) =>
      ((await response.json()) as { tags: { id: string; name: string; cases: number }[] }).tags;
    const find = async (name: string) =>
      (await list(await ada(apiPaths.staffTags()))).find((tag) => tag.name === name);
    const [one, two] = [(await find('Call one'))?.id ?? '', (await find('Call two'))?.id ?? ''];
    expect((await send('PATCH', apiPaths.staffTag(one), { name: 'Call TWO' })).status).toBe(422);
    expect((await send('PATCH', apiPaths.staffTag(one), { name: 'Called' })).status).toBe(200);
    const left = await list(await send('POST', apiPaths.staffTagMerge(one), { into: two }));
    expect(left.filter(({ name }) => name.startsWith('Call'))).toEqual([
      { id: two, name: 'Call two', cases: 1 },
    ]);
    expect((await send('DELETE', apiPaths.staffTag(two))).status).toBe(200);
    expect((await send('DELETE', apiPaths.staffTag(two))).status).toBe(404);
  });
});

describe('sleep by the API', () => {
  it('is put on the copy that was read, until a time to come, and ended', async () => {
    const address = await world.open();
    const path = apiPaths.staffCaseSnooze(address.caseNumber);
    const { etag } = await caseOf(address);
    const until = inDays(2);
    expect((await send('PUT', path, { until })).status).toBe(428);
    expect((await send('PUT', path, { until: inDays(-1) }, { 'if-match': etag })).status).toBe(422);
    expect((await send('PUT', path, { until: inDays(400) }, { 'if-match': etag })).status).toBe(422);
    const asleep = await read(send('PUT', path, { until }, { 'if-match': etag }));
    expect(asleep.snooze).toEqual({ until, isOver: false });
    expect((await read(send('DELETE', path))).snooze).toBeNull();
    await comment(world.olivia, address, { body: 'One more thing.' });
    expect((await send('PUT', path, { until }, { 'if-match': etag })).status).toBe(412);
  });
});

describe('acts on several cases by the API', () => {
  it('are done once per key, tell what became of each case, and keep what others changed', async () => {
    const [fine, changed] = [await world.open(), await world.open()];
    const seen = await Promise.all([fine, changed].map(caseOf));
    await comment(world.olivia, changed, { body: 'Meanwhile.' });
    const body = {
      cases: seen.map(({ caseNumber, version }) => ({ caseNumber: String(caseNumber), version })),
      act: { kind: 'snooze', until: inDays(3) },
    };
    expect((await send('POST', apiPaths.staffBulkActs(), body)).status).toBe(400);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await send('POST', apiPaths.staffBulkActs(), body, key);
    const report = (await first.json()) as { changed: string[]; refused: { caseNumber: string }[] };
    expect(report.changed.map(Number)).toEqual([fine.caseNumber]);
    expect(report.refused.map(({ caseNumber }) => Number(caseNumber))).toEqual([changed.caseNumber]);
    expect(await (await send('POST', apiPaths.staffBulkActs(), body, key)).json()).toEqual(report);
    const other = await send('POST', apiPaths.staffBulkActs(), { ...body, act: { kind: 'wake' } }, key);
    expect(other.status).toBe(422);
  });

  it('assign only from whom the caller saw, and find people and teams by a call', async () => {
    const address = await world.open();
    const { version } = await caseOf(address);
    const teams = (await (await ada(apiPaths.staffTeams())).json()) as {
      teams: { id: string }[];
      staff: { id: string }[];
    };
    expect(teams.teams.map(({ id }) => id)).toContain('steam_1');
    expect(teams.staff.map(({ id }) => id)).toContain('user_ada');
    const act = (acted: unknown, seen: object = {}) =>
      send(
        'POST',
        apiPaths.staffBulkActs(),
        { cases: [{ caseNumber: String(address.caseNumber), version, ...seen }], act: acted },
        { 'idempotency-key': crypto.randomUUID() },
      ).then((response) => response.json());
    expect(await act({ kind: 'assign', assigneeId: 'user_ada' })).toMatchObject({
      changed: [expect.anything()],
    });
    expect(await act({ kind: 'assign', assigneeId: null })).toMatchObject({ refused: [expect.anything()] });
    expect(await act({ kind: 'assign', assigneeId: null }, { assigneeId: 'user_ada' })).toMatchObject({
      refused: [],
    });
    expect(await act({ kind: 'team', teamId: 'steam_1' })).toMatchObject({ changed: [expect.anything()] });
    expect((await caseOf(address)).team).toEqual({ id: 'steam_1', name: 'Billing desk' });
  });
});
