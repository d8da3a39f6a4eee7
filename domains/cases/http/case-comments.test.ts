import { randomUUID } from 'node:crypto';
import { apiPaths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { json } from '@reachout/server/testing/test-app';
import { comment, commented, createCaseWorld, patch, read } from '../testing/test-cases.ts';

const { app, auditOf, noor, olivia, open, snapshot, upload } = await createCaseWorld();
afterAll(() => app.close());

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
