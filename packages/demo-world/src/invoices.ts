import type { Invoice, InvoiceDiscount, InvoiceLine } from '@reachout/billing/rules/invoices';
import { sum } from '@reachout/core/money';
import { netAmounts } from '@reachout/refunds/rules/refund-quote';
import type { invoiceDiscounts, invoiceLines, invoices } from '@reachout/billing/store/schema';
import type { DemoClock } from './clock.ts';

/** An invoice of the demo world. Issued `issuedDaysAgo`, paid a day later unless it is open. */
interface InvoicePlan {
  number: string;
  accountId: string;
  currency: string;
  paidDaysAgo: number | null;
  issuedDaysAgo: number;
  lines: InvoiceLine[];
  discounts: InvoiceDiscount[];
}

/** A line with a unit price in minor units, which may be a fraction of one. */
function unitLine(
  billableItem: string,
  description: string,
  quantity: number,
  unit: string,
  unitAmount: number,
): InvoiceLine {
  const subtotal = Math.round(quantity * unitAmount);
  return { billableItem, description, quantity, unit, subtotal, price: { model: 'unit', unitAmount } };
}

const seats = (quantity: number, unitAmount = 2000) =>
  unitLine('teamSeats', 'Team seats', quantity, 'seat', unitAmount);
const compute = (quantity: number) =>
  unitLine('functionDuration', 'Function duration', quantity, 'GB-hour', 18);
const bandwidth = (quantity: number, unitAmount = 15) =>
  unitLine('fastDataTransfer', 'Fast data transfer', quantity, 'GB', unitAmount);
const builds = (quantity: number) => unitLine('buildMinutes', 'Build minutes', quantity, 'minute', 1.4);

function paid(
  accountId: string,
  number: string,
  paidDaysAgo: number,
  lines: InvoiceLine[],
  more: Partial<InvoicePlan> = {},
): InvoicePlan {
  return {
    accountId,
    number,
    currency: 'USD',
    paidDaysAgo,
    issuedDaysAgo: paidDaysAgo + 1,
    lines,
    discounts: [],
    ...more,
  };
}

const orbit: readonly InvoicePlan[] = [
  paid('team_orbit', 'INV-1001', 12, [seats(5), compute(412), bandwidth(620)]),
  paid('team_orbit', 'INV-1002', 40, [seats(7), bandwidth(210)]),
  paid('team_orbit', 'INV-1003', 8, [seats(5), builds(3150), bandwidth(480)]),
  { ...paid('team_orbit', 'INV-1004', 2, [seats(5), compute(96)]), paidDaysAgo: null },
  paid('team_orbit', 'INV-1005', 20, [seats(6), compute(310), bandwidth(540)], {
    discounts: [
      {
        type: 'percent',
        title: 'Annual commitment, 10 % off seats',
        percent: 10,
        appliesToBillableItems: ['teamSeats'],
      },
      {
        type: 'amount',
        title: 'Credit for the incident in the spring',
        amount: 2500,
        appliesToBillableItems: [],
      },
    ],
  }),
  paid('team_orbit', 'INV-1006', 25, [
    unitLine('aiCredits', 'AI credits', 40, 'credit', 100),
    unitLine('aiGatewayCredits', 'AI Gateway credits', 25, 'credit', 100),
    unitLine('domainRegistration', 'Registration of orbit-labs.example', 1, 'year', 1499),
    unitLine('domainRenewal', 'Renewal of orbit.example', 1, 'year', 1999),
    unitLine('processingFee', 'Processing fee', 1, 'payment', 90),
  ]),
  paid('team_orbit', 'INV-1007', 33, [
    {
      billableItem: 'edgeRequests',
      description: 'Edge requests, per million',
      quantity: 14_000_000,
      unit: 'request',
      subtotal: 2800,
      price: { model: 'package', packageAmount: 200, packageSize: 1_000_000 },
    },
    {
      billableItem: 'imageTransformations',
      description: 'Image transformations, by region',
      quantity: 52_000,
      unit: 'transformation',
      subtotal: 3016,
      price: { model: 'matrix', unitAmount: 0.05, scalingFactor: 1.16 },
    },
    unitLine('managedInfrastructureCommitment', 'Managed Infrastructure Commitment', 1, 'month', 15_000),
    unitLine('logDrains', 'Log drains, included', 3, 'GB', 0),
    bandwidth(150),
  ]),
  paid('team_orbit', 'INV-1008', 75, [seats(4), compute(150)]),
  paid('team_orbit', 'INV-1009', 15, [
    unitLine('v0BillingCredit', 'v0 credits', 50, 'credit', 100),
    unitLine('v0TeamSeats', 'v0 team seats', 4, 'seat', 3000),
  ]),
  paid('team_orbit', 'INV-1010', 18, [seats(3, 3000), bandwidth(250, 22.5)], { currency: 'JPY' }),
];

/** 28 weekly top-ups of usage that make Nova's list long; all of them in the last 60 days. */
const novaTopUps: readonly InvoicePlan[] = Array.from({ length: 28 }, (_, index) =>
  paid('team_nova', `INV-${2003 + index}`, 11 + index * 1.7, [
    bandwidth(180 + ((index * 53) % 400)),
    compute(60 + ((index * 31) % 250)),
  ]),
);

const nova: readonly InvoicePlan[] = [
  paid('team_nova', 'INV-2001', 9, [seats(3), bandwidth(160)]),
  paid('team_nova', 'INV-2002', 10, [seats(32)]),
  ...novaTopUps,
];

const olivia: readonly InvoicePlan[] = [
  paid('user_olivia', 'INV-3001', 6, [unitLine('v0Subscription', 'v0 Premium', 1, 'month', 2000)]),
];

/** The id of the invoice with this number. */
export function demoInvoiceId(number: string): string {
  return number.toLowerCase().replace('-', '_');
}

/** Every invoice as rows. Totals are what the rules' own arithmetic makes of lines and discounts. */
export function demoInvoices(clock: DemoClock): {
  invoices: (typeof invoices.$inferInsert)[];
  lines: (typeof invoiceLines.$inferInsert)[];
  discounts: (typeof invoiceDiscounts.$inferInsert)[];
} {
  const plans = [...orbit, ...nova, ...olivia];
  return {
    invoices: plans.map((plan) => {
      const issuedAt = clock.daysAgo(plan.issuedDaysAgo);
      return {
        accountId: plan.accountId,
        id: demoInvoiceId(plan.number),
        number: plan.number,
        currency: plan.currency,
        status: plan.paidDaysAgo === null ? 'open' : 'paid',
        subtotalMinor: sum(plan.lines.map((line) => line.subtotal)),
        totalMinor: totalOf({ lineItems: plan.lines, discounts: plan.discounts }),
        issuedAt,
        paidAt: plan.paidDaysAgo === null ? null : clock.daysAgo(plan.paidDaysAgo),
        createdAt: issuedAt,
        updatedAt: issuedAt,
      };
    }),
    lines: plans.flatMap((plan) =>
      plan.lines.map(({ subtotal, ...line }, position) => ({
        ...line,
        accountId: plan.accountId,
        invoiceId: demoInvoiceId(plan.number),
        position,
        subtotalMinor: subtotal,
      })),
    ),
    discounts: plans.flatMap((plan) =>
      plan.discounts.map((discount, position) => ({
        accountId: plan.accountId,
        invoiceId: demoInvoiceId(plan.number),
        position,
        type: discount.type,
        title: discount.title,
        percent: discount.type === 'percent' ? discount.percent : null,
        amountMinor: discount.type === 'amount' ? discount.amount : null,
        appliesToBillableItems: discount.appliesToBillableItems,
      })),
    ),
  };
}

function totalOf(invoice: Pick<Invoice, 'lineItems' | 'discounts'>): number {
  return sum(netAmounts(invoice));
}
