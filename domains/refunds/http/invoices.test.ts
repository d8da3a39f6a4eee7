import { obstacleCopy } from '@reachout/billing/messages/obstacles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Requester, type TestApp } from '@reachout/server/testing/test-app';
import { invoiceOf, listOf, nova, offers, orbit } from '../testing/test-refunds.ts';

let app: TestApp;
let olivia: Requester;
let noor: Requester;

beforeAll(async () => {
  app = await createTestApp({ flags: { supportChatRefundInvoiceFlow: true } });
  olivia = await app.signIn('olivia@orbit.example');
  noor = await app.signIn('noor@nova.example');
});
afterAll(() => app.close());

describe('the invoices of the demo world', () => {
  it('are listed for Orbit: those of the last 60 days with items of the product, the newest first [§5.3.2, §7.0.14, §9.0.4]', async () => {
    const { data, refundHistory, quantities } = await listOf(olivia, orbit);
    expect(data.map(({ invoiceNumber }) => invoiceNumber)).toEqual([
      'INV-1004',
      'INV-1003',
      'INV-1001',
      'INV-1010',
      'INV-1005',
      'INV-1006',
      'INV-1007',
      'INV-1002',
    ]);
    expect(refundHistory).toEqual({ isRecent: true, invoiceNumbers: ['INV-1002'] });
    expect(quantities).toBe(false);
    expect((await listOf(olivia, { teamId: 'team_orbit', product: 'v0' })).data.map(({ id }) => id)).toEqual([
      'inv_1009',
    ]);
  });

  it('are 20 of Nova’s 30, or as many as are asked for [§7.0.14, §9.0.3]', async () => {
    const first = await listOf(noor, nova);
    expect(first.data).toHaveLength(20);
    expect(first.data[0]?.invoiceNumber).toBe('INV-2001');
    expect(first.refundHistory).toEqual({ isRecent: false, invoiceNumbers: [] });
    expect((await listOf(noor, { ...nova, limit: 100 })).data).toHaveLength(30);
  });

  it.each([
    ['inv_1001', null, null],
    ['inv_1002', 'refunded', obstacleCopy.refundedInPart({ amount: '$40.00', total: '$171.50' })],
    [
      'inv_1003',
      'open-case',
      "This invoice already has an open support case. Please wait for Tetra's Support to review your refund request.",
    ],
    ['inv_1004', 'unpaid', obstacleCopy.unpaid()],
    ['inv_1005', null, null],
    ['inv_1006', null, null],
    ['inv_1008', 'too-old', obstacleCopy.tooOld({ days: 60 })],
    ['inv_1010', null, null],
  ])('say of %s: %s [§4.0.10, §8.0.7, A65]', async (invoiceId, kind, message) => {
    const invoice = await invoiceOf(olivia, { ...orbit, invoiceId });
    expect(invoice?.obstacle?.kind ?? null).toBe(kind);
    expect(invoice?.obstacle?.message ?? null).toBe(message);
  });

  it('link the open case [§8.0.7]', async () => {
    const invoice = await invoiceOf(olivia, { ...orbit, invoiceId: 'inv_1003' });
    const { caseNumber = '', url } = invoice?.obstacle?.case ?? {};
    expect(caseNumber).toMatch(/^\d{8}$/);
    expect(url).toBe(`/orbit/~/support/cases/${caseNumber}`);
    expect(invoice?.case).toEqual({ caseNumber });
  });

  it.each([
    ['inv_1001', 'tetra', ['teamSeats quantity', 'functionDuration quantity', 'fastDataTransfer quantity']],
    [
      'inv_1006',
      'tetra',
      [
        'aiCredits not-refundable',
        'aiGatewayCredits not-refundable',
        'domainRegistration not-refundable',
        'domainRenewal not-refundable',
        'processingFee not-refundable',
      ],
    ],
    [
      'inv_1007',
      'tetra',
      [
        'edgeRequests dash',
        'imageTransformations dash',
        'managedInfrastructureCommitment hidden',
        'logDrains hidden',
        'fastDataTransfer quantity',
      ],
    ],
    ['inv_1009', 'v0', ['v0BillingCredit checkbox', 'v0TeamSeats checkbox']],
  ])('offer in %s (%s): %j [§5.3.3]', async (invoiceId, product, expected) => {
    expect(offers(await invoiceOf(olivia, { teamId: 'team_orbit', product, invoiceId }))).toEqual(expected);
  });

  it('carry what the specification names [§3.12.5]', async () => {
    const invoice = await invoiceOf(olivia, { ...orbit, invoiceId: 'inv_1005' });
    expect(invoice).toMatchObject({
      id: 'inv_1005',
      invoiceNumber: 'INV-1005',
      currency: 'USD',
      status: 'paid',
      statusTransitions: { paidAt: expect.stringMatching(/Z$/) },
      issuedAt: expect.stringMatching(/Z$/),
      createdAt: expect.stringMatching(/Z$/),
      refunded: false,
      case: null,
      discounts: [
        { type: 'percent', percent: 10, appliesToBillableItems: ['teamSeats'] },
        { type: 'amount', amount: 2500, appliesToBillableItems: [] },
      ],
      lineItems: [
        {
          billableItem: 'teamSeats',
          description: 'Team seats',
          quantity: 6,
          unit: 'seat',
          subtotal: 12_000,
          price: { model: 'unit', unitAmount: 2000 },
        },
        {},
        {},
      ],
    });
  });

  it('are found by name for a personal account and its product [§4.0.10]', async () => {
    const invoice = await invoiceOf(olivia, { product: 'v0', invoiceId: 'inv_3001' });
    expect(offers(invoice)).toEqual(['v0Subscription quantity']);
    expect((await listOf(olivia, { product: 'v0' })).data.map(({ id }) => id)).toEqual(['inv_3001']);
  });
});
