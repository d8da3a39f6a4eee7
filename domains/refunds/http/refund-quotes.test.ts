import { obstacleCopy } from '@reachout/billing/messages/obstacles';
import { apiPaths } from '@reachout/core/paths';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, json, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import {
  invoiceOf,
  listOf,
  noHash,
  offers,
  orbit,
  problemOf,
  quote,
  quoted,
  requestRefund,
} from '../testing/test-refunds.ts';

let app: TestApp;
let olivia: Requester;

beforeAll(async () => {
  app = await createTestApp({ flags: { supportChatRefundInvoiceFlow: true } });
  olivia = await app.signIn('olivia@orbit.example');
});
afterAll(() => app.close());

describe('a quote', () => {
  it('is the server’s own arithmetic, with the hash that confirms it [D24, D25]', async () => {
    const choice = { ...orbit, invoiceId: 'inv_1001', lineItems: { teamSeats: 2, functionDuration: 100 } };
    const answer = await quoted(olivia, choice);
    expect(answer).toMatchObject({
      invoiceNumber: 'INV-1001',
      currency: 'USD',
      total: 5_800,
      cap: 'none',
      decision: 'requested',
      hasRecentRefund: true,
      lines: [
        { line: 0, billableItem: 'teamSeats', description: 'Team seats', quantity: 2, amount: 4_000 },
        { line: 1, billableItem: 'functionDuration', quantity: 100, amount: 1_800 },
      ],
    });
    expect(answer.hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await quoted(olivia, choice)).hash).toBe(answer.hash);
  });

  it('takes discounts off in proportion and never exceeds what was paid [D24, S3, A64]', async () => {
    const all = { teamSeats: 6, functionDuration: 310, fastDataTransfer: 540 };
    const answer = await quoted(olivia, { ...orbit, invoiceId: 'inv_1005', lineItems: all });
    const invoice = await invoiceOf(olivia, { ...orbit, invoiceId: 'inv_1005' });
    expect(answer.total).toBe(invoice?.total);
    expect(answer.lines.reduce((total, { amount }) => total + amount, 0)).toBe(answer.total);
  });

  it('counts yen without decimals, and its limit in yen [D24, A64]', async () => {
    const one = await quoted(olivia, { ...orbit, invoiceId: 'inv_1010', lineItems: { teamSeats: 1 } });
    expect([one.total, one.currency]).toEqual([3_000, 'JPY']);
    // 22.5 yen each: half a yen is rounded up.
    const half = await quoted(olivia, {
      ...orbit,
      invoiceId: 'inv_1010',
      lineItems: { fastDataTransfer: 1 },
    });
    expect(half.total).toBe(23);
  });

  it('is at most what was paid by payments that can be paid back, and none is made where nothing was [D24, A65]', async () => {
    const setRefundable = (amount: number | null) =>
      app.database.db.execute(
        sql`update invoices set refundable_minor = ${amount} where account_id = 'team_orbit' and id = 'inv_1001'`,
      );
    const choice = { ...orbit, invoiceId: 'inv_1001', lineItems: { teamSeats: 2 } };
    await setRefundable(2_500);
    expect(await quoted(olivia, choice)).toMatchObject({ total: 2_500, cap: 'paid' });
    await setRefundable(0);
    const { obstacle } = (await invoiceOf(olivia, { ...orbit, invoiceId: 'inv_1001' })) ?? {};
    expect(obstacle).toMatchObject({ kind: 'paid-otherwise', message: obstacleCopy.paidOtherwise() });
    const problem = await problemOf(await quote(olivia, choice));
    expect([problem.code, problem.detail]).toEqual(['refund_not_eligible', obstacleCopy.paidOtherwise()]);
    await setRefundable(null);
  });

  it('of nothing is nothing, and cannot be confirmed [§5.3.1]', async () => {
    const choice = { ...orbit, invoiceId: 'inv_1001', lineItems: { teamSeats: 0 } };
    const { total, hash } = await quoted(olivia, choice);
    const refused = await requestRefund(olivia, choice, { hash });
    expect([total, refused.status]).toEqual([0, 422]);
    expect((await problemOf(refused)).fields).toEqual({ lineItems: 'Choose at least one item to refund.' });
  });

  it.each([
    ['-1', 422],
    ['1.5', 422],
    ['1e9', 422],
    ['"2"', 422],
    ['[2]', 422],
    ['true', 422],
    ['null', 422],
    ['-0', 422],
    ['6', 422],
    ['1e400', 422],
    ['9007199254740993', 422],
    ['{"quantity":1}', 422],
  ])('of the quantity %s is refused with a message [§5.3.1, A62, S22]', async (quantity, status) => {
    const body = `{"teamId":"team_orbit","product":"tetra","invoiceId":"inv_1001","lineItems":{"teamSeats":${quantity}}}`;
    const response = await olivia(apiPaths.refundQuote(), { ...json({}), body });
    expect(response.status).toBe(status);
    const { fields = {} } = await problemOf(response);
    expect(fields['lineItems.teamSeats']).toMatch(/\w/);
  });

  it.each([
    ['an unknown item', '{"lineItems":{"nothing":1},'],
    ['an item of the prototype', '{"lineItems":{"constructor":1},'],
    ['no list of items', '{"lineItems":[1],'],
    ['an item named twice', '{"lineItems":{"teamSeats":1,"teamSeats":2},'],
  ])('of %s is refused with a message [A62, A13]', async (_what, start) => {
    const body = `${start}"teamId":"team_orbit","product":"tetra","invoiceId":"inv_1001"}`;
    const response = await olivia(apiPaths.refundQuote(), { ...json({}), body });
    expect(response.status).toBe(422);
    expect(Object.values((await problemOf(response)).fields ?? {}).join()).toMatch(/\w/);
  });

  it.each([
    ['inv_1006', 'tetra', { aiCredits: 1 }],
    ['inv_1006', 'tetra', { aiGatewayCredits: 1 }],
    ['inv_1006', 'tetra', { domainRegistration: 1 }],
    ['inv_1006', 'tetra', { domainRenewal: 1 }],
    ['inv_1006', 'tetra', { processingFee: 1 }],
    ['inv_1007', 'tetra', { edgeRequests: 1 }],
    ['inv_1007', 'tetra', { imageTransformations: 1 }],
    ['inv_1007', 'tetra', { managedInfrastructureCommitment: 1 }],
    ['inv_1007', 'tetra', { logDrains: 1 }],
    ['inv_1009', 'v0', { v0BillingCredit: 25 }],
    ['inv_1009', 'v0', { v0TeamSeats: 1 }],
  ])('of %s %s %j is refused [§5.3.3, A63]', async (invoiceId, product, lineItems) => {
    const response = await quote(olivia, { teamId: 'team_orbit', product, invoiceId, lineItems });
    expect(response.status).toBe(422);
    expect((await problemOf(response)).code).toBe('validation_failed');
  });

  it('of all of an all-or-nothing item is given, and of a part when quantities are switched on [§5.3.3, A63]', async () => {
    const whole = {
      teamId: 'team_orbit',
      product: 'v0',
      invoiceId: 'inv_1009',
      lineItems: { v0TeamSeats: 4 },
    };
    expect((await quoted(olivia, whole)).total).toBe(12_000);
    const on = await createTestApp({
      flags: { supportChatRefundInvoiceFlow: true, supportChatRefundInvoiceQuantities: true },
      database: app.database,
    });
    const owner = await on.signIn('olivia@orbit.example');
    const part = await quoted(owner, { ...whole, lineItems: { v0TeamSeats: 1 } });
    const list = await listOf(owner, { teamId: 'team_orbit', product: 'v0' });
    await on.close();
    expect(part.total).toBe(3_000);
    expect([list.quantities, offers(list.data[0])]).toEqual([
      true,
      ['v0BillingCredit quantity', 'v0TeamSeats quantity'],
    ]);
  });

  it.each([
    ['inv_1002', obstacleCopy.refundedInPart({ amount: '$40.00', total: '$171.50' })],
    [
      'inv_1003',
      "This invoice already has an open support case. Please wait for Tetra's Support to review your refund request.",
    ],
    ['inv_1004', obstacleCopy.unpaid()],
    ['inv_1008', obstacleCopy.tooOld({ days: 60 })],
  ])('of %s is refused in the words of the specification [§8.0.7, A65]', async (invoiceId, detail) => {
    const choice = { ...orbit, invoiceId, lineItems: { teamSeats: 1 } };
    const answers = [await quote(olivia, choice), await requestRefund(olivia, choice, { hash: noHash })];
    const problems = await Promise.all(answers.map(problemOf));
    expect(problems.map((problem) => [problem.status, problem.code, problem.detail])).toEqual([
      [422, 'refund_not_eligible', detail],
      [422, 'refund_not_eligible', detail],
    ]);
  });

  it.each([
    ['a platform invoice as v0', { teamId: 'team_orbit', product: 'v0', invoiceId: 'inv_1001' }, 422],
    ['a v0 invoice as platform', { teamId: 'team_orbit', product: 'tetra', invoiceId: 'inv_1009' }, 422],
    ['a product that is none', { teamId: 'team_orbit', product: 'v1', invoiceId: 'inv_1001' }, 422],
    ['the platform of a personal account without a plan', { product: 'tetra', invoiceId: 'inv_3001' }, 422],
    ['a team’s invoice as personal', { product: 'v0', invoiceId: 'inv_1009' }, 404],
    ['a personal invoice as a team’s', { teamId: 'team_orbit', product: 'v0', invoiceId: 'inv_3001' }, 404],
  ])('of %s is refused [A73]', async (_what, choice, status) => {
    const response = await quote(olivia, { ...choice, lineItems: { teamSeats: 1 } });
    expect(response.status).toBe(status);
  });
});
