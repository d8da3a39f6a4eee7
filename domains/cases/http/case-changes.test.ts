import { apiPaths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { comment, createCaseWorld, escalate, patch, read } from '../testing/test-cases.ts';

const { app, auditOf, devon, hana, noor, olivia, open, snapshot, vic } = await createCaseWorld();
afterAll(() => app.close());

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

  it('are in the audit as how many came and went, since it only grows and addresses are personal', async () => {
    const address = await open({ participants: ['pat@x.example'] });
    await patch(olivia, address, { participants: ['kim@x.example', 'lee@x.example'] });
    const details = (await auditOf(address.caseNumber)).map((each) => each['details']);
    expect(details).toContainEqual({ participants: { added: 2, removed: 1 } });
    expect(JSON.stringify(details)).not.toContain('@');
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
