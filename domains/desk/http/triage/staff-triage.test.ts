import type { StaffCaseDetail, StaffCasesResponse } from '@reachout/cases/rules/calls/cases';
import { type Address, comment, createCaseWorld, read } from '@reachout/cases/testing/test-cases';
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
});
afterAll(() => app.close());

async function caseOf(address: Address): Promise<StaffCaseDetail> {
  const response = await ada(apiPaths.staffCase(address.caseNumber));
  expect(response.status).toBe(200);
  return ((await response.json()) as { supportCase: StaffCaseDetail }).supportCase;
}

async function numbersOf(query: Parameters<typeof apiPaths.staffCases>[0]): Promise<number[]> {
  const response = await ada(apiPaths.staffCases({ limit: 100, ...query }));
  expect(response.status, await response.clone().text()).toBe(200);
  const { supportCases } = (await response.json()) as StaffCasesResponse;
  return supportCases.map(({ caseNumber }) => Number(caseNumber));
}

function send({ caseNumber }: Address, fields: Record<string, string>): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return ada(paths.staffCase(caseNumber), { method: 'POST', body });
}

async function sendTags(address: Address, tags: string): Promise<void> {
  expect((await send(address, { form: 'tag', tags })).status).toBe(303);
}

const tagsOf = async (address: Address): Promise<string[]> =>
  (await caseOf(address)).tags.map(({ name }) => name);

function vocabulary(fields: Record<string, string>): Promise<Response> {
  return ada(paths.staffTags(), { method: 'POST', body: new URLSearchParams(fields) });
}

async function idOf(name: string): Promise<string> {
  const { rows } = await app.database.db.execute<{ id: string }>(
    sql`select id from desk_tags where name = ${name}`,
  );
  return rows[0]?.id ?? '';
}

async function snooze(address: Address, fields: Record<string, string> = {}): Promise<Response> {
  const { etag } = await caseOf(address);
  return send(address, { form: 'snooze', until: 'hour', date: '', zone: '', version: etag, ...fields });
}

describe('tags of cases', () => {
  it('are made by naming them, once whatever their case, and are taken off again', async () => {
    const one = await world.open();
    const other = await world.open();
    await sendTags(one, '  VAT  id , urgent,vat id');
    await sendTags(other, 'vat ID, Später');
    expect([await tagsOf(one), await tagsOf(other)]).toEqual([
      ['urgent', 'VAT id'],
      ['Später', 'VAT id'],
    ]);
    await send(one, { form: 'untag', tagId: await idOf('urgent') });
    expect(await tagsOf(one)).toEqual(['VAT id']);
    const { timeline } = await caseOf(one);
    expect(timeline.filter(({ type }) => type === 'tags')).toMatchObject([
      { added: ['VAT id', 'urgent'], removed: [] },
      { added: [], removed: ['urgent'] },
    ]);
    const audit = await world.auditOf(one.caseNumber);
    expect(audit.filter(({ action }) => action === 'case.tag')).toHaveLength(2);
    expect(JSON.stringify(audit)).not.toContain('urgent');
  });

  it.each([
    ['', 'Name at least one tag.'],
    ['x'.repeat(41), 'A tag has at most 40 characters'],
    [Array.from({ length: 21 }, (_, n) => `many ${n}`).join(','), 'A case has at most 20 tags.'],
  ])('refuses %j in words, and leaves no word behind', async (tags, words) => {
    const address = await world.open();
    await sendTags(address, 'kept');
    const refused = await send(address, { form: 'tag', tags });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(words);
    expect(await tagsOf(address)).toEqual(['kept']);
    expect(await idOf('many 1')).toBe('');
  });

  it('narrow the list to cases that have all of them', async () => {
    const [one, both] = [await world.open(), await world.open()];
    await sendTags(one, 'Wave');
    await sendTags(both, 'Wave, Particle');
    const [wave, particle] = [await idOf('Wave'), await idOf('Particle')];
    expect(await numbersOf({ tag: wave })).toEqual(expect.arrayContaining([one.caseNumber, both.caseNumber]));
    expect(await numbersOf({ tag: `${wave},${particle}` })).toEqual([both.caseNumber]);
    expect(await numbersOf({ tag: `${wave},tag_none` })).toEqual([]);
    const page = await (await ada(`${paths.staffCases()}?tag=${wave}&tag=${particle}`)).text();
    expect(page).toContain('Remove the filter Tag: Particle');
  });

  it('are renamed, merged and deleted in one place, for cases and kept views alike', async () => {
    const [one, both] = [await world.open(), await world.open()];
    await sendTags(one, 'Dup');
    await sendTags(both, 'Dup, Original');
    const [dup, original] = [await idOf('Dup'), await idOf('Original')];
    await app.database.db.execute(
      sql`insert into desk_views (id, name, list, is_shared) values ('view_dup', 'Dups', ${`tag=${dup}`}, true)`,
    );
    const taken = await vocabulary({ form: 'rename', tagId: dup, name: 'oRIGINAL' });
    expect(taken.status).toBe(422);
    expect(await taken.text()).toContain('Another tag has this name. Merge the two instead.');
    expect((await vocabulary({ form: 'merge', tagId: dup, into: dup })).status).toBe(422);
    expect((await vocabulary({ form: 'merge', tagId: dup, into: original })).status).toBe(303);
    expect((await vocabulary({ form: 'rename', tagId: original, name: ' The  one ' })).status).toBe(303);
    expect([await tagsOf(one), await tagsOf(both)]).toEqual([['The one'], ['The one']]);
    const views = await (await ada(apiPaths.staffViews())).text();
    expect(views).toContain(`"list":"tag=${original}"`);
    expect((await vocabulary({ form: 'remove', tagId: dup })).status).toBe(404);
    expect((await vocabulary({ form: 'remove', tagId: original })).status).toBe(303);
    expect(await tagsOf(both)).toEqual([]);
    const { rows } = await app.database.db.execute(
      sql`select action from audit where subject_kind = 'tag' and subject_id in (${dup}, ${original}) order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'tag.added',
      'tag.added',
      'tag.merged',
      'tag.renamed',
      'tag.removed',
    ]);
  });

  it('are nothing that a customer sees or that counts as a change for them, and neither is sleep', async () => {
    const address = await world.open();
    const before = await read(world.olivia, address);
    await sendTags(address, 'Zanzibar-secret');
    expect((await snooze(address)).status).toBe(303);
    expect(await read(world.olivia, address)).toEqual(before);
    const doors = await Promise.all(
      [
        apiPaths.case(address),
        apiPaths.cases({ teamId: 'team_orbit' }),
        apiPaths.caseExport(address),
        paths.caseDetail({ teamSlug: 'orbit', caseNumber: address.caseNumber }),
        paths.cases({ teamSlug: 'orbit' }),
        paths.staffTags(),
        paths.staffCase(address.caseNumber),
      ].map(async (door) => (await world.olivia(door)).text()),
    );
    expect(doors.join('\n')).not.toMatch(/Zanzibar|[Ss]nooz/);
  });
});

describe('a case that sleeps', () => {
  it('is out of everybody’s queue until its time comes, and back in its place then, marked', async () => {
    const first = await world.open({ severity: 1 });
    const second = await world.open({ severity: 1 });
    const order = async (): Promise<number[]> =>
      (await numbersOf({})).filter((number) => [first.caseNumber, second.caseNumber].includes(number));
    expect(await order()).toEqual([first.caseNumber, second.caseNumber]);
    const { version, turnSince, promises } = await caseOf(first);
    expect((await snooze(first)).status).toBe(303);
    expect(await order()).toEqual([second.caseNumber]);
    expect(await numbersOf({ snoozed: 'true' })).toContain(first.caseNumber);
    const list = await (await ada(`${paths.staffCases()}?snoozed=true`)).text();
    expect(list).toContain('Snoozed until');
    const asleep = await caseOf(first);
    expect(asleep).toMatchObject({ version, turnSince, snooze: { isOver: false } });
    expect(asleep.promises.map(({ dueAt }) => dueAt)).toEqual(promises.map(({ dueAt }) => dueAt));
    await app.database.db.execute(
      sql`update cases set snoozed_until = now() - interval '1 minute' where number = ${first.caseNumber}`,
    );
    expect(await order()).toEqual([first.caseNumber, second.caseNumber]);
    const back = await caseOf(first);
    expect(back.snooze).toMatchObject({ isOver: true });
    // Who watches the sleeping copy is told of another one, though nothing wrote it.
    expect(back.etag).not.toBe(asleep.etag);
    expect(await (await ada(paths.staffCases())).text()).toContain('Back from snooze');
    await ada(apiPaths.staffCase(first.caseNumber), {
      method: 'PATCH',
      body: JSON.stringify({ status: 'On hold' }),
      headers: { 'content-type': 'application/json', 'if-match': back.etag },
    });
    expect((await caseOf(first)).snooze).toBeNull();
  });

  it('is woken by what its customer writes, with that', async () => {
    const address = await world.open();
    await snooze(address);
    expect(await numbersOf({})).not.toContain(address.caseNumber);
    expect((await comment(world.olivia, address, { body: 'It got worse.' })).status).toBe(201);
    expect(await numbersOf({})).toContain(address.caseNumber);
    expect((await caseOf(address)).snooze).toMatchObject({ isOver: true });
  });

  it('is not put off by somebody who has not read what the customer wrote', async () => {
    const address = await world.open();
    const { etag } = await caseOf(address);
    await comment(world.olivia, address, { body: 'One more thing.' });
    const late = await snooze(address, { version: etag });
    expect(late.status).toBe(412);
    expect((await caseOf(address)).snooze).toBeNull();
  });

  it('is woken by hand, and takes no time that has passed', async () => {
    const address = await world.open();
    const passed = await snooze(address, { until: 'date', date: '2020-01-01' });
    expect(passed.status).toBe(422);
    expect(await passed.text()).toContain('That time has passed');
    await snooze(address, { until: 'tomorrow', zone: 'Asia/Tokyo' });
    const until = (await caseOf(address)).snooze?.until ?? '';
    expect(until).toMatch(/T00:00:00.000Z$/);
    expect((await send(address, { form: 'wake' })).status).toBe(303);
    expect((await caseOf(address)).snooze).toBeNull();
    expect(
      (await world.auditOf(address.caseNumber)).filter(({ action }) => action === 'case.snooze'),
    ).toMatchObject([{ details: { until } }, { details: { until: null } }]);
  });

  it('is an open one, and ends with the case', async () => {
    const address = await world.open();
    await snooze(address);
    await ada(apiPaths.staffCase(address.caseNumber), {
      method: 'PATCH',
      body: JSON.stringify({ status: 'Solved' }),
      headers: { 'content-type': 'application/json', 'if-match': (await caseOf(address)).etag },
    });
    expect((await caseOf(address)).snooze).toBeNull();
    const refused = await snooze(address);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('Only an open case can be snoozed.');
  });
});
