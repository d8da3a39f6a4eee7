import { obstacleCopy } from '@reachout/billing/messages/obstacles';
import { apiPaths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import {
  countRefunds,
  noHash,
  nova,
  orbit,
  problemOf,
  quote,
  quoted,
  refund,
  requestRefund,
} from '../testing/test-refunds.ts';

let app: TestApp;
let olivia: Requester;
let noor: Requester;
let devon: Requester;

beforeEach(async () => {
  app = await createTestApp({ flags: { supportChatRefundInvoiceFlow: true } });
  olivia = await app.signIn('olivia@orbit.example');
  noor = await app.signIn('noor@nova.example');
  devon = await app.signIn('devon@nova.example');
});
afterEach(() => app.close());

describe('a refund', () => {
  it('of INV-2001 is approved at once, ordered, and shows as refunded [§4.0.9, §7.0.13, D26, S4]', async () => {
    const choice = { ...nova, invoiceId: 'inv_2001', lineItems: { teamSeats: 3, fastDataTransfer: 160 } };
    const response = await refund(noor, choice);
    expect(response.status).toBe(201);
    const answer = (await response.json()) as { refundId: string };
    expect(answer).toMatchObject({ status: 'approved', caseNumber: null, amount: 8_400, currency: 'USD' });
    const again = await quote(noor, choice);
    expect((await problemOf(again)).detail).toBe(obstacleCopy.refunded());
    const { rows } = await app.database.db.execute(
      sql`select kind, key, state from outbox_jobs where key = ${answer.refundId}`,
    );
    expect(rows).toEqual([{ kind: 'refund.send', key: answer.refundId, state: 'waiting' }]);
  });

  it('of INV-2002 is over the limit and requested, with a case about that invoice [D26, S5]', async () => {
    const choice = { ...nova, invoiceId: 'inv_2002', lineItems: { teamSeats: 32 } };
    const response = await refund(noor, choice);
    const answer = (await response.json()) as { caseNumber: string; refundId: string };
    expect(answer).toMatchObject({ status: 'requested', amount: 64_000 });
    expect(answer.caseNumber).toMatch(/^\d{8}$/);
    const opened = await noor(apiPaths.case({ caseNumber: answer.caseNumber, teamId: 'team_nova' }));
    expect(await opened.json()).toMatchObject({
      supportCase: {
        billingInvoiceId: 'inv_2002',
        subject: 'Refund request for invoice INV-2002',
        area: 'billing',
        topic: 'refund-request',
        billingAmountMinor: 64_000,
      },
    });
    const again = await problemOf(await quote(noor, choice));
    expect(again.details).toMatchObject({
      obstacle: { kind: 'open-case', case: { caseNumber: answer.caseNumber } },
    });
  });

  it('of INV-3001, a personal one, is approved at once [D26]', async () => {
    const choice = { product: 'v0', invoiceId: 'inv_3001', lineItems: { v0Subscription: 1 } };
    expect(await (await refund(olivia, choice)).json()).toMatchObject({ status: 'approved', amount: 2_000 });
  });

  it('of Orbit’s INV-1001 is requested, as Orbit had one in the last 6 months [§6.0.8, §9.0.5, D26, A70]', async () => {
    const choice = { ...orbit, invoiceId: 'inv_1001', lineItems: { teamSeats: 1 } };
    expect(await (await refund(olivia, choice)).json()).toMatchObject({ status: 'requested', amount: 2_000 });
  });

  it('of the only refundable line of INV-1007 is requested: the invoice is older than 30 days too [D26]', async () => {
    const choice = { ...orbit, invoiceId: 'inv_1007', lineItems: { fastDataTransfer: 150 } };
    const answer = (await (await refund(olivia, choice)).json()) as { refundId: string };
    const detail = await olivia(apiPaths.refund({ refundId: answer.refundId, teamId: 'team_orbit' }));
    expect(await detail.json()).toMatchObject({
      refund: {
        policy: {
          version: '2026-11/20000/30',
          reasons: [
            { rule: 'no-recent-refund', met: false, says: 'No refund in the last 6 months' },
            { rule: 'within-limit', met: true },
            { rule: 'recent-invoice', met: false },
          ],
        },
      },
    });
  });

  it('shows its ledger, lines and reason to its account, and to nobody else [D27]', async () => {
    const choice = { ...nova, invoiceId: 'inv_2001', lineItems: { teamSeats: 3, fastDataTransfer: 160 } };
    const { refundId: id } = (await (await refund(noor, choice)).json()) as { refundId: string };
    const detail = await noor(apiPaths.refund({ refundId: id, teamId: 'team_nova' }));
    expect(await detail.json()).toMatchObject({
      refund: {
        status: 'approved',
        reason: 'Not used',
        isBeingConfirmed: false,
        lines: [
          { billableItem: 'teamSeats', unit: 'seat', quantity: 3, amount: 6_000 },
          { billableItem: 'fastDataTransfer', unit: 'GB', quantity: 160, amount: 2_400 },
        ],
        entries: [
          { status: 'asked', at: expect.stringMatching(/Z$/) },
          { status: 'approved', at: expect.stringMatching(/Z$/) },
        ],
      },
    });
    const others = await Promise.all([
      olivia(apiPaths.refund({ refundId: id, teamId: 'team_orbit' })),
      olivia(apiPaths.refund({ refundId: id })),
      olivia(apiPaths.refund({ refundId: id, teamId: 'team_nova' })),
      devon(apiPaths.refund({ refundId: id, teamId: 'team_nova' })),
      app.visitor(apiPaths.refund({ refundId: id, teamId: 'team_nova' })),
    ]);
    expect(others.map(({ status }) => status)).toEqual([404, 404, 403, 403, 401]);
  });
});

describe('a confirmation', () => {
  const choice = { ...nova, invoiceId: 'inv_2003', lineItems: { fastDataTransfer: 10 } };

  it('of another quote is refused with the new one, and changes nothing [D25, A71]', async () => {
    const before = await countRefunds(app);
    const other = await quoted(noor, { ...choice, lineItems: { fastDataTransfer: 11 } });
    const refused = await requestRefund(noor, choice, { hash: other.hash });
    const problem = await problemOf(refused);
    expect([refused.status, problem.code]).toEqual([409, 'quote_changed']);
    const fresh = await quoted(noor, choice);
    expect(problem.details).toEqual({ quote: fresh });
    expect(await countRefunds(app)).toBe(before);
  });

  it('of nothing at all is refused [D25]', async () => {
    const body = { ...choice, reason: '' };
    const refused = await noor(apiPaths.refundInvoice(), json(body, { 'idempotency-key': randomUUID() }));
    expect((await problemOf(refused)).fields).toEqual({ quoteHash: 'Confirm the quote first' });
  });

  it('cannot bring prices, currencies, plans or decisions along [S2, A66, A12]', async () => {
    // Orbit had one in the last 6 months, so this one is looked at.
    const looked = { ...orbit, invoiceId: 'inv_1001', lineItems: { teamSeats: 1 } };
    const { hash, total } = await quoted(olivia, looked);
    const response = await requestRefund(olivia, looked, {
      hash,
      plan: 'enterprise',
      v0Plan: 'v0-platinum',
      amount: 1_000_000,
      subtotal: 1,
      currency: 'EUR',
      refunded: false,
      decision: 'approved',
      status: 'settled',
      caseNumber: '00000001',
      policyVersion: 'none',
    });
    expect(await response.json()).toMatchObject({ amount: total, currency: 'USD', status: 'requested' });
  });
});

describe('the key of a submission', () => {
  const choice = { ...nova, invoiceId: 'inv_2010', lineItems: { fastDataTransfer: 5 } };

  it('gives the first answer again, whoever of the servers is asked [D22, A59, A67]', async () => {
    const { hash } = await quoted(noor, choice);
    const key = randomUUID();
    const first = await requestRefund(noor, choice, { hash, key });
    const other = await createTestApp({
      flags: { supportChatRefundInvoiceFlow: true },
      database: app.database,
    });
    const second = await requestRefund(await other.signIn('noor@nova.example'), choice, { hash, key });
    await other.close();
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.json()).toEqual(await first.json());
    const { rows } = await app.database.db.execute(
      sql`select count(*)::int as n from refunds where invoice_id = 'inv_2010'`,
    );
    expect(rows).toEqual([{ n: 1 }]);

    const changed = await requestRefund(noor, choice, { hash, key, reason: 'Another one' });
    expect([changed.status, (await problemOf(changed)).code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('is each person’s own: another’s gives nothing away [A60]', async () => {
    const key = randomUUID();
    const theirs = await requestRefund(noor, choice, { hash: (await quoted(noor, choice)).hash, key });
    expect(await theirs.json()).toMatchObject({ status: 'approved' });
    const own = { ...orbit, invoiceId: 'inv_1005', lineItems: { teamSeats: 1 } };
    const { hash } = await quoted(olivia, own);
    const answer = await requestRefund(olivia, own, { hash, key });
    expect(await answer.json()).toMatchObject({ status: 'requested' });
  });

  it('is needed, and is a UUID [D22]', async () => {
    const { hash } = await quoted(noor, { ...choice, invoiceId: 'inv_2011' });
    const body = { ...choice, invoiceId: 'inv_2011', reason: '', quoteHash: hash };
    const without = await noor(apiPaths.refundInvoice(), json(body));
    const wrong = await noor(apiPaths.refundInvoice(), json(body, { 'idempotency-key': '1' }));
    expect([without.status, wrong.status]).toEqual([400, 400]);
  });

  it('of an attempt under way is answered with 409 and when to ask again [D22, A61]', async () => {
    const { hash } = await quoted(noor, { ...choice, invoiceId: 'inv_2012' });
    const key = randomUUID();
    const wanted = { ...choice, invoiceId: 'inv_2012' };
    const answers = await app.database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from invoices where id = 'inv_2012' for update`);
      const first = requestRefund(noor, wanted, { hash, key });
      const isClaimed = sql`select 1 from idempotency_keys where key = ${key}`;
      await expect.poll(async () => (await app.database.db.execute(isClaimed)).rows.length).toBe(1);
      return { first, second: await requestRefund(noor, wanted, { hash, key }) };
    });
    expect(answers.second.status).toBe(409);
    expect(answers.second.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect((await answers.first).status).toBe(201);
  });

  it('does not outlive the session: a captured request is refused [A67]', async () => {
    const anonymous = await requestRefund(app.visitor, choice, { hash: noHash });
    expect(anonymous.status).toBe(401);
  });
});
