import {
  isAllOrNothing,
  isNotRefundable,
  isSeatItem,
  productOfItem,
} from '@reachout/catalogue/rules/billable-items';
import { brand } from '@reachout/core/testing/samples';
import * as z from 'zod/mini';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasItemsOf,
  invoiceListSchema,
  invoiceSchema,
  invoicesToPick,
  isRefundable,
  isShownLine,
  isWithinWindow,
  obstacleMessage,
  refundObstacle,
  refundObstacleFor,
  type Invoice,
  type InvoiceLine,
} from './invoices.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();

const seats: InvoiceLine = {
  billableItem: 'teamSeats',
  description: 'Pro seats',
  quantity: 5,
  unit: 'seat',
  subtotal: 10_000,
  price: { model: 'unit', unitAmount: 2_000 },
};
const invoice: Invoice = {
  id: 'inv_1001',
  invoiceNumber: 'INV-1001',
  total: 10_000,
  currency: 'USD',
  status: 'paid',
  statusTransitions: { paidAt: daysAgo(12) },
  issuedAt: daysAgo(12),
  createdAt: daysAgo(12),
  refunded: false,
  case: null,
  discounts: [],
  lineItems: [seats],
};
const caseNumber = '00000042';

describe('an invoice', () => {
  it('has the fields of the specification [§3.12.5]', () => {
    const full: Invoice = {
      ...invoice,
      case: { caseNumber },
      discounts: [
        { type: 'percent', title: 'Spring', percent: 12.5, appliesToBillableItems: ['teamSeats'] },
        { type: 'amount', title: 'Credit', amount: 500, appliesToBillableItems: [] },
      ],
      lineItems: [
        seats,
        {
          ...seats,
          price: {
            model: 'package',
            unitAmount: 1.5,
            packageAmount: 4_000,
            packageSize: 100,
            scalingFactor: 2,
          },
        },
        { ...seats, price: { model: 'matrix' } },
      ],
    };
    expect(z.parse(invoiceSchema, full)).toEqual(full);
  });

  it('comes in a list under data [§7.0.14]', () => {
    expect(z.parse(invoiceListSchema, { data: [invoice] }).data).toEqual([invoice]);
  });

  it.each([
    { what: 'a negative total', change: { total: -1 } },
    { what: 'a fraction of a cent', change: { total: 0.5 } },
    { what: 'an unknown currency', change: { currency: 'dollars' } },
    { what: 'an unknown status', change: { status: 'lost' } },
    { what: 'a time that is none', change: { issuedAt: 'yesterday' } },
    { what: 'an unknown price model', change: { lineItems: [{ ...seats, price: { model: 'guess' } }] } },
    {
      what: 'a percentage over 100',
      change: { discounts: [{ type: 'percent', title: 'x', percent: 101, appliesToBillableItems: [] }] },
    },
  ])('is refused with $what [§3.12.5, A42]', ({ change }) => {
    expect(z.safeParse(invoiceSchema, { ...invoice, ...change }).success).toBe(false);
  });
});

describe('a refund of an invoice', () => {
  it.each([
    { what: 'paid', change: {}, obstacle: undefined },
    {
      what: 'unpaid',
      change: { status: 'open', statusTransitions: { paidAt: null } },
      obstacle: { kind: 'unpaid' },
    },
    {
      what: 'marked paid without a payment',
      change: { statusTransitions: { paidAt: null } },
      obstacle: { kind: 'unpaid' },
    },
    { what: 'void', change: { status: 'void' }, obstacle: { kind: 'unpaid' } },
    { what: 'paid in part from a balance', change: { refundable: 400 }, obstacle: undefined },
    { what: 'paid outside', change: { refundable: 0 }, obstacle: { kind: 'paid-otherwise' } },
    { what: 'refunded', change: { refunded: true }, obstacle: { kind: 'refunded' } },
    {
      what: 'refunded as a whole',
      change: { refunded: true, refundedAmount: 1_000, total: 1_000 },
      obstacle: { kind: 'refunded' },
    },
    {
      what: 'refunded in part',
      change: { refunded: true, refundedAmount: 400, total: 1_000, currency: 'USD' },
      obstacle: { kind: 'refunded', part: { amount: 400, total: 1_000, currency: 'USD' } },
    },
    {
      what: 'in an open case',
      change: { case: { caseNumber } },
      obstacle: { kind: 'open-case', caseNumber },
    },
    {
      what: 'refunded and in an open case',
      change: { refunded: true, case: { caseNumber } },
      obstacle: { kind: 'refunded' },
    },
  ] as const)('that is $what meets $obstacle [§4.0.10, A65]', ({ change, obstacle }) => {
    const changed = { ...invoice, ...change } as Invoice;
    expect(refundObstacle(changed)).toEqual(obstacle);
    expect(isRefundable(changed)).toBe(obstacle === undefined);
  });

  it.each([
    { obstacle: { kind: 'refunded' }, message: 'This invoice has been refunded.' },
    {
      obstacle: { kind: 'refunded', part: { amount: 400, total: 1_250, currency: 'JPY' } },
      message:
        'This invoice has been refunded in part: ¥400 of ¥1,250. Open a support case to ask about the rest.',
    },
    {
      obstacle: { kind: 'open-case', caseNumber },
      message:
        "This invoice already has an open support case. Please wait for Tetra's Support to review your refund request.",
    },
    {
      obstacle: { kind: 'unpaid' },
      message: 'This invoice is currently not eligible for a refund, as it has not yet been paid.',
    },
    { obstacle: { kind: 'not-found' }, message: 'No invoice found.' },
    {
      obstacle: { kind: 'too-old' },
      message:
        'This invoice is older than 60 days and can no longer be refunded here. Open a support case to ask about it.',
    },
  ] as const)('that meets $obstacle.kind says so [§8.0.7]', ({ obstacle, message }) => {
    expect(obstacleMessage(obstacle, brand)).toBe(message);
  });

  it.each([
    { what: 'no invoice', found: undefined, product: 'platform', kind: 'not-found' },
    { what: 'an invoice of the other product', found: invoice, product: 'v0', kind: 'not-found' },
    {
      what: 'an invoice outside the window',
      found: { ...invoice, issuedAt: daysAgo(61) },
      product: 'platform',
      kind: 'too-old',
    },
    {
      what: 'a refunded invoice',
      found: { ...invoice, refunded: true },
      product: 'platform',
      kind: 'refunded',
    },
    { what: 'a good invoice', found: invoice, product: 'platform', kind: undefined },
  ] as const)('of $what meets $kind [§4.0.10, §5.3.2, A65, A73]', ({ found, product, kind }) => {
    expect(refundObstacleFor(brand, found, { product, now })?.kind).toBe(kind);
  });
});

describe('the invoice picker', () => {
  const v0Line = { ...seats, billableItem: 'v0TeamSeats' };

  it('offers invoices of the last 60 days with items of the product, the newest first [§5.3.2, §9.0.4]', () => {
    const old = { ...invoice, id: 'old', issuedAt: daysAgo(61) };
    const edge = { ...invoice, id: 'edge', issuedAt: daysAgo(60) };
    const recent = { ...invoice, id: 'recent', issuedAt: daysAgo(1) };
    const ofV0 = { ...invoice, id: 'v0', lineItems: [v0Line] };
    const mixed = { ...invoice, id: 'mixed', issuedAt: daysAgo(2), lineItems: [v0Line, seats] };
    const all = [old, edge, recent, ofV0, mixed];
    expect(invoicesToPick(brand, all, { product: 'platform', now }).map(({ id }) => id)).toEqual([
      'recent',
      'mixed',
      'edge',
    ]);
    expect(invoicesToPick(brand, all, { product: 'v0', now }).map(({ id }) => id)).toEqual(['mixed', 'v0']);
  });

  it('offers at most 20 [§9.0.3]', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ ...invoice, id: `inv_${index}` }));
    expect(invoicesToPick(brand, many, { product: 'platform', now })).toHaveLength(20);
  });

  it('closes the window to the millisecond [§5.3.2, §9.0.4]', () => {
    const sixtyDays = 60 * 86_400_000;
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 5 }), (offset) => {
        const issuedAt = new Date(now - sixtyDays - offset).toISOString();
        expect(isWithinWindow({ issuedAt }, now)).toBe(offset <= 0);
      }),
    );
  });
});

describe('an item', () => {
  it.each(['aiCredits', 'aiGatewayCredits', 'domainRegistration', 'domainRenewal', 'processingFee'])(
    'named %s is not refundable [§5.3.3, A63]',
    (item) => {
      expect(isNotRefundable(brand, item)).toBe(true);
    },
  );

  it.each(['teamSeats', 'compute', 'v0BillingCredit'])('named %s is refundable [§5.3.3]', (item) => {
    expect(isNotRefundable(brand, item)).toBe(false);
  });

  it.each([
    { item: 'v0BillingCredit', whole: true, seat: false, product: 'v0' },
    { item: 'v0TeamSeats', whole: true, seat: true, product: 'v0' },
    { item: 'teamSeats', whole: false, seat: true, product: 'platform' },
    { item: 'bandwidth', whole: false, seat: false, product: 'platform' },
    { item: 'v0', whole: false, seat: false, product: 'v0' },
    { item: 'v0lt', whole: false, seat: false, product: 'platform' },
  ])(
    'named $item belongs to $product, whole only $whole, seats $seat [§5.3.3, §5.3.2]',
    ({ item, whole, seat, product }) => {
      expect(isAllOrNothing(brand, item)).toBe(whole);
      expect(isSeatItem(brand, item)).toBe(seat);
      expect(productOfItem(brand, item)).toBe(product);
    },
  );

  it('tells which product an invoice has items of [§5.3.2]', () => {
    expect(hasItemsOf(brand, invoice, 'platform')).toBe(true);
    expect(hasItemsOf(brand, invoice, 'v0')).toBe(false);
  });

  it.each([
    { what: 'a line that cost something', change: {}, shown: true },
    { what: 'a line that cost nothing', change: { subtotal: 0 }, shown: false },
    {
      what: 'a commitment by its item',
      change: { billableItem: 'managedInfrastructureCommitment' },
      shown: false,
    },
    {
      what: 'a commitment by its name',
      change: { description: 'Managed Infrastructure Commitment (annual)' },
      shown: false,
    },
  ])('is shown for $what: $shown [§5.3.3]', ({ change, shown }) => {
    expect(isShownLine(brand, { ...seats, ...change })).toBe(shown);
  });
});

describe('the currency of an invoice', () => {
  it.each([['USDX'], ['XUSD'], ['usd'], ['US'], ['']])('is three capitals and not %j [A64]', (currency) => {
    expect(z.safeParse(invoiceSchema, { ...invoice, currency }).success).toBe(false);
  });
});
