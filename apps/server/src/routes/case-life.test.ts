import { randomUUID } from 'node:crypto';
import type { CommentResponse } from '@reachout/contract/calls/case-life';
import type { CaseDetail } from '@reachout/contract/calls/cases';
import { apiPaths, paths } from '@reachout/contract/paths';
import { insertCase, type NewCase } from '@reachout/db/cases-queries';
import { appendMessage, createThread } from '@reachout/db/threads-queries';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, json, type Requester, type TestApp } from '../test-app.ts';

let app: TestApp;
let olivia: Requester;
let noor: Requester;
let hana: Requester;
let devon: Requester;
let vic: Requester;
let ada: Requester;

beforeAll(async () => {
  app = await createTestApp();
  [olivia, noor, hana, devon, vic, ada] = await Promise.all([
    app.signIn('olivia@orbit.example'),
    app.signIn('noor@nova.example'),
    app.signIn('hana@pebble.example'),
    app.signIn('devon@nova.example'),
    app.signIn('vic@v0.example'),
    app.signIn('ada@tetra.example'),
  ]);
});
afterAll(() => app.close());

interface Address {
  caseNumber: number;
  teamId: string | undefined;
}

const opener = { userId: 'user_olivia', name: 'Olivia Ortega', kind: 'customer' } as const;

/** A case of Orbit, opened by Olivia unless told. */
async function open(
  more: Partial<NewCase> = {},
  actor = opener as Parameters<typeof insertCase>[1]['actor'],
) {
  const values: NewCase = {
    accountId: 'team_orbit',
    product: 'platform',
    area: 'builds',
    topic: 'build-failures',
    severity: 3,
    subject: 'Builds stop in the middle',
    description: 'Since this morning.',
    ...more,
  };
  const created = await insertCase(app.database.db, { values, actor });
  if (created === 'file-unavailable') throw new Error('There was no file to lack.');
  const teamId = values.accountId.startsWith('team_') ? values.accountId : undefined;
  return { caseNumber: created.number, teamId } satisfies Address;
}

async function read(person: Requester, address: Address): Promise<CaseDetail> {
  const response = await person(apiPaths.case(address));
  expect(response.status).toBe(200);
  return ((await response.json()) as { supportCase: CaseDetail }).supportCase;
}

const patch = (person: Requester, address: Address, body: unknown, ifMatch: string | null = '"1.0"') =>
  person(apiPaths.case(address), {
    method: 'PATCH',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(ifMatch !== null && { 'if-match': ifMatch }) },
  });

const comment = (person: Requester, address: Address, body: object) =>
  person(apiPaths.caseComments(address), json({ id: randomUUID(), ...body }));

const escalate = (person: Requester, address: Address, reason = 'We lose orders every hour.') =>
  person(apiPaths.caseEscalation(address), json({ reason }));

async function commented(response: Response): Promise<CommentResponse> {
  expect(response.status).toBe(201);
  return (await response.json()) as CommentResponse;
}

/** Everything that an act on a case may write. */
async function snapshot() {
  const { rows } = await app.database.db.execute(sql`
    select (select count(*) from cases) as cases, (select sum(version) from cases) as versions,
      (select count(*) from case_comments) as comments, (select count(*) from case_events) as events,
      (select count(*) from case_seen) as seen, (select count(*) from audit) as audit`);
  return rows[0];
}

async function auditOf(caseNumber: number) {
  const { rows } = await app.database.db.execute(sql`
    select action, actor_kind, actor_user_id, request_id is not null as traced, details from audit
    where subject_kind = 'case' and subject_id = ${String(caseNumber)} order by id`);
  return rows;
}

describe('a case’s detail', () => {
  it('tells everything in order: opening, comments with files, changes and whose turn it is [§7.0.3, LIFE-01]', async () => {
    const address = await open();
    await comment(olivia, address, { body: 'It is the third build.' });
    await patch(olivia, address, { severity: '2' }, '"2"');
    const supportCase = await read(olivia, address);
    expect(supportCase.timeline).toMatchObject([
      { type: 'opened', actor: { name: 'Olivia Ortega', kind: 'customer', isYou: true } },
      { type: 'comment', body: 'It is the third build.', files: [], actor: { isYou: true } },
      { type: 'severity', before: '3', after: '2' },
    ]);
    expect(supportCase).toMatchObject({ turn: 'support', isMine: true, version: 3, etag: '"3.0"' });
    expect((await read(noor, address)).timeline[0]).toMatchObject({ actor: { isYou: false } });
  });

  it('tells the steps of its refund and the conversation that led to it [§7.0.3]', async () => {
    const { rows } = await app.database.db.execute<{ number: string; refund_id: string | null }>(sql`
      select number, refund_id from cases where account_id = 'team_orbit' and (refund_id is not null or thread_id is not null)
      and refund_id is distinct from 'refund_demo_1002'`);
    const withRefund = rows.filter((row) => row.refund_id !== null);
    const withThread = rows.filter((row) => row.refund_id === null);
    const ofRefund = await read(olivia, { caseNumber: Number(withRefund[0]?.number), teamId: 'team_orbit' });
    expect(ofRefund.timeline.filter(({ type }) => type === 'refund')).toMatchObject([
      { status: 'asked', currency: 'USD', actor: { isYou: true } },
      { status: 'under_review', actor: { kind: 'system' } },
    ]);
    expect(ofRefund.etag).toMatch(/\.2"$/);
    const ofThread = await read(olivia, { caseNumber: Number(withThread[0]?.number), teamId: 'team_orbit' });
    expect(ofThread.transcript.length).toBeGreaterThan(2);
  });

  it('shows of its conversation what was said before it was opened, and nothing later, to nobody [LIFE-13]', async () => {
    const { db } = app.database;
    const threadId = randomUUID();
    await createThread(db, {
      id: threadId,
      userId: 'user_olivia',
      accountId: 'team_orbit',
      product: 'platform',
    });
    const speak = (role: 'user' | 'assistant', content: string) =>
      appendMessage(db, { threadId, id: randomUUID(), role, content });
    await speak('user', 'canary-before');
    await speak('assistant', 'An answer before.');
    const address = await open({ threadId });
    await speak('user', 'canary-after');
    await speak('assistant', 'An answer after.');
    const seen = await Promise.all([
      olivia(apiPaths.case(address)),
      noor(apiPaths.case(address)),
      ada(apiPaths.staffCase(address.caseNumber)),
      olivia(apiPaths.caseExport(address)),
      ada(paths.staffCase(address.caseNumber)),
    ]);
    const texts = await Promise.all(seen.map((response) => response.text()));
    expect(texts.filter((text) => text.includes('canary-before'))).toHaveLength(5);
    expect(texts.filter((text) => /canary-after|An answer after/.test(text))).toEqual([]);
  });

  it('is not sent again to whoever has this copy [A88]', async () => {
    const address = await open();
    const { etag } = await read(olivia, address);
    const ask = (ifNoneMatch: string) =>
      olivia(apiPaths.case(address), { headers: { 'if-none-match': ifNoneMatch } });
    const same = await ask(etag);
    expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, etag, '']);
    await comment(noor, address, { body: 'Here too.' });
    expect((await ask(etag)).status).toBe(200);
    const foreign = await hana(apiPaths.case(address), { headers: { 'if-none-match': etag } });
    expect(foreign.status).toBe(404);
  });

  it('belongs under the notice of success for its opener, for ten minutes [D23]', async () => {
    const address = await open();
    expect((await read(olivia, address)).isJustCreated).toBe(true);
    expect((await read(noor, address)).isJustCreated).toBe(false);
    await app.database.db.execute(
      sql`update cases set created_at = now() - interval '11 minutes' where number = ${address.caseNumber}`,
    );
    expect((await read(olivia, address)).isJustCreated).toBe(false);
  });
});

describe('changing a case', () => {
  it('closes and reopens it, with an event and an audit row each, and names the new copy [§7.0.4, LIFE-07, LIFE-08]', async () => {
    const address = await open();
    const closed = await patch(olivia, address, { status: 'Closed' });
    expect([closed.status, closed.headers.get('etag')]).toEqual([200, '"2.0"']);
    const reopened = await patch(noor, address, { status: 'Open' }, '"2.0"');
    expect(await reopened.json()).toMatchObject({ supportCase: { status: 'Open', version: 3 } });
    expect(await auditOf(address.caseNumber)).toMatchObject([
      { action: 'case.create' },
      { action: 'case.update', actor_user_id: 'user_olivia', traced: true, details: { status: 'Closed' } },
      { action: 'case.update', actor_user_id: 'user_noor', traced: true, details: { status: 'Open' } },
    ]);
  });

  it('asks which copy is meant [§7.0.4]', async () => {
    const address = await open();
    const before = await snapshot();
    const answers = await Promise.all(
      [null, '*', 'x'].map((etag) => patch(olivia, address, { status: 'Closed' }, etag)),
    );
    expect(answers.map(({ status }) => status)).toEqual([428, 428, 428]);
    expect(await answers[0]?.json()).toMatchObject({ code: 'precondition_required' });
    expect(await snapshot()).toEqual(before);
  });

  it('refuses a stale copy with the case as it is now [§7.0.4]', async () => {
    const address = await open();
    await comment(noor, address, { body: 'It is solved, I think.' });
    const stale = await patch(olivia, address, { status: 'Closed' });
    expect(stale.status).toBe(412);
    expect(await stale.json()).toMatchObject({
      code: 'stale_copy',
      details: {
        supportCase: {
          version: 2,
          etag: '"2.0"',
          status: 'New',
          timeline: [{}, { body: 'It is solved, I think.' }],
        },
      },
    });
  });

  it('lets one of twenty through who changed the same copy at the same moment [A69]', async () => {
    const address = await open();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        patch(n % 2 ? olivia : noor, address, { severity: n % 3 ? '2' : '4' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 412),
    ]);
    const { version, timeline } = await read(olivia, address);
    expect([version, timeline.length]).toEqual([2, 2]);
  });

  it('to what it is already changes nothing and grows no version', async () => {
    const address = await open({ participants: ['a@x.example'] });
    const body = { status: 'Open', severity: '3', participants: ['A@x.example '.trim()] };
    const unchanged = await patch(olivia, address, body);
    expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([200, '"1.0"']);
    expect(await auditOf(address.caseNumber)).toHaveLength(1);
  });

  it('keeps a closed case closed after seven days [LIFE-08]', async () => {
    const address = await open({ status: 'Closed' });
    await app.database.db.execute(
      sql`update cases set closed_at = now() - interval '8 days' where number = ${address.caseNumber}`,
    );
    const refused = await patch(olivia, address, { status: 'Open' });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'case_action_unavailable',
      detail: 'This case was closed more than 7 days ago. Reply to open a linked case.',
    });
    const { actions } = await read(olivia, address);
    expect(actions).toMatchObject({ comment: { isAllowed: true }, reopen: { isAllowed: false } });
  });

  it('holds the severity to the rule of the form, and to open cases [LIFE-10, §5.2.7, A14]', async () => {
    const unpaid = { accountId: 'team_pebble', area: 'billing', topic: 'failed-payment' };
    const hanas = { userId: 'user_hana', name: 'Hana Sato', kind: 'customer' } as const;
    const refused = await patch(hana, await open(unpaid, hanas), { severity: '1' });
    expect(await refused.json()).toMatchObject({ status: 422, code: 'severity_not_allowed' });
    expect((await patch(olivia, await open({ area: 'billing' }), { severity: '1' })).status).toBe(200);
    const solved = await open({ status: 'Solved' });
    expect(await (await patch(olivia, solved, { severity: '1' })).json()).toMatchObject({ status: 409 });
    const both = await patch(olivia, solved, { status: 'Open', severity: '1' });
    expect(await both.json()).toMatchObject({ supportCase: { status: 'Open', severity: '1' } });
  });

  it.each([
    [{ status: 'Solved' }],
    [{ status: ['Closed'] }],
    [{ severity: 1 }],
    [{ severity: '0' }],
    [{ participants: ['not an address'] }],
    [{ participants: ['a@b.example\r\nBcc: c@d.example'] }],
    [{ participants: ['a@b.example\0'] }],
    [{ participants: Array.from({ length: 21 }, (_, n) => `p${n}@x.example`) }],
    [{}],
    [{ caseNumber: '1', userId: 'user_hana', version: 7, openedBy: 'user_hana' }],
  ])('refuses %j by its field [A12, A13, A41, A42]', async (body) => {
    const address = await open();
    const before = await snapshot();
    expect((await patch(olivia, address, body)).status).toBe(422);
    expect(await snapshot()).toEqual(before);
  });

  it('takes nothing else from a body that it takes [A12]', async () => {
    const address = await open();
    await patch(olivia, address, {
      severity: '2',
      status: undefined,
      version: 50,
      accountId: 'team_pebble',
      openedBy: 'x',
    });
    const { rows } = await app.database.db.execute(
      sql`select account_id, opened_by, version from cases where number = ${address.caseNumber}`,
    );
    expect(rows).toEqual([{ account_id: 'team_orbit', opened_by: 'user_olivia', version: 2 }]);
  });
});

describe('a comment', () => {
  it('makes a waiting case open, reopens a solved one and is audited without its words [§7.0.6, LIFE-02, LIFE-03, A94]', async () => {
    const waiting = await open({ status: 'Waiting on you' });
    const solved = await open({ status: 'Solved' });
    const [first, second] = await Promise.all(
      [waiting, solved].map(async (address) =>
        commented(await comment(olivia, address, { body: 'Still so: canary-7731.' })),
      ),
    );
    expect([first?.supportCase, second?.supportCase]).toMatchObject([
      { status: 'Open', version: 2, isLinked: false },
      { status: 'Open', version: 2, isLinked: false },
    ]);
    const trail = await auditOf(waiting.caseNumber);
    expect(trail.at(-1)).toMatchObject({ action: 'case.comment', actor_kind: 'customer', traced: true });
    expect(JSON.stringify(trail)).not.toContain('canary-7731');
    expect(app.logged.join('\n')).not.toContain('canary-7731');
  });

  it('is one comment when it is sent twenty times at once, and again later [D22, F17]', async () => {
    const address = await open();
    const body = { id: randomUUID(), body: 'Once is enough.' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => comment(olivia, address, body)));
    const later = await comment(olivia, address, body);
    expect(new Set([...answers, later].map(({ status }) => status))).toEqual(new Set([201]));
    const { comments, version } = await read(olivia, address);
    expect([comments.length, version]).toEqual([1, 2]);
  });

  it('takes its id from the Idempotency-Key, and needs one [D22]', async () => {
    const address = await open();
    const send = (key?: string) =>
      olivia(
        apiPaths.caseComments(address),
        json({ body: 'By key.' }, key === undefined ? {} : { 'idempotency-key': key }),
      );
    const key = randomUUID();
    expect((await commented(await send(key))).comment.id).toBe(key);
    expect((await send(key)).status).toBe(201);
    expect(await (await send()).json()).toMatchObject({ status: 400, code: 'idempotency_key_missing' });
    expect((await read(olivia, address)).comments).toHaveLength(1);
  });

  it('of another text or person under the same id is refused [D22, A60]', async () => {
    const address = await open();
    const id = randomUUID();
    await comment(olivia, address, { id, body: 'Mine.' });
    const others = await Promise.all([
      comment(olivia, address, { id, body: 'Other words.' }),
      comment(noor, address, { id, body: 'Mine.' }),
    ]);
    expect(others.map(({ status }) => status)).toEqual([422, 422]);
    expect(await others[1]?.json()).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it.each([
    [{ body: '' }, 'Comment is required'],
    [{ body: ' \n' }, 'Comment is required'],
    [{ body: 'x'.repeat(32_001) }, 'Comment must be 32000 characters or fewer'],
    [{ body: ['a'] }, 'Comment must be a text'],
    [{ body: 'a\0b' }, expect.stringContaining('Comment')],
  ])('like %j is refused by name [A42, §7.0.6]', async (body, message) => {
    const refused = await comment(olivia, await open(), body);
    expect(await refused.json()).toMatchObject({ status: 422, fields: { body: message } });
  });

  it('of 32,000 characters, emoji and hostile ones included, is kept as it was written [A34]', async () => {
    const address = await open();
    const body = `${'😀'.repeat(15_980)}<b>\u202Eevil\u200B`;
    await commented(await comment(olivia, address, { body }));
    expect((await read(olivia, address)).comments[0]?.body).toBe(body);
  });

  it('brings a file that its writer uploaded, once [A05]', async () => {
    const address = await open();
    const id = await upload('user_olivia');
    const sent = { id: randomUUID(), body: 'See the log.', fileIds: [id] };
    await commented(await comment(olivia, address, sent));
    await commented(await comment(olivia, address, sent));
    const { timeline, files } = await read(noor, address);
    expect(timeline.at(-1)).toMatchObject({ type: 'comment', files: [{ id, name: 'build.log' }] });
    expect(files).toHaveLength(1);
    const again = await comment(olivia, await open(), { body: 'And here.', fileIds: [id] });
    expect(await again.json()).toMatchObject({ status: 422, fields: { fileIds: expect.any(String) } });
  });

  it('takes no file of somebody else, and nothing of it stays [A05]', async () => {
    const address = await open();
    const before = await snapshot();
    const refused = await comment(noor, address, { body: 'Look.', fileIds: [await upload('user_olivia')] });
    expect(refused.status).toBe(422);
    expect(await snapshot()).toEqual(before);
  });

  it('reopens no second case about the refund of one invoice', async () => {
    const refund = { billingInvoiceId: 'inv_twice', refundId: 'refund_twice' };
    const solved = await open({ ...refund, status: 'Solved' });
    await open(refund);
    const answers = await Promise.all([
      comment(olivia, solved, { body: 'And now?' }),
      patch(olivia, solved, { status: 'Open' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect((await read(olivia, solved)).comments).toEqual([]);
  });
});

let uploads = 0;
async function upload(ownerUserId: string): Promise<string> {
  uploads += 1;
  const id = `file_life_${uploads}`;
  await app.database.db.execute(sql`
    insert into files (account_id, id, owner_user_id, name, content_type, size, sha256, storage_key)
    values ('team_orbit', ${id}, ${ownerUserId}, 'build.log', 'text/plain', 3, ${'a'.repeat(64)}, ${`key_life_${uploads}`})`);
  return id;
}

describe('a reply to a closed case', () => {
  it('opens a linked case with the same people, and the closed one says so [LIFE-04]', async () => {
    const address = await open({ status: 'Closed', participants: ['pat@orbit.example'], severity: 2 });
    const sent = { id: randomUUID(), body: 'It is back.' };
    const first = await commented(await comment(noor, address, sent));
    expect(first).toMatchObject({
      comment: { body: 'It is back.', author: { name: 'Noor Haddad' } },
      supportCase: {
        status: 'New',
        isLinked: true,
        url: expect.stringMatching(/^\/orbit\/~\/support\/cases\/\d{8}$/),
      },
    });
    const linked = await read(noor, {
      caseNumber: Number(first.supportCase.caseNumber),
      teamId: 'team_orbit',
    });
    expect(linked).toMatchObject({
      subject: 'Builds stop in the middle',
      description: 'It is back.',
      severity: '2',
      participants: ['pat@orbit.example', 'olivia@orbit.example'],
      continues: { caseNumber: String(address.caseNumber).padStart(8, '0'), status: 'Closed' },
    });
    const closed = await read(olivia, address);
    expect(closed).toMatchObject({
      status: 'Closed',
      comments: [],
      continuedBy: { caseNumber: linked.caseNumber },
    });
    expect(closed.timeline.at(-1)).toMatchObject({ type: 'continued', caseNumber: linked.caseNumber });
    expect(await commented(await comment(noor, address, sent))).toEqual(first);
    expect((await comment(noor, address, { ...sent, body: 'Other words.' })).status).toBe(422);
  });

  it('goes to the case that continues it while that is not closed, and to the next one after [LIFE-04]', async () => {
    const address = await open({ status: 'Closed' });
    const reply = async (body: string) =>
      (await commented(await comment(olivia, address, { body }))).supportCase;
    const first = await reply('One.');
    const second = await reply('Two.');
    expect(second).toMatchObject({ caseNumber: first.caseNumber, isLinked: true });
    const linked = { caseNumber: Number(first.caseNumber), teamId: 'team_orbit' };
    expect((await read(olivia, linked)).comments).toMatchObject([{ body: 'Two.' }]);
    await patch(olivia, linked, { status: 'Closed' }, `"${second.version}"`);
    const third = await reply('Three.');
    expect(third.caseNumber).not.toBe(first.caseNumber);
    const next = await read(olivia, { caseNumber: Number(third.caseNumber), teamId: 'team_orbit' });
    expect(next.continues).toMatchObject({ caseNumber: first.caseNumber });
  });

  it('opens one case, however many say so at once [LIFE-04, F17]', async () => {
    const address = await open({ status: 'Closed' });
    const same = { id: randomUUID(), body: 'Again.' };
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => comment(olivia, address, same)),
      ...Array.from({ length: 10 }, (_, n) => comment(noor, address, { body: `Me too, ${n}.` })),
    ]);
    const numbers = await Promise.all(
      answers.map(async (each) => (await commented(each)).supportCase.caseNumber),
    );
    expect(new Set(numbers).size).toBe(1);
    const { rows } = await app.database.db.execute(
      sql`select count(*)::int as linked from cases where continues_case_number = ${address.caseNumber}`,
    );
    expect(rows).toEqual([{ linked: 1 }]);
    const { comments } = await read(olivia, { caseNumber: Number(numbers[0]), teamId: 'team_orbit' });
    expect(comments.length).toBeGreaterThanOrEqual(10);
  });
});

describe('asking to escalate', () => {
  it('stands in the timeline with its reason, makes it support’s turn and is audited [LIFE-09]', async () => {
    const address = await open({ status: 'On hold' });
    const asked = await escalate(olivia, address);
    expect(await asked.json()).toMatchObject({
      supportCase: {
        status: 'Open',
        isEscalated: true,
        version: 2,
        actions: { escalate: { isAllowed: false } },
        timeline: [
          { type: 'opened' },
          { type: 'escalation', reason: 'We lose orders every hour.' },
          { type: 'status' },
        ],
      },
    });
    expect((await auditOf(address.caseNumber)).at(-1)).toMatchObject({ action: 'case.escalate' });
  });

  it('counts once while the case is open, also when two ask at once, and again after it was solved [LIFE-09]', async () => {
    const address = await open();
    const answers = await Promise.all([
      escalate(olivia, address),
      escalate(noor, address),
      escalate(olivia, address),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await app.database.db.execute(
      sql`update cases set status = 'Solved', escalated_at = null where number = ${address.caseNumber}`,
    );
    expect((await escalate(olivia, address)).status).toBe(409);
    await comment(olivia, address, { body: 'It is back.' });
    expect((await escalate(olivia, address)).status).toBe(200);
  });

  it('needs a reason', async () => {
    const refused = await escalate(olivia, await open(), ' ');
    expect(await refused.json()).toMatchObject({ status: 422, fields: { reason: 'Reason is required' } });
  });
});

describe('participants', () => {
  it('are added and removed by whoever may change the case, once each and in lower case [LIFE-11]', async () => {
    const address = await open();
    const added = await patch(olivia, address, {
      participants: ['Pat@X.example', 'pat@x.example', 'kim@x.example'],
    });
    expect(await added.json()).toMatchObject({
      supportCase: { participants: ['pat@x.example', 'kim@x.example'] },
    });
    await patch(olivia, address, { participants: ['kim@x.example'] }, '"2.0"');
    const { timeline } = await read(olivia, address);
    expect(timeline.slice(1)).toMatchObject([
      { type: 'participants', added: ['pat@x.example', 'kim@x.example'], removed: [] },
      { type: 'participants', added: [], removed: ['pat@x.example'] },
    ]);
    const closed = await patch(olivia, await open({ status: 'Closed' }), { participants: ['a@x.example'] });
    expect(closed.status).toBe(409);
  });

  it('of the team read and answer that case and no other, change nothing of it, and may leave [ACCESS-03, ACCESS-05]', async () => {
    const noors = { userId: 'user_noor', name: 'Noor Haddad', kind: 'customer' } as const;
    const address = await open({ accountId: 'team_nova', participants: ['devon@nova.example'] }, noors);
    const other = await open({ accountId: 'team_nova' }, noors);
    const supportCase = await read(devon, address);
    expect(supportCase.isMine).toBe(true);
    expect((await comment(devon, address, { body: 'I can say more.' })).status).toBe(201);
    expect((await devon(apiPaths.case(other))).status).toBe(404);
    const closing = await patch(devon, address, { status: 'Closed' }, '"2"');
    expect(await closing.json()).toMatchObject({
      status: 403,
      detail: expect.stringContaining('not change it'),
    });
    expect((await patch(devon, address, { participants: ['x@x.example'] }, '"2"')).status).toBe(403);
    await patch(devon, address, { participants: [] }, '"2"');
    expect((await devon(apiPaths.case(address))).status).toBe(404);
  });

  it('outside the team see nothing by being named [ACCESS-03]', async () => {
    const address = await open({ participants: ['hana@pebble.example', 'vic@v0.example'] });
    const answers = await Promise.all([
      hana(apiPaths.case(address)),
      vic(apiPaths.case({ caseNumber: address.caseNumber })),
      comment(hana, address, { body: 'Hello?' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('a foreign case', () => {
  const foreign: [string, (person: Requester, address: Address) => Promise<Response>][] = [
    ['GET', (person, address) => person(apiPaths.case(address))],
    ['PATCH', (person, address) => patch(person, address, { status: 'Closed' })],
    ['POST comments', (person, address) => comment(person, address, { body: 'Hello?' })],
    ['POST escalation', (person, address) => escalate(person, address)],
    ['POST seen', (person, address) => person(apiPaths.caseSeen(address), json({ version: 1 }))],
    ['GET events', (person, address) => person(apiPaths.caseEvents(address))],
    ['GET export', (person, address) => person(apiPaths.caseExport(address))],
    ['GET a file', (person, address) => person(apiPaths.caseFile({ ...address, fileId: 'file_x' }))],
  ];
  const withoutId = async (response: Response): Promise<string> =>
    (await response.text()).replace(/"requestId":"[^"]+"/, '');

  it.each(foreign)(
    'answers %s like a missing one, and nothing is written [A01, A02, A03, ACCESS-06]',
    async (_what, act) => {
      const address = await open();
      const before = await snapshot();
      const own = { caseNumber: address.caseNumber, teamId: 'team_pebble' };
      const missing = { caseNumber: 99_999_999, teamId: 'team_pebble' };
      const [theirs, swapped, none] = await Promise.all([
        act(hana, address),
        act(hana, own),
        act(hana, missing),
      ]);
      expect([theirs.status, swapped.status, none.status]).toEqual([404, 404, 404]);
      const [one, two, three] = await Promise.all([theirs, swapped, none].map(withoutId));
      expect([one, two]).toEqual([three, three]);
      expect(await snapshot()).toEqual(before);
    },
  );

  it.each(foreign)('answers %s of a visitor by asking to log in', async (_what, act) => {
    expect((await act(app.visitor, await open())).status).toBe(401);
  });

  it('shows in the log with who asked for which number, and none of its words [A94]', async () => {
    const address = await open({ subject: 'canary-subject-3391' });
    await hana(apiPaths.case(address));
    const line = app.logged.find(
      (each) => each.includes('case refused') && each.includes(String(address.caseNumber)),
    );
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      person: 'user_hana',
      case: address.caseNumber,
      reason: 'account',
    });
    expect(app.logged.join()).not.toContain('canary-subject-3391');
  });

  it('is closed at the next request to whoever lost their role [A11]', async () => {
    const noors = { userId: 'user_noor', name: 'Noor Haddad', kind: 'customer' } as const;
    const address = await open({ accountId: 'team_nova' }, noors);
    expect((await olivia(apiPaths.case(address))).status).toBe(200);
    await app.database.db.execute(
      sql`delete from memberships where account_id = 'team_nova' and user_id = 'user_olivia'`,
    );
    expect((await comment(olivia, address, { body: 'Still here?' })).status).toBe(404);
    await app.database.db.execute(
      sql`insert into memberships (account_id, user_id, role) values ('team_nova', 'user_olivia', 'MEMBER')`,
    );
  });

  it('takes no change from another site, and no body of another type [A22, A23]', async () => {
    const address = await open();
    const before = await snapshot();
    const evil = {
      headers: { 'content-type': 'application/json', origin: 'https://evil.example', 'if-match': '"1"' },
    };
    const answers = await Promise.all([
      olivia(apiPaths.case(address), { method: 'PATCH', body: '{"status":"Closed"}', ...evil }),
      olivia(apiPaths.caseComments(address), { method: 'POST', body: '{"body":"a"}', ...evil }),
      olivia(apiPaths.caseComments(address), {
        method: 'POST',
        body: '{"body":"a"}',
        headers: { 'content-type': 'text/plain' },
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 415]);
    expect(await snapshot()).toEqual(before);
  });
});

describe('the export', () => {
  it('is a Markdown document in which what people wrote stays words [§7.0.3, A34]', async () => {
    const address = await open({ subject: '# Not a *heading*', description: '## Neither\n> nor this' });
    await comment(olivia, address, { body: '---\n# Status: Solved' });
    const response = await olivia(apiPaths.caseExport(address));
    const number = String(address.caseNumber).padStart(8, '0');
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain(`filename="case-${number}.md"`);
    const text = await response.text();
    expect(text).toContain(String.raw`# Case #${number}: \# Not a \*heading\*`);
    expect(text).toContain('> ## Neither\n> > nor this');
    expect(text).toContain('> ---\n> # Status: Solved');
  });

  it('of a customer never holds an internal note [LIFE-06]', async () => {
    const address = await open();
    await ada(
      apiPaths.staffCaseComments(address.caseNumber),
      json({ id: randomUUID(), body: 'canary-note-5512', visibility: 'internal' }),
    );
    const seen = await Promise.all([
      olivia(apiPaths.caseExport(address)),
      olivia(apiPaths.case(address)),
      olivia(`/orbit/~/support/cases/${String(address.caseNumber).padStart(8, '0')}`, {
        headers: { accept: 'text/html' },
      }),
    ]);
    const texts = await Promise.all(seen.map((response) => response.text()));
    expect(texts.filter((text) => text.includes('canary-note-5512'))).toEqual([]);
    expect((await read(olivia, address)).etag).toBe('"1.0"');
    expect(await (await ada(apiPaths.staffCaseExport(address.caseNumber))).text()).toContain(
      'canary-note-5512',
    );
  });
});
