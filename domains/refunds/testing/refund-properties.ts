import fc from 'fast-check';
import * as z from 'zod/mini';
import { refundQuoteBody } from '../rules/calls/billing.ts';
import { type Invoice, invoiceSchema, isShownLine } from '@reachout/billing/rules/invoices';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { decideRefund } from '../rules/refund-policy.ts';
import { canonicalQuote, netAmounts, quoteRefund, type QuoteInput } from '../rules/refund-quote.ts';
import { productOfItem } from '@reachout/catalogue/rules/billable-items';
import { brand } from '@reachout/core/testing/samples';
import { refundControl, type RefundFlags } from '../rules/refund.ts';
import type { Result } from '@reachout/core/result';

/**
 * What must hold of every refund, over generated invoices and requests, valid and hostile ones alike: nothing more than was paid and not paid
 * back, the lines sum to the total and are what exact arithmetic says, and the server comes from the wire's bytes to the same quote, or the same
 * refusal, as the browser (A62, A64). `npm run campaign:refund-properties` is the long run.
 */

const at = '2026-11-10T00:00:00.000Z';
const items = [
  'teamSeats',
  'functionDuration',
  'fastDataTransfer',
  'aiCredits',
  'processingFee',
  'managedInfrastructureCommitment',
  'v0TeamSeats',
  'v0BillingCredit',
  'v0Subscription',
] as const;

const anyLine = fc.record({
  billableItem: fc.constantFrom(...items),
  description: fc.constant('x'),
  quantity: fc.oneof(fc.nat(12), fc.nat(1_000_000)),
  unit: fc.constant('unit'),
  subtotal: fc.oneof(fc.nat(30), fc.nat(100_000_000)),
  price: fc.record({
    model: fc.constantFrom('unit' as const, 'unit' as const, 'package' as const, 'matrix' as const),
  }),
});
const someItems = fc.subarray([...items]);
const anyDiscount = fc.oneof(
  fc.record({
    type: fc.constant('percent' as const),
    title: fc.constant('x'),
    percent: fc.nat(1_000_000).map((value) => value / 10_000),
    appliesToBillableItems: someItems,
  }),
  fc.record({
    type: fc.constant('amount' as const),
    title: fc.constant('x'),
    amount: fc.nat(20_000_000),
    appliesToBillableItems: someItems,
  }),
);
/** What is paid of an invoice, in ten-thousandths of what it came to: now and then less, where credit was used. */
const paidPart = fc.oneof(fc.constant(10_000), fc.constant(10_000), fc.nat(10_000));

const anyInvoice = fc
  .record({
    lineItems: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
    discounts: fc.array(anyDiscount, { maxLength: 3 }),
    paid: paidPart,
    currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
  })
  .map(({ paid, ...rest }): Invoice => {
    const came = netAmounts(rest).reduce((total, amount) => total + amount, 0);
    return {
      ...rest,
      id: 'inv_1',
      invoiceNumber: 'INV-1',
      total: Math.floor((came * paid) / 10_000),
      status: 'paid',
      statusTransitions: { paidAt: at },
      issuedAt: at,
      createdAt: at,
      refunded: false,
      case: null,
    };
  });

/** What a browser, or somebody who is none, may put in place of a quantity. */
const hostile = fc.constantFrom<unknown[]>(
  -1,
  1.5,
  1e9,
  Number.MAX_SAFE_INTEGER + 1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '2',
  [2],
  true,
  null,
  { quantity: 1 },
);
type Wish = { part: number } | { value: unknown };
const wish: fc.Arbitrary<Wish> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ part: fc.nat(1_000_000) }) },
  { weight: 2, arbitrary: fc.constantFrom<Wish[]>({ part: 0 }, { part: -1 }) },
  { weight: 1, arbitrary: hostile.map((value): Wish => ({ value })) },
);

/** A generated request. */
export interface GeneratedRefund {
  invoice: Invoice;
  product: ProductKey;
  flags: RefundFlags;
  quantities: Record<string, unknown>;
  alreadyRefunded: number;
}

const invoiced = (invoice: Invoice, item: string, flags: RefundFlags): number =>
  invoice.lineItems
    .filter(
      (line) =>
        line.billableItem === item &&
        isShownLine(flags, line) &&
        ['quantity', 'checkbox'].includes(refundControl(line, flags)),
    )
    .reduce((total, { quantity }) => total + quantity, 0);

/** A part of what was invoiced; −1 stands for all of it. */
function quantityOf(wanted: Wish, most: number): unknown {
  if ('value' in wanted) return wanted.value;
  return wanted.part < 0 ? most : wanted.part % (most + 1);
}

export const anyRefund: fc.Arbitrary<GeneratedRefund> = fc
  .record({
    invoice: anyInvoice,
    product: fc.constantFrom<ProductKey[]>('platform', 'platform', 'v0'),
    quantitiesOn: fc.boolean(),
    wishes: fc.array(wish, { minLength: items.length, maxLength: items.length }),
    /** Mostly what the product has; now and then anything. */
    isWild: fc.nat(9),
    alreadyRefunded: fc.oneof(fc.constant(0), fc.nat(50_000_000)),
  })
  .map(({ invoice, product, quantitiesOn, wishes, isWild, alreadyRefunded }) => {
    const flags = { ...brand, quantities: quantitiesOn };
    const chosen = [...new Set(invoice.lineItems.map(({ billableItem }) => billableItem))].filter(
      (item) =>
        isWild === 0 || (productOfItem(flags, item) === product && invoiced(invoice, item, flags) > 0),
    );
    const quantities = chosen.map((item, index): [string, unknown] => [
      item,
      quantityOf(wishes[index] ?? { part: 0 }, invoiced(invoice, item, flags)),
    ]);
    return { invoice, product, flags, quantities: Object.fromEntries(quantities), alreadyRefunded };
  });

/** A quote, or a refusal with the fields that it names. */
type Outcome = { quote: string } | { refused: string[] };

const policy = { now: Date.parse(at), limitMinor: 20_000, invoiceDays: 30, lastRefundAt: null };

function outcomeOf(request: QuoteInput): Outcome {
  const quoted = quoteRefund(request);
  if (!quoted.ok) return { refused: fieldsOf(quoted) };
  const decision = decideRefund({
    ...policy,
    total: quoted.value.total,
    issuedAt: Date.parse(request.invoice.issuedAt),
  });
  return { quote: canonicalQuote(quoted.value, decision) };
}

function fieldsOf(refused: Extract<Result<never>, { ok: false }>): string[] {
  return Object.keys(refused.error.fields ?? {}).sort();
}

/** The same through the wire: the request as a call's bytes, the invoice as the database and the list give it. */
function outcomeOverTheWire({
  invoice,
  product,
  quantities,
  flags,
  alreadyRefunded,
}: GeneratedRefund): Outcome {
  const sent = JSON.stringify({ teamId: 'team_a', product, invoiceId: invoice.id, lineItems: quantities });
  const body = z.safeParse(refundQuoteBody, JSON.parse(sent));
  if (!body.success) {
    const fields = body.error.issues.map(({ path }) => path.join('.'));
    return { refused: [...new Set(fields)].sort() };
  }
  const known = z.parse(invoiceSchema, JSON.parse(JSON.stringify(invoice)));
  return outcomeOf({
    invoice: known,
    product,
    quantities: body.data.lineItems,
    flags,
    alreadyRefunded,
  });
}

/** What is wrong with how a refund was quoted; undefined when nothing is. */
function findFault(refund: GeneratedRefund): string | undefined {
  const here = outcomeOf(refund);
  const there = outcomeOverTheWire(refund);
  if ('refused' in here || 'refused' in there) {
    // The schema sees the first kind of mistake, the quote every one: both refuse, and each says which field.
    if (!('refused' in here && 'refused' in there)) return 'browser and server do not agree on a refusal';
    return here.refused.length === 0 || there.refused.length === 0 ? 'a refusal without a field' : undefined;
  }
  if (here.quote !== there.quote) return 'browser and server quote differently';
  return findWrongAmount(refund);
}

function findWrongAmount(refund: GeneratedRefund): string | undefined {
  const { invoice, alreadyRefunded, quantities } = refund;
  const quoted = quoteRefund(refund);
  if (!quoted.ok) return 'a quote became a refusal';
  const { total, lines, cap } = quoted.value;
  const left = Math.max(0, invoice.total - alreadyRefunded);
  const subtotal = invoice.lineItems.reduce((sum, line) => sum + line.subtotal, 0);
  if (!Number.isSafeInteger(total) || total < 0) return 'the total is no amount';
  if (total > left) return 'more than was paid and not paid back';
  if (total > subtotal) return 'more than the subtotal';
  if (lines.reduce((sum, { amount }) => sum + amount, 0) !== total)
    return 'the lines do not sum to the total';
  if (lines.some(({ amount }) => !Number.isSafeInteger(amount) || amount < 0)) return 'a line is no amount';
  const net = netAmounts(invoice);
  if (lines.some(({ line, amount }) => amount > (net[line] ?? 0)))
    return 'a line gives back more than it cost';
  if (cap === 'none' && lines.some((line) => line.amount !== exactly(net[line.line] ?? 0, line, invoice)))
    return 'a line is not its exact share, rounded half up';
  const asked = Object.entries(quantities).filter(([, quantity]) => quantity !== 0);
  const given = Map.groupBy(lines, ({ billableItem }) => billableItem);
  const isEqual = asked.every(
    ([item, quantity]) => (given.get(item) ?? []).reduce((sum, line) => sum + line.quantity, 0) === quantity,
  );
  return isEqual && given.size === asked.length ? undefined : 'other quantities than were asked for';
}

/** The share of a line in whole numbers, written down a second time so that it is no judge of itself. */
function exactly(
  net: number,
  { line, quantity }: { line: number; quantity: number },
  invoice: Invoice,
): number {
  const of = BigInt(invoice.lineItems[line]?.quantity ?? 1);
  const product = BigInt(net) * BigInt(quantity);
  const whole = product / of;
  return Number((product % of) * 2n >= of ? whole + 1n : whole);
}

/** How many of each kind a run saw. */
export interface PropertyReport {
  runs: number;
  quotes: number;
  refusals: number;
  capped: number;
  /** The first fault with the request that showed it, as short as it could be made; null when there was none. */
  fault: string | null;
}

/** Looks at `runs` generated refunds. */
export function checkRefundProperties(runs: number, seed?: number): PropertyReport {
  const report: PropertyReport = { runs: 0, quotes: 0, refusals: 0, capped: 0, fault: null };
  const property = fc.property(anyRefund, (refund) => {
    const quoted = quoteRefund(refund);
    report.runs += 1;
    report.quotes += quoted.ok ? 1 : 0;
    report.refusals += quoted.ok ? 0 : 1;
    report.capped += quoted.ok && quoted.value.cap !== 'none' ? 1 : 0;
    const fault = findFault(refund);
    if (fault !== undefined) throw new Error(fault);
  });
  const details = fc.check(property, { numRuns: runs, ...(seed !== undefined && { seed }) });
  if (details.failed) report.fault = fc.defaultReportMessage(details) ?? 'it failed';
  return report;
}
