import type { RefundDetail } from '../rules/calls/billing.ts';
import type { Problem } from '@reachout/core/errors';
import { apiPaths, paths } from '@reachout/core/paths';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { refundHandlers } from '../use-cases/send-refunds.ts';
import { createRefundWorld, refundableItem } from '@reachout/testkit/refund-world';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';

let app: TestApp;
let noor: Requester;
let ada: Requester;
beforeAll(async () => {
  app = await createTestApp({ flags: { supportChatRefundInvoiceFlow: true } });
  noor = await app.signIn('noor@nova.example');
  ada = await app.signIn('ada@tetra.example');
});
afterAll(() => app.close());

let worlds = 0;
/** A refund that was approved at once, and the team whose it is; not yet ordered. */
async function approved() {
  worlds += 1;
  const options = { accounts: 1, invoicesEach: 1, ownerId: 'user_noor', prefix: `team_pay${worlds}` };
  const [invoice] = await createRefundWorld(app.database.db, options);
  const { accountId: teamId, invoiceId } = invoice ?? { accountId: '', invoiceId: '' };
  const choice = { teamId, product: 'tetra', invoiceId, lineItems: { [refundableItem]: 5 } };
  const quoted = (await (await noor(apiPaths.refundQuote(), json(choice))).json()) as { hash: string };
  const body = { ...choice, reason: '', quoteHash: quoted.hash };
  const asked = await noor(apiPaths.refundInvoice(), json(body, { 'idempotency-key': randomUUID() }));
  const { refundId } = (await asked.json()) as { refundId: string };
  const page = paths.refund({ teamSlug: teamId.replaceAll('_', '-'), refundId });
  return { teamId, refundId, page, invoiceId };
}

/** The same, ordered: the jobs that are due are done. */
async function ordered() {
  const refund = await approved();
  await workOff();
  return refund;
}

async function workOff(): Promise<void> {
  while ((await runOutbox(app.deps.services, refundHandlers(app.deps.services))) > 0);
}

async function detailOf({ refundId, teamId }: { refundId: string; teamId: string }): Promise<RefundDetail> {
  const response = await noor(apiPaths.refund({ refundId, teamId }));
  return ((await response.json()) as { refund: RefundDetail }).refund;
}

const steps = ({ entries }: RefundDetail): string[] => entries.map(({ status }) => status);
const textOf = async (response: Response): Promise<string> =>
  (await response.text())
    .replace(/<(script|style)[^]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams({ form: 'pay', ...fields }),
});
const say = (who: Requester, refundId: string, body: object) =>
  who(apiPaths.refundPayment(refundId), json(body));

describe('a refund that is paid by hand', () => {
  it('is ordered, and nowhere said to be paid, until staff say so [D34]', async () => {
    const refund = await ordered();
    expect(steps(await detailOf(refund))).toEqual(['asked', 'approved', 'ordered']);
    const text = await textOf(await noor(refund.page));
    expect(text).toContain('Ordered The payment has been ordered but not made yet.');
    expect(text).toMatch(/Settled\s+Not yet/);
    expect(text).not.toContain('The payment has been made');
    const list = await textOf(await noor(refund.page.replace(`/${refund.refundId}`, '')));
    expect(list).toMatch(/\$100\.00\s+INV-1\s+Ordered/);
  });

  it('stands in the staff’s list until it is paid, the longest waiting first [D34]', async () => {
    const first = await ordered();
    const second = await ordered();
    const before = await (await ada(paths.staffRefunds())).text();
    expect(before.indexOf(second.refundId)).toBeGreaterThan(before.indexOf(first.refundId));
    expect(before.indexOf(first.refundId)).toBeGreaterThan(0);
    await say(ada, first.refundId, { outcome: 'paid' });
    const after = await (await ada(paths.staffRefunds())).text();
    expect([after.includes(first.refundId), after.includes(second.refundId)]).toEqual([false, true]);
  });

  it('is counted at its tab, whichever is open', async () => {
    const toPay = async () => {
      const shown = await textOf(await ada(paths.staffRefunds({ of: 'decision' })));
      return Number(/To pay (\d+)/.exec(shown)?.[1]);
    };
    const before = await toPay();
    await ordered();
    expect(await toPay()).toBe(before + 1);
  });

  it('that staff mark as paid is settled, with its time and their note, and audited [D27, D34]', async () => {
    const refund = await ordered();
    const page = paths.staffRefund(refund.refundId);
    const shown = await textOf(await ada(page));
    expect(shown).toContain('Mark as paid');
    expect(shown).toContain('Mark as failed');
    const marked = await ada(page, form({ outcome: 'paid', note: 'Transfer 4711' }));
    expect([marked.status, marked.headers.get('location')]).toEqual([303, page]);
    const detail = await detailOf(refund);
    expect(steps(detail)).toEqual(['asked', 'approved', 'ordered', 'settled']);
    expect(detail.entries.at(-1)).toMatchObject({ note: 'Transfer 4711' });
    expect(await textOf(await noor(refund.page))).toContain(
      'Settled The payment has been made. Banks show it within 5-10 working days.',
    );
    expect(await textOf(await ada(page))).not.toContain('Mark as paid');
    const { rows } = await app.database.db.execute(
      sql`select actor_user_id, actor_kind, action, request_id is not null as has_request from audit where subject_id = ${refund.refundId} order by id desc limit 1`,
    );
    expect(rows).toEqual([
      { actor_user_id: 'user_ada', actor_kind: 'staff', action: 'refund.mark-paid', has_request: true },
    ]);
  });

  it('that staff mark as failed says why, and its invoice may be asked for again [D34]', async () => {
    const refund = await ordered();
    const silent = await ada(paths.staffRefund(refund.refundId), form({ outcome: 'failed', note: ' ' }));
    expect([silent.status, await textOf(silent)]).toEqual([
      422,
      expect.stringContaining('Say why it was not paid'),
    ]);
    const told = await say(ada, refund.refundId, { outcome: 'failed', note: 'The card was closed.' });
    expect(told.status).toBe(200);
    expect((await detailOf(refund)).entries.at(-1)).toMatchObject({
      status: 'failed',
      note: 'The card was closed.',
    });
    const choice = { teamId: refund.teamId, product: 'tetra', invoiceId: refund.invoiceId };
    const again = await noor(apiPaths.refundQuote(), json({ ...choice, lineItems: { [refundableItem]: 5 } }));
    expect(again.status).toBe(200);
  });

  it('is marked once: the same word again changes nothing, the opposite is refused, ten at once leave one step [D34]', async () => {
    const refund = await ordered();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => say(ada, refund.refundId, { outcome: 'paid', note: 'Once' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(steps(await detailOf(refund))).toEqual(['asked', 'approved', 'ordered', 'settled']);
    const opposite = await say(ada, refund.refundId, { outcome: 'failed', note: 'No.' });
    expect([opposite.status, ((await opposite.json()) as Problem).code]).toEqual([409, 'conflict']);
    const { rows } = await app.database.db.execute(
      sql`select count(*)::int as n from audit where subject_id = ${refund.refundId} and action like 'refund.mark-%'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it.each([
    ['paid', undefined],
    ['failed', 'Why not'],
  ])('cannot be marked as %s before it is ordered, nor a declined one [D34]', async (outcome, note) => {
    const { refundId } = await approved();
    expect((await say(ada, refundId, { outcome, note })).status).toBe(409);
    await workOff();
  });

  it('is not for customers to mark, whose it may be: to them nothing is there [D34, A08]', async () => {
    const { refundId } = await ordered();
    const answers = await Promise.all([
      say(noor, refundId, { outcome: 'paid' }),
      noor(paths.staffRefund(refundId), form({ outcome: 'paid' })),
      noor(paths.staffRefunds()),
      say(ada, 'refund_of_nobody', { outcome: 'paid' }),
      say(app.visitor, refundId, { outcome: 'paid' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 401]);
  });

  it('ordered twice under one key by a repeated job is one order [F12]', async () => {
    const refund = await ordered();
    await app.database.db.execute(sql`
      update outbox_jobs set state = 'waiting', finished_at = null, next_attempt_at = now() - interval '1 second' where kind = 'refund.send' and key = ${refund.refundId}`);
    await workOff();
    expect(steps(await detailOf(refund))).toEqual(['asked', 'approved', 'ordered']);
  });
});
