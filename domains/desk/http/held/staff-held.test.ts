import { makeJobsDue } from '@reachout/testkit/make-jobs-due';
import { randomUUID } from 'node:crypto';
import { comment as replyAsCustomer, createCaseWorld, read } from '@reachout/cases/testing/test-cases';
import { apiPaths, paths } from '@reachout/core/paths';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { json, type Requester } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { heldAnswerHandlers } from '../../use-cases/held/hold-answer.ts';

const { app, ada, olivia, open } = await createCaseWorld({ holdSeconds: 10, mail: 'kept' });
const { services } = app.deps;
const { db } = app.database;
await db.execute(sql`update users set role = 'staff' where id = 'user_vic'`);
const ben = await app.signIn('vic@v0.example');
afterAll(() => app.close());

const send = (person: Requester, caseNumber: number, body: object, ifMatch?: string) => {
  const init = json({ id: randomUUID(), ...body });
  const headers = new Headers(init.headers);
  if (ifMatch !== undefined) headers.set('if-match', ifMatch);
  return person(`${paths.staffCase(caseNumber)}/answers`, { ...init, headers });
};
const undo = (person: Requester, caseNumber: number, id: string) =>
  person(`${paths.staffCase(caseNumber)}/answers/${id}/undo`, json({}));
const page = async (person: Requester, caseNumber: number) =>
  (await person(paths.staffCaseLive(caseNumber))).text();
const mailsOf = async () => (await db.execute(sql`select 1 from mail_letters`)).rows.length;

/** Lets the moment pass, and has the outbox look. */
async function later(): Promise<void> {
  await makeJobsDue(db, sql`kind = 'answer'`);
  while ((await runOutbox(services, heldAnswerHandlers(services))) > 0);
}

describe('an answer that waits before it goes out', () => {
  it('is seen by its author alone until then, and then by all, once however often it is sent', async () => {
    const address = await open();
    const { caseNumber } = address;
    const id = randomUUID();
    const before = await mailsOf();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(ada, caseNumber, { id, body: 'canary-4410', status: 'Solved' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    const unseen = await Promise.all([
      page(ben, caseNumber),
      ben(apiPaths.staffCaseExport(caseNumber)).then((answer) => answer.text()),
      olivia(apiPaths.case(address)).then((answer) => answer.text()),
      olivia(apiPaths.caseExport(address)).then((answer) => answer.text()),
      olivia(paths.caseLive({ teamSlug: 'orbit', caseNumber })).then((answer) => answer.text()),
    ]);
    expect(unseen.filter((text) => text.includes('canary-4410'))).toEqual([]);
    expect(await page(ada, caseNumber)).toMatch(/Your answer goes out [\s\S]*canary-4410/);
    expect([await mailsOf(), (await read(olivia, address)).version]).toEqual([before, 1]);
    await later();
    await later();
    const { comments, status } = await read(olivia, address);
    expect([comments.map(({ body }) => body), status]).toEqual([['canary-4410'], 'Solved']);
    expect(await page(ada, caseNumber)).not.toContain('Your answer goes out');
    expect((await send(ada, caseNumber, { id, body: 'canary-4410', status: 'Solved' })).status).toBe(202);
    await later();
    expect((await read(olivia, address)).comments).toHaveLength(1);
  });

  it('is taken back with its text by its author alone, as often as they ask, and does not go out', async () => {
    const address = await open();
    const { caseNumber } = address;
    const id = randomUUID();
    await send(ada, caseNumber, { id, body: 'Too early.' });
    expect((await undo(ben, caseNumber, id)).status).toBe(409);
    const taken = await Promise.all([undo(ada, caseNumber, id), undo(ada, caseNumber, id)]);
    expect(await Promise.all(taken.map((answer) => answer.json()))).toEqual([
      { body: 'Too early.', files: [] },
      { body: 'Too early.', files: [] },
    ]);
    await later();
    expect((await read(olivia, address)).comments).toEqual([]);
    expect(await page(ada, caseNumber)).toContain('You took this answer back');
    await send(ada, caseNumber, { body: 'Better.' });
    await later();
    expect((await read(olivia, address)).comments.map(({ body }) => body)).toEqual(['Better.']);
    expect(await page(ada, caseNumber)).not.toContain('Too early.');
  });

  it('is not to be taken back once it has gone out', async () => {
    const { caseNumber } = await open();
    const id = randomUUID();
    await send(ada, caseNumber, { id, body: 'Gone.' });
    await later();
    const answer = await undo(ada, caseNumber, id);
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { detail: 'The answer has gone out already.' },
    ]);
  });

  it('either goes out or comes back when both happen at once', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const address = await open();
        const id = randomUUID();
        await send(ada, address.caseNumber, { id, body: 'Race.' });
        return { address, id };
      }),
    );
    const [undone] = await Promise.all([
      Promise.all(rounds.map(({ address, id }) => undo(ada, address.caseNumber, id))),
      later(),
    ]);
    const sent = await Promise.all(rounds.map(({ address }) => read(olivia, address)));
    expect(sent.map(({ comments }) => comments.length)).toEqual(
      undone.map(({ status }) => (status === 200 ? 0 : 1)),
    );
  });

  it('is refused beside an old copy when it is sent, and goes out across what comes in while it waits', async () => {
    const address = await open();
    const { caseNumber } = address;
    const first = await send(ada, caseNumber, { body: 'Beside the first.' }, '"1.0"');
    expect(first.status).toBe(202);
    await replyAsCustomer(olivia, address, { body: 'One more thing.' });
    expect((await send(ada, caseNumber, { body: 'Old.' }, '"1.0"')).status).toBe(412);
    await later();
    expect((await read(olivia, address)).comments.map(({ body }) => body)).toEqual([
      'One more thing.',
      'Beside the first.',
    ]);
  });

  it('stays with its author where the case takes none any more', async () => {
    const address = await open();
    const { caseNumber } = address;
    await send(ada, caseNumber, { body: 'Too late.' });
    await db.execute(sql`update cases set status = 'Closed', closed_at = now() where number = ${caseNumber}`);
    await later();
    expect((await read(olivia, address)).comments).toEqual([]);
    expect(await page(ada, caseNumber)).toMatch(/This answer was not sent[\s\S]*Too late\./);
  });

  it('goes out at once for whoever chose that, from the call of the API, and as a note', async () => {
    const address = await open();
    const { caseNumber } = address;
    const choose = (holds: string) => {
      const form = new FormData();
      form.append('form', 'hold-setting');
      form.append('holds', holds);
      return ben(paths.staffCase(caseNumber), { method: 'POST', body: form });
    };
    expect((await choose('no')).status).toBe(303);
    await send(ben, caseNumber, { body: 'At once.' });
    await ada(apiPaths.staffCaseComments(caseNumber), json({ id: randomUUID(), body: 'By program.' }));
    await send(ada, caseNumber, { body: 'Among us.', visibility: 'internal' });
    expect((await read(olivia, address)).comments.map(({ body }) => body)).toEqual([
      'At once.',
      'By program.',
    ]);
    expect(await page(ben, caseNumber)).toContain('Your answers go out at once.');
    expect((await choose('yes')).status).toBe(303);
    await send(ben, caseNumber, { body: 'Waits again.' });
    expect((await read(olivia, address)).comments).toHaveLength(2);
  });

  it('is behind whoever goes on: the next case is none that they have just answered', async () => {
    const [first, second] = [await open({ severity: 1 }), await open({ severity: 1 })];
    const nextAfter = async (caseNumber: number): Promise<string | null> =>
      (await ada(paths.staffNext({ after: String(caseNumber) }))).headers.get('location');
    await send(ada, first.caseNumber, { body: 'One.' });
    await send(ada, second.caseNumber, { body: 'Two.' });
    const answered = [first, second].map(({ caseNumber }) => paths.staffCase(caseNumber));
    expect(answered).not.toContain(await nextAfter(second.caseNumber));
    await later();
  });

  it('works without a script: it waits, comes back into the box, and leads to the next case', async () => {
    const { caseNumber } = await open({ severity: 1 });
    const id = randomUUID();
    const post = (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return ada(paths.staffCase(caseNumber), { method: 'POST', body: form });
    };
    const sent = await post({ form: 'answer', id, body: 'Plainly.', next: 'yes' });
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      paths.staffNext({ after: String(caseNumber).padStart(8, '0') }),
    ]);
    const next = await ada(sent.headers.get('location') ?? '');
    expect(next.headers.get('location')).toMatch(/^\/staff\/cases/);
    expect(next.headers.get('location')).not.toBe(paths.staffCase(caseNumber));
    const back = await (await post({ form: 'undo', heldId: id })).text();
    expect(back).toContain('>Plainly.</textarea>');
  });
});
