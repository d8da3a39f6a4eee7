import { makeJobsDue } from '@reachout/testkit/make-jobs-due';
import { caseEventHandlers } from '@reachout/cases/use-cases/announce';
import { apiPaths, paths } from '@reachout/core/paths';
import { english } from '@reachout/language/language';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { BillingFailure, type BillingPort, type OutgoingEvent } from '@reachout/ports/ports';
import { refundHandlers } from '@reachout/refunds/use-cases/send-refunds';
import { nova, refund } from '@reachout/refunds/testing/test-refunds';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailHandlers } from './mail-handlers.ts';

let app: TestApp;
let noor: Requester;
let ada: Requester;
let events: OutgoingEvent[];

beforeEach(async () => {
  events = [];
  app = await createTestApp({
    mail: 'kept',
    flags: { supportChatRefundInvoiceFlow: true },
    events: {
      async send(event) {
        events.push(event);
        return { ok: true };
      },
    },
  });
  noor = await app.signIn('noor@nova.example');
  ada = await app.signIn('ada@tetra.example');
});
afterEach(() => app.close());

const approvedAtOnce = { ...nova, invoiceId: 'inv_2001', lineItems: { teamSeats: 3, fastDataTransfer: 160 } };
const overTheLimit = { ...nova, invoiceId: 'inv_2002', lineItems: { teamSeats: 32 } };

async function ask(choice: typeof approvedAtOnce | typeof overTheLimit) {
  const response = await refund(noor, choice);
  expect(response.status).toBe(201);
  return (await response.json()) as { refundId: string; caseNumber: string | null; status: string };
}

async function decide(refundId: string, body: object): Promise<void> {
  expect((await ada(apiPaths.refundDecision(refundId), json(body))).status).toBe(200);
}

/** Has the built-in billing order what is approved: staff pay it by hand. */
async function payByHand(): Promise<void> {
  const { services } = app.deps;
  while ((await runOutbox(services, refundHandlers(services))) > 0);
}

/** Lets the outbox meet a billing system that answers so. */
async function meetBilling(answers: Partial<BillingPort>): Promise<void> {
  const { services } = app.deps;
  await makeJobsDue(app.database.db);
  await runOutbox(services, refundHandlers({ ...services, billing: { ...services.billing, ...answers } }));
}

const refuseOrder = () =>
  meetBilling({ refund: () => Promise.reject(new BillingFailure('refused', 'charge_already_refunded')) });

async function returnPayment(): Promise<void> {
  await meetBilling({ refund: () => Promise.resolve({ reference: 're_1', status: 'pending' }) });
  await meetBilling({ findRefund: () => Promise.resolve({ reference: 're_1', status: 'failed' }) });
}

/** Lets everything go out: what other systems were told of refunds, and the mails, the newest first. */
async function told() {
  const { services, mailLinks: links } = app.deps;
  const parts = { links, languages: [english], runInLanguage: <R>(_: unknown, run: () => R) => run() };
  const handlers = {
    ...mailHandlers(services, parts),
    ...caseEventHandlers(services, () => 'https://help.example'),
  };
  // A letter gathers for a minute.
  await makeJobsDue(app.database.db);
  while ((await runOutbox(services, handlers)) > 0);
  const { rows } = await app.database.db.execute<{ to_address: string; text: string }>(
    sql`select to_address, text from kept_mails order by created_at desc, id`,
  );
  return {
    mails: rows.map(({ to_address: to, text }) => ({ to, text })),
    decisions: events.flatMap(({ type, data }) => (type === 'refund.decided' ? [data] : [])),
  };
}

describe('a decision on a refund', () => {
  it('that the policy makes at once is told to who asked and to other systems, though no case is about it', async () => {
    const { refundId, status } = await ask(approvedAtOnce);
    expect(status).toBe('approved');
    const { mails, decisions } = await told();
    expect(mails.map(({ to }) => to)).toEqual(['noor@nova.example']);
    expect(mails[0]?.text).toContain('Your refund of $84.00 for invoice INV-2001 was approved.');
    expect(mails[0]?.text).toContain(paths.refund({ teamSlug: 'nova', refundId }));
    expect(mails[0]?.text).toContain('/mail/unsubscribe/');
    const url = `https://help.example${paths.staffRefund(refundId)}`;
    expect(decisions).toEqual([
      { accountId: 'team_nova', refundId, decision: 'approved', byRule: true, url },
    ]);
  });

  it.each([
    ['approve', {}, 'approved', 'Your refund was approved.'],
    ['decline', { note: 'The seats were used.' }, 'declined', 'Your refund was declined.'],
  ])(
    'that staff %s after its case was closed is told all the same, and the case stays closed',
    async (decision, more, outcome, words) => {
      const { refundId, caseNumber } = await ask(overTheLimit);
      await told();
      await app.database.db.execute(sql`update cases set status = 'Closed' where refund_id = ${refundId}`);
      await decide(refundId, { decision, ...more });
      const { mails, decisions } = await told();
      expect(mails[0]).toMatchObject({ to: 'noor@nova.example', text: expect.stringContaining(words) });
      expect(decisions).toMatchObject([
        { accountId: 'team_nova', caseNumber, status: 'Closed', refundId, decision: outcome, byRule: false },
      ]);
      const { rows } = await app.database.db.execute(
        sql`select status, (select count(*)::int from case_comments m where m.case_number = c.number) as comments from cases c where refund_id = ${refundId}`,
      );
      expect(rows).toEqual([{ status: 'Closed', comments: 0 }]);
    },
  );

  it('that staff make of an open case is told once, with the comment', async () => {
    const { refundId, caseNumber } = await ask(overTheLimit);
    const before = (await told()).mails.length;
    await decide(refundId, { decision: 'decline', note: 'The seats were used.' });
    const { mails, decisions } = await told();
    expect(mails).toHaveLength(before + 1);
    expect(mails[0]?.text).toContain('The seats were used.');
    expect(decisions).toHaveLength(1);
    expect(decisions).toMatchObject([
      { caseNumber, refundId, status: 'Solved', decision: 'declined', commentId: expect.any(String) },
    ]);
  });

  it('whose payment fails after the policy approved it is taken back in words of its own, once, and staff find it in a list', async () => {
    const { refundId } = await ask(approvedAtOnce);
    await told();
    await payByHand();
    const failed = { outcome: 'failed', note: 'The account is closed.' };
    expect((await ada(apiPaths.refundPayment(refundId), json(failed))).status).toBe(200);
    expect((await ada(apiPaths.refundPayment(refundId), json(failed))).status).toBe(200);
    const { mails, decisions } = await told();
    expect(mails).toHaveLength(2);
    expect(mails[0]).toMatchObject({
      to: 'noor@nova.example',
      text: expect.stringContaining(
        'Your refund of $84.00 for invoice INV-2001 was approved, but the payment failed: you have not received this money.',
      ),
    });
    expect(decisions.map(({ decision }) => decision)).toEqual(['approved', 'failed']);
    const list = () => ada(paths.staffRefunds({ of: 'failure' })).then((page) => page.text());
    expect(await list()).toContain(refundId);
    expect((await ask(approvedAtOnce)).status).toBe('approved');
    expect(await list()).not.toContain(refundId);
  });

  it.each([
    ['the billing system refuses the order', refuseOrder],
    ['the bank returns what was sent', returnPayment],
  ])('is taken back, to who asked and to other systems, when %s', async (_, fail) => {
    await ask(approvedAtOnce);
    await told();
    await fail();
    const { mails, decisions } = await told();
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain('was approved, but the payment failed');
    expect(decisions.map(({ decision }) => decision)).toEqual(['approved', 'failed']);
  });

  it('whose payment fails after staff approved it is told in its case, which is opened again', async () => {
    const { refundId, caseNumber } = await ask(overTheLimit);
    await decide(refundId, { decision: 'approve' });
    await told();
    await payByHand();
    const failed = { outcome: 'failed', note: 'The account is closed.' };
    expect((await ada(apiPaths.refundPayment(refundId), json(failed))).status).toBe(200);
    const { mails, decisions } = await told();
    expect(mails[0]?.text).toContain('Your refund was approved, but the payment failed');
    expect(mails[0]?.text).toContain('Your case was opened again.');
    expect(decisions.at(-1)).toMatchObject({ caseNumber, refundId, status: 'Open', decision: 'failed' });
    const { rows } = await app.database.db.execute(
      sql`select kind from notifications where user_id = 'user_noor' and kind in ('refundFailed', 'reopened') order by kind`,
    );
    expect(rows).toEqual([{ kind: 'refundFailed' }, { kind: 'reopened' }]);
  });

  it('whose payment fails while another refund case of its invoice is open is told, and its case stays solved', async () => {
    const { refundId } = await ask(overTheLimit);
    await decide(refundId, { decision: 'approve' });
    await payByHand();
    await app.database.db.execute(sql`
      update cases set refund_id = 'refund_of_another', billing_invoice_id = ${overTheLimit.invoiceId}
      where account_id = 'team_nova' and number =
        (select min(number) from cases where account_id = 'team_nova' and status = 'Open' and refund_id is null)`);
    await told();
    const failed = { outcome: 'failed', note: 'The account is closed.' };
    expect((await ada(apiPaths.refundPayment(refundId), json(failed))).status).toBe(200);
    const { mails, decisions } = await told();
    expect(mails[0]?.text).toContain('Your refund was approved, but the payment failed');
    expect(mails[0]?.text).not.toContain('opened again');
    expect(decisions.at(-1)).toMatchObject({ refundId, status: 'Solved', decision: 'failed' });
    expect(await (await ada(paths.staffRefunds({ of: 'failure' }))).text()).toContain(refundId);
  });

  it.each([
    [
      'switched mail about refunds off',
      sql`insert into mail_settings (user_id, off) values ('user_noor', '{refunds}')`,
    ],
    ['ended all mail', sql`insert into mail_settings (user_id, unsubscribed_at) values ('user_noor', now())`],
    [
      'left the team since',
      sql`delete from memberships where user_id = 'user_noor' and account_id = 'team_nova'`,
    ],
  ])('is mailed to nobody who %s', async (_, change) => {
    await ask(approvedAtOnce);
    await app.database.db.execute(change);
    expect((await told()).mails).toEqual([]);
  });
});
