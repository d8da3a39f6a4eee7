import { makeJobsDue } from '@reachout/testkit/make-jobs-due';
import { obstacleCopy } from '@reachout/billing/messages/obstacles';
import { createStripeBilling } from '@reachout/adapter-stripe';
import type { RefundDetail } from '../rules/calls/billing.ts';
import type { Problem } from '@reachout/core/errors';
import { apiPaths } from '@reachout/core/paths';
import { createBuiltInBilling } from '../use-cases/built-in-billing.ts';
import { runOutbox } from '@reachout/operations/use-cases/run-outbox';
import { insertRefund, moveRefund } from '../store/refunds-queries.ts';
import { enqueueRefund } from '../use-cases/refund-jobs.ts';
import { refundHandlers } from '../use-cases/send-refunds.ts';
import {
  createRefundWorld,
  paidMinor,
  type RefundableInvoice,
  refundableItem,
} from '@reachout/testkit/refund-world';
import { startStripeServer, type StripeFault, type StripeServer } from '@reachout/testkit/stripe-server';
import { sql } from 'drizzle-orm';
import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '@reachout/server/ports/system';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';

const webhookSecret = 'whsec_of_the_tests';
let stripe: StripeServer;
let app: TestApp;
let noor: Requester;
let ada: Requester;

beforeAll(async () => {
  stripe = await startStripeServer();
  app = await createTestApp({
    flags: { supportChatRefundInvoiceFlow: true },
    billing: createStripeBilling({
      secretKey: 'sk_test_canary',
      webhookSecret,
      clock: systemClock,
      baseUrl: stripe.baseUrl,
      timeoutMs: 1_000,
    }),
  });
  noor = await app.signIn('noor@nova.example');
  ada = await app.signIn('ada@tetra.example');
});
afterAll(async () => {
  await app.close();
  await stripe[Symbol.asyncDispose]();
});
beforeEach(() => {
  stripe.paid.length = 0;
  stripe.seen.length = 0;
  stripe.faults = [];
  stripe.initialStatus = 'succeeded';
  app.logged.length = 0;
});

let worlds = 0;
/** An invoice of an account without a refund: approved at once. */
async function newInvoices(accounts: number): Promise<RefundableInvoice[]> {
  worlds += 1;
  const options = { accounts, invoicesEach: 1, ownerId: 'user_noor', prefix: `team_sending${worlds}` };
  return createRefundWorld(app.database.db, options);
}

async function refund({
  accountId,
  invoiceId,
}: RefundableInvoice): Promise<{ refundId: string; status: string }> {
  const choice = { teamId: accountId, product: 'tetra', invoiceId, lineItems: { [refundableItem]: 5 } };
  const quoted = (await (await noor(apiPaths.refundQuote(), json(choice))).json()) as { hash: string };
  const body = { ...choice, reason: 'Not used', quoteHash: quoted.hash };
  const response = await noor(apiPaths.refundInvoice(), json(body, { 'idempotency-key': randomUUID() }));
  expect(response.status).toBe(201);
  return (await response.json()) as { refundId: string; status: string };
}

/** Approves refunds as the use-case does, without the way through the API. */
async function approveAll(invoices: readonly RefundableInvoice[]): Promise<void> {
  await app.database.db.transaction(async (tx) => {
    for (const { accountId, invoiceId, paid } of invoices) {
      const id = `refund_${accountId}`;
      await insertRefund(tx, {
        accountId,
        id,
        invoiceId,
        requestedBy: 'user_noor',
        decision: 'approved',
        currency: 'USD',
        amountMinor: paid,
        lineItems: { [refundableItem]: 5 },
        lines: [
          {
            billableItem: refundableItem,
            description: 'Team seats',
            unit: 'seat',
            quantity: 5,
            amount: paid,
          },
        ],
        quoteHash: 'h',
        policyVersion: '1',
        upstreamKey: `key_${accountId}`,
      });
      await moveRefund(tx, { accountId, refundId: id, status: 'approved' });
      await enqueueRefund(tx, { accountId, id });
    }
  });
}

async function ledgerOf(accountId: string, refundId: string): Promise<RefundDetail> {
  const response = await noor(apiPaths.refund({ refundId, teamId: accountId }));
  return ((await response.json()) as { refund: RefundDetail }).refund;
}

const steps = ({ entries }: RefundDetail): string[] => entries.map(({ status }) => status);
const handlers = () => refundHandlers(app.deps.services);
/** Works everything off that is due, now and after each wait. */
async function workOff(): Promise<void> {
  await makeJobsDue(app.database.db, sql`kind = 'refund.send'`);
  const jobs = await runOutbox(app.deps.services, handlers());
  if (jobs > 0) await workOff();
}

async function approved(fault: StripeFault = 'none') {
  stripe.faults = [fault];
  const [invoice = { accountId: '', invoiceId: '', paid: 0 }] = await newInvoices(1);
  const { refundId, status } = await refund(invoice);
  expect(status).toBe('approved');
  await workOff();
  return { invoice, refundId, refund: await ledgerOf(invoice.accountId, refundId) };
}

describe('an approved refund', () => {
  it('is sent and settles, each step with its time [D27]', async () => {
    const done = await approved();
    expect(steps(done.refund)).toEqual(['asked', 'approved', 'sent', 'settled']);
    expect(done.refund).toMatchObject({ status: 'settled', isBeingConfirmed: false });
    expect(done.refund.billingReference).toMatch(/^re_/);
    expect(stripe.paid).toMatchObject([{ invoice: done.invoice.invoiceId, amount: paidMinor }]);
  });

  it('is there at once and being processed, before the billing system was asked [S19, F12]', async () => {
    const [invoice = { accountId: '', invoiceId: '', paid: 0 }] = await newInvoices(1);
    const { refundId } = await refund(invoice);
    const at0 = await ledgerOf(invoice.accountId, refundId);
    expect([at0.status, stripe.seen.length]).toEqual(['approved', 0]);
    await workOff();
  });

  it.each<[StripeFault]>([
    ['silent-after-success'],
    ['cut-after-success'],
    ['500-after-success'],
    ['500-before'],
    ['429'],
    ['slow'],
  ])('that meets %s is paid once and settles [F12, A68]', async (fault) => {
    const done = await approved(fault);
    expect(steps(done.refund)).toEqual(['asked', 'approved', 'sent', 'settled']);
    expect(stripe.paid).toHaveLength(1);
  });

  it('of a hundred whose payment times out after it was made leaves exactly a hundred payments [F12, A68]', async () => {
    const invoices = await newInvoices(100);
    stripe.faults = invoices.map((_, index) =>
      index % 40 === 0 ? 'silent-after-success' : '500-after-success',
    );
    await approveAll(invoices);
    await workOff();
    expect(stripe.paid).toHaveLength(100);
    expect(new Set(stripe.paid.map(({ key }) => key)).size).toBe(100);
    const { rows } = await app.database.db.execute(
      sql`select status, count(*)::int as n from refunds where account_id like ${`team\\_sending${worlds}\\_%`} group by status`,
    );
    expect(rows).toEqual([{ status: 'settled', n: 100 }]);
  }, 240_000);

  it('says that it is being confirmed while nobody knows, and asks before it orders again, even when Stripe has forgotten the key [F12]', async () => {
    stripe.faults = ['500-after-success'];
    const [invoice = { accountId: '', invoiceId: '', paid: 0 }] = await newInvoices(1);
    const { refundId } = await refund(invoice);
    await runOutbox(app.deps.services, handlers());
    expect(await ledgerOf(invoice.accountId, refundId)).toMatchObject({
      status: 'approved',
      isBeingConfirmed: true,
    });
    stripe.forgetKeys();
    await workOff();
    expect(await ledgerOf(invoice.accountId, refundId)).toMatchObject({
      status: 'settled',
      isBeingConfirmed: false,
    });
    expect(stripe.paid).toHaveLength(1);
  });

  it('that the billing system refuses ends as failed with a note, and the invoice can be asked for again [F12]', async () => {
    const failed = await approved('refuse');
    expect(failed.refund.entries.at(-1)).toMatchObject({
      status: 'failed',
      note: 'Our billing system could not make this refund. Nothing was paid back; ask again or open a support case.',
    });
    expect(app.logged.join()).toContain('billing refused a refund');
    expect(await refund(failed.invoice)).toMatchObject({ status: 'approved' });
    await workOff();
    expect(stripe.paid).toHaveLength(1);
  });

  it('that is on its way is asked about later, until it settles', async () => {
    stripe.initialStatus = 'pending';
    const sent = await approved();
    expect(steps(sent.refund)).toEqual(['asked', 'approved', 'sent']);
    const runChecks = async () => {
      await makeJobsDue(app.database.db, sql`account_id = ${sent.invoice.accountId}`);
      return runOutbox(app.deps.services, handlers());
    };
    expect(await runChecks()).toBe(1);
    expect((await ledgerOf(sent.invoice.accountId, sent.refundId)).status).toBe('sent');
    stripe.settleAll();
    expect(await runChecks()).toBe(1);
    expect((await ledgerOf(sent.invoice.accountId, sent.refundId)).status).toBe('settled');
    expect(await runChecks()).toBe(0);
  });
});

describe('the billing system’s webhook', () => {
  const sign = (body: string, secret = webhookSecret): string => {
    const at = Math.floor(Date.now() / 1000);
    return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
  };
  const eventOf = (upstreamKey: string, status: string, id = `evt_${randomUUID()}`): string =>
    JSON.stringify({
      id,
      object: 'event',
      type: 'refund.updated',
      data: { object: { id: 're_9', object: 'refund', status, metadata: { reachout_key: upstreamKey } } },
    });
  // Stripe has no session here and sends no Origin.
  const deliver = async (body: string, signature: string | null = sign(body)): Promise<number> => {
    const { createApp } = await import('@reachout/server/app');
    const headers = {
      'content-type': 'application/json',
      ...(signature !== null && { 'stripe-signature': signature }),
    };
    return (await createApp(app.deps).request(apiPaths.billingWebhook(), { method: 'POST', body, headers }))
      .status;
  };
  const keyOf = async (refundId: string): Promise<string> => {
    const { rows } = await app.database.db.execute(
      sql`select upstream_key from refunds where id = ${refundId}`,
    );
    return String(rows[0]?.upstream_key);
  };

  it('settles a refund once, however often and late it comes [A68]', async () => {
    stripe.initialStatus = 'pending';
    const sent = await approved();
    const key = await keyOf(sent.refundId);
    const settled = eventOf(key, 'succeeded');
    const statuses = await Promise.all([deliver(settled), deliver(settled), deliver(settled)]);
    const late = [await deliver(settled), await deliver(eventOf(key, 'pending'))];
    expect([...statuses, ...late]).toEqual([200, 200, 200, 200, 200]);
    expect(steps(await ledgerOf(sent.invoice.accountId, sent.refundId))).toEqual([
      'asked',
      'approved',
      'sent',
      'settled',
    ]);
  });

  it('takes back a refund that the bank returned weeks after it was paid, says so in the log, and the invoice can be asked for again [A68]', async () => {
    const paid = await approved();
    expect(paid.refund.status).toBe('settled');
    const key = await keyOf(paid.refundId);
    const returned = eventOf(key, 'failed');
    expect([await deliver(returned), await deliver(returned)]).toEqual([200, 200]);
    const failed = await ledgerOf(paid.invoice.accountId, paid.refundId);
    expect(steps(failed)).toEqual(['asked', 'approved', 'sent', 'settled', 'failed']);
    expect(app.logged.join()).toContain('billing did not pay a refund');
    expect(await refund(paid.invoice)).toMatchObject({ status: 'approved' });
    await workOff();
    expect(stripe.paid).toHaveLength(2);
  });

  it('leaves a refund failed that the bank returned, whatever comes late of how it was paid', async () => {
    stripe.initialStatus = 'pending';
    const sent = await approved();
    const key = await keyOf(sent.refundId);
    for (const status of ['failed', 'pending', 'succeeded']) await deliver(eventOf(key, status));
    expect(steps(await ledgerOf(sent.invoice.accountId, sent.refundId))).toEqual([
      'asked',
      'approved',
      'sent',
      'failed',
    ]);
  });

  it('that comes before the answer to the order is taken, and the order is not given again [A68]', async () => {
    const [invoice = { accountId: '', invoiceId: '', paid: 0 }] = await newInvoices(1);
    const { refundId } = await refund(invoice);
    expect(await deliver(eventOf(await keyOf(refundId), 'succeeded'))).toBe(200);
    await workOff();
    expect(steps(await ledgerOf(invoice.accountId, refundId))).toEqual([
      'asked',
      'approved',
      'sent',
      'settled',
    ]);
    expect(stripe.seen).toEqual([]);
  });

  it('tells of a refund that the bank gave back, and the invoice can be asked for again', async () => {
    stripe.initialStatus = 'pending';
    const sent = await approved();
    expect(await deliver(eventOf(await keyOf(sent.refundId), 'failed'))).toBe(200);
    const failed = await ledgerOf(sent.invoice.accountId, sent.refundId);
    expect(failed.entries.at(-1)).toMatchObject({
      status: 'failed',
      note: 'The bank did not take the refund back.',
    });
  });

  it.each([
    ['no signature', null],
    ['another secret', sign(eventOf('key', 'failed'), 'whsec_other')],
    ['a signature of something else', sign('{}')],
  ])('with %s is refused as a bad request [A68]', async (_what, signature) => {
    expect(await deliver(eventOf('key', 'failed'), signature)).toBe(400);
  });

  it('does not exist where no billing system sends any', async () => {
    const { createApp } = await import('@reachout/server/app');
    const services = { ...app.deps.services, billing: createBuiltInBilling(app.database.db) };
    const body = eventOf('key', 'failed');
    const { status } = await createApp({ ...app.deps, services }).request(apiPaths.billingWebhook(), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': sign(body) },
    });
    expect(status).toBe(404);
  });

  it('about a refund that is none of ours is taken and changes nothing', async () => {
    expect(await deliver(eventOf('somebody_elses', 'failed'))).toBe(200);
  });
});

describe('a requested refund', () => {
  const decide = (who: Requester, refundId: string, body: object) =>
    who(apiPaths.refundDecision(refundId), json(body));

  async function requested() {
    worlds += 1;
    const options = { accounts: 1, invoicesEach: 2, ownerId: 'user_noor', prefix: `team_staff${worlds}` };
    const [first, second] = await createRefundWorld(app.database.db, options);
    const none = { accountId: '', invoiceId: '', paid: 0 };
    await refund(first ?? none);
    await workOff();
    stripe.paid.length = 0;
    const invoice = second ?? none;
    const { refundId, status } = await refund(invoice);
    expect(status).toBe('requested');
    return { invoice, refundId };
  }

  it('that staff approve is sent like any other, and its case is answered and solved [D26, D27]', async () => {
    const { invoice, refundId } = await requested();
    const approval = await decide(ada, refundId, { decision: 'approve' });
    expect(approval.status).toBe(200);
    await workOff();
    const done = await ledgerOf(invoice.accountId, refundId);
    expect(steps(done)).toEqual(['asked', 'under_review', 'approved', 'sent', 'settled']);
    expect(stripe.paid).toHaveLength(1);
    const { rows } = await app.database.db.execute(sql`
      select c.status, m.body, m.author_kind from cases c join case_comments m on m.account_id = c.account_id and m.case_number = c.number
      where c.refund_id = ${refundId}`);
    expect(rows).toEqual([
      {
        status: 'Solved',
        author_kind: 'staff',
        body: 'Your refund of $100.00 for invoice INV-2 was approved. Funds return in 5-10 working days.',
      },
    ]);
  });

  it('that staff decline says why, pays nothing, and can be asked for again', async () => {
    const { invoice, refundId } = await requested();
    const silent = await decide(ada, refundId, { decision: 'decline', note: '  ' });
    expect([silent.status, ((await silent.json()) as Problem).fields]).toEqual([
      422,
      { note: 'Say why the refund is declined' },
    ]);
    expect((await decide(ada, refundId, { decision: 'decline', note: 'The seats were used.' })).status).toBe(
      200,
    );
    await workOff();
    expect((await ledgerOf(invoice.accountId, refundId)).entries.at(-1)).toMatchObject({
      status: 'failed',
      note: 'The seats were used.',
    });
    expect(stripe.paid).toEqual([]);
    expect(await refund(invoice)).toMatchObject({ status: 'requested' });
  });

  it('is decided once: of two decisions at once the second hears so [A69]', async () => {
    const { refundId } = await requested();
    const answers = await Promise.all([
      decide(ada, refundId, { decision: 'approve' }),
      decide(ada, refundId, { decision: 'decline', note: 'No.' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is not to be decided by customers, who find nothing there [A08]', async () => {
    const { refundId } = await requested();
    const answers = [
      await decide(noor, refundId, { decision: 'approve' }),
      await decide(ada, 'refund_none', { decision: 'approve' }),
      await decide(app.visitor, refundId, { decision: 'approve' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 401]);
  });

  it('of an invoice that was voided meanwhile cannot be approved [A69]', async () => {
    const { invoice, refundId } = await requested();
    await app.database.db.execute(sql`update invoices set status = 'void' where id = ${invoice.invoiceId}`);
    const refused = await decide(ada, refundId, { decision: 'approve' });
    expect(((await refused.json()) as Problem).code).toBe('refund_not_eligible');
  });

  it('gives way to a new request when its case was closed without a decision [§4.0.10]', async () => {
    const { invoice, refundId } = await requested();
    await app.database.db.execute(sql`update cases set status = 'Closed' where refund_id = ${refundId}`);
    const second = await refund(invoice);
    expect(second.status).toBe('requested');
    expect((await ledgerOf(invoice.accountId, refundId)).entries.at(-1)).toMatchObject({
      status: 'failed',
      note: 'The case about this request is solved or closed, and a new request took its place.',
    });
  });

  it('leaves its invoice on the conversation that led to it, and an approved one too [§7.0.11, S12]', async () => {
    worlds += 1;
    const options = { accounts: 1, invoicesEach: 2, ownerId: 'user_noor', prefix: `team_thread${worlds}` };
    const invoices = await createRefundWorld(app.database.db, options);
    const opened = await noor(apiPaths.threads(), json({}));
    const { threadId } = (await opened.json()) as { threadId: string };
    const ask = async ({ accountId, invoiceId }: RefundableInvoice, thread: string) => {
      const choice = { teamId: accountId, product: 'tetra', invoiceId, lineItems: { [refundableItem]: 1 } };
      const quoted = (await (await noor(apiPaths.refundQuote(), json(choice))).json()) as { hash: string };
      const body = { ...choice, reason: '', quoteHash: quoted.hash, threadId: thread };
      return noor(apiPaths.refundInvoice(), json(body, { 'idempotency-key': randomUUID() }));
    };
    const none = { accountId: '', invoiceId: '', paid: 0 };
    expect((await ask(invoices[0] ?? none, 'thread_of_somebody')).status).toBe(404);
    expect((await ask(invoices[0] ?? none, threadId)).status).toBe(201);
    expect((await ask(invoices[1] ?? none, threadId)).status).toBe(201);
    const { rows } = await app.database.db.execute(
      sql`select refunds, refund_requests from thread_metadata where thread_id = ${threadId}`,
    );
    expect(rows).toEqual([{ refunds: ['INV-1'], refund_requests: ['INV-2'] }]);
  });
});

describe('the audit trail', () => {
  it('holds every step of a refund, with who took it [A100]', async () => {
    const { refundId } = await approved();
    const { rows } = await app.database.db.execute(
      sql`select actor_kind, action from audit where subject_kind = 'refund' and subject_id = ${refundId} order by id`,
    );
    expect(rows).toEqual([
      { actor_kind: 'customer', action: 'refund.request' },
      { actor_kind: 'system', action: 'refund.sent' },
      { actor_kind: 'system', action: 'refund.settled' },
    ]);
  });

  it('holds no word of the reason, and the log neither [A94]', async () => {
    await approved();
    const { rows } = await app.database.db.execute(sql`select details::text as details from audit`);
    expect(JSON.stringify(rows) + app.logged.join()).not.toContain('Not used');
  });
});

describe('an invoice that was refunded', () => {
  it('says so from the moment of the approval [S4]', async () => {
    const { invoice } = await approved();
    const again = await noor(
      apiPaths.refundQuote(),
      json({
        teamId: invoice.accountId,
        product: 'tetra',
        invoiceId: invoice.invoiceId,
        lineItems: { [refundableItem]: 1 },
      }),
    );
    expect(((await again.json()) as Problem).detail).toBe(obstacleCopy.refunded());
  });
});
