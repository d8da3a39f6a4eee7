import {
  type Address,
  comment,
  createCaseWorld,
  patch,
  read as readAsCustomer,
} from '@reachout/cases/testing/test-cases';
import type { StaffCaseDetail } from '@reachout/cases/rules/calls/cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: Awaited<ReturnType<typeof createCaseWorld>>;
let app: TestApp;
let ada: Requester;
let olivia: Requester;

beforeAll(async () => {
  world = await createCaseWorld();
  ({ app, ada, olivia } = world);
});
afterAll(() => app.close());

async function read(caseNumber: number): Promise<StaffCaseDetail> {
  const response = await ada(apiPaths.staffCase(caseNumber));
  return ((await response.json()) as { supportCase: StaffCaseDetail }).supportCase;
}

/** Merges the copies that are there now, unless others are named. */
async function merge(from: Address, into: Address, seen: { from?: number; into?: number } = {}) {
  const version = seen.from ?? (await read(from.caseNumber)).version;
  const intoVersion = seen.into ?? (await read(into.caseNumber)).version;
  const init = json({ into: String(into.caseNumber), intoVersion });
  const headers = new Headers(init.headers);
  headers.set('if-match', `"${version}"`);
  return ada(apiPaths.staffCaseMerge(from.caseNumber), { ...init, headers });
}

const padded = ({ caseNumber }: Address) => String(caseNumber).padStart(8, '0');

async function problemOf(response: Response) {
  const { code, detail, details } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, code, detail, details };
}

describe('a case that was merged', () => {
  it('is closed and leads to the other, which names it and has its people [LIFE-15]', async () => {
    const from = await world.open({ participants: ['theo@orbit.example'] });
    const into = await world.open({ subject: 'The first of the two', plan: 'pro' });
    await app.database.db.execute(sql`insert into desk_tags (id, name) values ('tag_merge', 'double')`);
    await app.database.db.execute(
      sql`insert into case_tags (account_id, case_number, tag_id) values (${from.teamId}, ${from.caseNumber}, 'tag_merge')`,
    );
    expect((await merge(from, into)).status).toBe(200);
    const ended = await readAsCustomer(olivia, from);
    expect(ended).toMatchObject({
      status: 'Closed',
      mergedInto: { caseNumber: padded(into), status: 'New' },
      firstAnswerBy: null,
    });
    expect(ended.timeline.at(-1)).toMatchObject({ type: 'merged', caseNumber: padded(into) });
    const stays = await readAsCustomer(olivia, into);
    expect(stays).toMatchObject({ status: 'New', mergedInto: null, participants: ['theo@orbit.example'] });
    expect(stays.timeline.at(-1)).toMatchObject({ type: 'tookOver', caseNumber: padded(from) });
    expect(await read(into.caseNumber)).toMatchObject({
      promises: [{ state: 'running' }],
      tags: [{ name: 'double' }],
    });
    const page = await (await olivia(paths.caseDetail({ teamSlug: 'orbit', ...from }))).text();
    expect(page).toContain(`We go on with this in <a class="ui-link"`);
    expect(page).not.toContain('name="body"');
    expect(await (await olivia(apiPaths.caseExport(from))).text()).toContain(
      `merged this case into case #${padded(into)}`,
    );
    expect(await world.auditOf(from.caseNumber)).toContainEqual(
      expect.objectContaining({ action: 'case.merge', details: { into: into.caseNumber } }),
    );
    expect(await world.auditOf(into.caseNumber)).toContainEqual(
      expect.objectContaining({ action: 'case.take_over', details: { from: from.caseNumber, newcomers: 1 } }),
    );
  });

  it('takes nothing any more of its customer or of staff but a note, and each refusal says where it goes on [LIFE-15]', async () => {
    const [from, into] = [await world.open(), await world.open()];
    const sent = { id: crypto.randomUUID(), body: 'Before the merge.' };
    expect((await comment(olivia, from, sent)).status).toBe(201);
    expect((await merge(from, into)).status).toBe(200);
    const { version } = await read(from.caseNumber);
    const refused = {
      status: 409,
      code: 'case_action_unavailable',
      detail: `We go on with this in case ${padded(into)}.`,
      details: { mergedInto: padded(into) },
    };
    expect(await problemOf(await comment(olivia, from, { body: 'More of it.' }))).toEqual(refused);
    expect(await problemOf(await patch(olivia, from, { status: 'Open' }, `"${version}.0"`))).toEqual(refused);
    const answer = json({ id: crypto.randomUUID(), body: 'An answer.', status: 'Open' });
    expect(await problemOf(await ada(apiPaths.staffCaseComments(from.caseNumber), answer))).toEqual(refused);
    const reopening = { ...json({ status: 'Open' }), method: 'PATCH' };
    const headers = new Headers(reopening.headers);
    headers.set('if-match', `"${version}"`);
    expect(
      await problemOf(await ada(apiPaths.staffCase(from.caseNumber), { ...reopening, headers })),
    ).toEqual(refused);
    const note = json({ id: crypto.randomUUID(), body: 'Looked at both.', visibility: 'internal' });
    expect((await ada(apiPaths.staffCaseComments(from.caseNumber), note)).status).toBe(201);
    // What was there before is there, and sent again it is the same comment.
    expect((await comment(olivia, from, sent)).status).toBe(201);
    expect((await readAsCustomer(olivia, from)).comments).toHaveLength(1);
  });

  it('is told to its people once, and to nobody as a closed case [LIFE-15]', async () => {
    const [from, into] = [await world.open({ participants: ['theo@orbit.example'] }), await world.open()];
    await merge(from, into);
    const { rows } = await app.database.db.execute(sql`
      select user_id, case_number::int as number, kind, about from notifications
      where case_number in (${from.caseNumber}, ${into.caseNumber}) and kind <> 'arrived' order by user_id`);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(rows.length);
    expect(rows).toEqual(
      rows.map(({ user_id }) => ({
        user_id,
        number: from.caseNumber,
        kind: 'merged',
        about: String(into.caseNumber),
      })),
    );
    expect(await (await olivia(paths.notifications())).text()).toContain(
      `We go on with this in case ${padded(into)}.`,
    );
  });

  it('leads straight to the last of a chain [LIFE-15]', async () => {
    const [first, second, third] = [await world.open(), await world.open(), await world.open()];
    expect((await merge(first, second)).status).toBe(200);
    expect((await merge(second, third)).status).toBe(200);
    expect(await readAsCustomer(olivia, first)).toMatchObject({ mergedInto: { caseNumber: padded(third) } });
    expect(await problemOf(await comment(olivia, first, { body: 'And now?' }))).toMatchObject({
      details: { mergedInto: padded(third) },
    });
    expect(await problemOf(await merge(third, first))).toMatchObject({
      status: 409,
      detail: `Case #${padded(first)} was merged itself, into #${padded(third)}.`,
    });
  });
});

describe('a merge', () => {
  it('is of the copies that were seen, and done again it is done already [LIFE-15]', async () => {
    const [from, into] = [await world.open(), await world.open()];
    expect((await comment(olivia, into, { body: 'Meanwhile.' })).status).toBe(201);
    expect((await merge(from, into, { into: 1 })).status).toBe(412);
    expect((await merge(from, into, { from: 9 })).status).toBe(412);
    expect((await merge(from, into)).status).toBe(200);
    expect((await merge(from, into, { from: 1, into: 1 })).status).toBe(200);
    expect((await read(into.caseNumber)).timeline.filter(({ type }) => type === 'tookOver')).toHaveLength(1);
  });

  it('stays within one account, and takes no case of a refund away [LIFE-15]', async () => {
    const from = await world.open();
    const elsewhere = await world.open(
      { accountId: 'team_nova' },
      { userId: 'user_noor', name: 'Noor', kind: 'customer' },
    );
    expect(await problemOf(await merge(from, elsewhere))).toMatchObject({ status: 422 });
    const into = await world.open();
    await app.database.db.execute(sql`
      update cases set refund_id = 'refund_of_another_day' where number = ${from.caseNumber}`);
    expect(await problemOf(await merge(from, into))).toMatchObject({
      status: 409,
      detail: expect.stringContaining('A refund belongs to this case'),
    });
    expect((await merge(into, from)).status).toBe(200);
  });

  it('of two cases into each other at once makes one of them, and never both or none [LIFE-15]', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const [one, other] = [await world.open(), await world.open()];
        const seen = { from: 1, into: 1 };
        const answers = await Promise.all([merge(one, other, seen), merge(other, one, seen)]);
        const { rows } = await app.database.db.execute(sql`
          select number::int as number from cases
          where number in (${one.caseNumber}, ${other.caseNumber}) and merged_into is not null`);
        return [answers.map(({ status }) => status).toSorted((a, b) => a - b), rows.length];
      }),
    );
    expect(rounds).toEqual(Array.from({ length: 8 }, () => [[200, 412], 1]));
  });

  it('crosses with a reply: the reply is in the one or is led to the other, and never lost [LIFE-15]', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const [from, into] = [await world.open(), await world.open()];
        const [merged, replied] = await Promise.all([
          merge(from, into, { from: 1, into: 1 }),
          comment(olivia, from, { body: 'At the same moment.' }),
        ]);
        return `${merged.status} ${replied.status}`;
      }),
    );
    // Either came first; what came second was told so.
    expect(rounds.filter((each) => each !== '200 409' && each !== '412 201')).toEqual([]);
  });

  it('is done at a page without a script, after a look at what it does [LIFE-15]', async () => {
    const from = await world.open({ participants: ['theo@orbit.example'], subject: 'Twice the same' });
    const into = await world.open({ subject: 'Once the same' });
    const plain = await (await ada(paths.staffCaseMerge(from.caseNumber))).text();
    expect(plain).toContain('Once the same');
    expect(plain).not.toContain('Stays open');
    const shown = await (await ada(paths.staffCaseMerge(from.caseNumber, String(into.caseNumber)))).text();
    expect(shown).toContain('Stays open');
    expect(shown).toContain('theo@orbit.example');
    const fields = {
      form: 'merge',
      into: padded(into),
      version: '"1.0"',
      intoVersion: '"1.0"',
    };
    const done = await ada(paths.staffCaseMerge(from.caseNumber), {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    expect([done.status, done.headers.get('location')]).toEqual([303, paths.staffCase(into.caseNumber)]);
    const unknown = await (await ada(paths.staffCaseMerge(into.caseNumber, '99999999'))).text();
    expect(unknown).toContain('There is no case with this number in');
  });
});
