import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InvoiceDiscount } from '@reachout/billing/rules/invoices';
import { sum } from '@reachout/core/money';
import { refundRows } from './refund.ts';
import { canonicalQuote, isSubmittable, netAmounts, quoteRefund, refundRefusal } from './refund-quote.ts';
import { invoiceOf, line, off, on, problems, quote, request, seats } from '../testing/test-quotes.ts';

describe('the quantity of a line', () => {
  it.each([0, 1, 5])('may be %s of 5 [§5.3.1]', (quantity) => {
    expect(problems(seats, { teamSeats: quantity })).toBeUndefined();
  });

  it.each([-1, 6, 1.5, 1e9, '2', [2], true, Number.NaN, null, undefined, -0, {}, Infinity])(
    'may not be %s of 5 [§5.3.1, A62]',
    (quantity) => {
      expect(problems(seats, { teamSeats: quantity })).toEqual({
        'lineItems.teamSeats': 'Enter a whole number from 0 to 5.',
      });
    },
  );

  it.each([
    { what: 'an unknown item', item: 'yachts', invoice: seats },
    {
      what: 'a not refundable item',
      item: 'aiCredits',
      invoice: invoiceOf([line({ billableItem: 'aiCredits' })]),
    },
    {
      what: 'a package price',
      item: 'teamSeats',
      invoice: invoiceOf([line({ price: { model: 'package' } })]),
    },
    { what: 'a matrix price', item: 'teamSeats', invoice: invoiceOf([line({ price: { model: 'matrix' } })]) },
    {
      what: 'a commitment',
      item: 'teamSeats',
      invoice: invoiceOf([line({ description: 'Managed Infrastructure Commitment' })]),
    },
    { what: 'a line that cost nothing', item: 'teamSeats', invoice: invoiceOf([line({ subtotal: 0 })]) },
    { what: 'a line without a quantity', item: 'teamSeats', invoice: invoiceOf([line({ quantity: 0 })]) },
  ])('may not be given for $what [§5.3.3, A62, A63]', ({ item, invoice }) => {
    expect(problems(invoice, { [item]: 1 })).toEqual({
      [`lineItems.${item}`]: 'This item cannot be refunded.',
    });
  });

  it('may not be given for an item of the other product [A73]', () => {
    expect(problems(seats, { teamSeats: 1 }, { product: 'v0' })).toEqual({
      'lineItems.teamSeats': 'This item belongs to the other product.',
    });
  });

  it.each([
    { quantity: 0, flags: off, fine: true },
    { quantity: 4, flags: off, fine: true },
    { quantity: 2, flags: off, fine: false },
    { quantity: 2, flags: on, fine: true },
  ])(
    'of all-or-nothing items may be $quantity of 4 with quantities $flags.quantities: $fine [§5.3.3, A63]',
    ({ quantity, flags, fine }) => {
      const invoice = invoiceOf([line({ billableItem: 'v0BillingCredit', quantity: 4 })]);
      const found = problems(invoice, { v0BillingCredit: quantity }, { product: 'v0', flags });
      expect(found === undefined).toBe(fine);
    },
  );

  it.each(['__proto__', 'constructor', 'toString'])('may not be given for %s [A13]', (item) => {
    const quantities = JSON.parse(`{"${item}":1}`) as Record<string, unknown>;
    expect(Object.keys(problems(seats, quantities) ?? {})).toEqual([`lineItems.${item}`]);
  });
});

describe('a quote', () => {
  it('pays lines back in proportion to their quantity, rounded half up [D24, A64]', () => {
    const invoice = invoiceOf([
      line({ quantity: 3, subtotal: 100 }),
      line({ billableItem: 'compute', quantity: 2, subtotal: 1 }),
    ]);
    expect(quote(invoice, { teamSeats: 2, compute: 1 })).toEqual({
      invoiceId: 'inv_1',
      currency: 'USD',
      lines: [
        { line: 0, billableItem: 'teamSeats', quantity: 2, amount: 67 },
        { line: 1, billableItem: 'compute', quantity: 1, amount: 1 },
      ],
      total: 68,
      cap: 'none',
    });
  });

  it('in yen has no hidden decimals [D24, A64]', () => {
    const invoice = invoiceOf([line({ quantity: 3, subtotal: 1_000 })], { currency: 'JPY' });
    expect(quote(invoice, { teamSeats: 1 })).toMatchObject({ currency: 'JPY', total: 333 });
  });

  it('of zero cannot be submitted [§5.3.1]', () => {
    const nothing = quote(seats, { teamSeats: 0 });
    expect(nothing).toMatchObject({ lines: [], total: 0 });
    expect(isSubmittable(nothing)).toBe(false);
    expect(isSubmittable(undefined)).toBe(false);
    expect(refundRefusal(nothing)).toMatchObject({ code: 'validation_failed' });
  });

  it('above zero can be submitted [§5.3.1]', () => {
    expect(isSubmittable(quote(seats, { teamSeats: 1 }))).toBe(true);
    expect(refundRefusal(quote(seats, { teamSeats: 1 }))).toBeUndefined();
  });

  it('is capped at the subtotal, even where more was paid [§5.3.1, D24]', () => {
    const taxed = { ...seats, total: 12_000 };
    expect(quote(taxed, { teamSeats: 5 })).toMatchObject({ total: 10_000, cap: 'none' });
  });

  it('is capped at what was paid, and its lines with it [§5.3.1, D24, S3]', () => {
    const invoice = invoiceOf([line(), line({ billableItem: 'compute', subtotal: 5_000 })], { total: 9_000 });
    const capped = quote(invoice, { teamSeats: 5, compute: 5 });
    expect(capped).toMatchObject({ total: 9_000, cap: 'paid' });
    expect(capped.lines.map(({ amount }) => amount)).toEqual([6_000, 3_000]);
  });

  it('is capped at what was paid by payments that can be paid back [D24]', () => {
    const invoice = { ...seats, refundable: 6_000 };
    expect(quote(invoice, { teamSeats: 5 })).toMatchObject({ total: 6_000, cap: 'paid' });
    expect(quote(invoice, { teamSeats: 5 }, { alreadyRefunded: 5_500 })).toMatchObject({ total: 500 });
    expect(quote(invoice, { teamSeats: 2 })).toMatchObject({ total: 4_000, cap: 'none' });
  });

  it('is capped at what is left after an earlier refund [D24]', () => {
    expect(quote(seats, { teamSeats: 5 }, { alreadyRefunded: 9_500 })).toMatchObject({
      total: 500,
      cap: 'paid',
    });
    expect(quote(seats, { teamSeats: 5 }, { alreadyRefunded: 10_000 })).toMatchObject({
      total: 0,
      cap: 'paid',
    });
  });

  it('spreads an item over its lines, the first line first [S2]', () => {
    const invoice = invoiceOf([line({ quantity: 2, subtotal: 200 }), line({ quantity: 3, subtotal: 900 })]);
    expect(quote(invoice, { teamSeats: 4 }).lines).toEqual([
      { line: 0, billableItem: 'teamSeats', quantity: 2, amount: 200 },
      { line: 1, billableItem: 'teamSeats', quantity: 2, amount: 600 },
    ]);
  });
});

describe('discounts', () => {
  const two = [line({ subtotal: 10_000 }), line({ billableItem: 'compute', subtotal: 5_000 })];
  const percent = (value: number, items: string[] = []): InvoiceDiscount => ({
    type: 'percent',
    title: 'x',
    percent: value,
    appliesToBillableItems: items,
  });
  const amount = (value: number, items: string[] = []): InvoiceDiscount => ({
    type: 'amount',
    title: 'x',
    amount: value,
    appliesToBillableItems: items,
  });

  it.each([
    { what: 'none', discounts: [], net: [10_000, 5_000] },
    { what: 'a percentage of all', discounts: [percent(10)], net: [9_000, 4_500] },
    { what: 'a percentage of one item', discounts: [percent(10, ['compute'])], net: [10_000, 4_500] },
    { what: 'a fraction of a percent', discounts: [percent(33.3333)], net: [6_667, 3_333] },
    { what: 'two percentages', discounts: [percent(10), percent(20)], net: [7_000, 3_500] },
    { what: 'more than all', discounts: [percent(60), percent(60)], net: [0, 0] },
    { what: 'an amount of all', discounts: [amount(3_000)], net: [8_000, 4_000] },
    { what: 'an amount of one item', discounts: [amount(3_000, ['teamSeats'])], net: [7_000, 5_000] },
    { what: 'an amount above the item', discounts: [amount(9_000, ['compute'])], net: [10_000, 0] },
    { what: 'a percentage before an amount', discounts: [amount(3_000), percent(50)], net: [3_000, 1_500] },
    { what: 'an item that is not there', discounts: [amount(3_000, ['yachts'])], net: [10_000, 5_000] },
  ])('leave $net with $what [§3.12.5, D24]', ({ discounts, net }) => {
    expect(netAmounts({ lineItems: two, discounts })).toEqual(net);
  });

  it('are not paid back [D24, S3]', () => {
    const invoice = invoiceOf(two, { discounts: [percent(50)], total: 7_500 });
    expect(quote(invoice, { teamSeats: 5, compute: 5 })).toMatchObject({ total: 7_500, cap: 'none' });
  });
});

const items = ['teamSeats', 'compute', 'bandwidth', 'aiCredits'];
const anyLine = fc.record({
  billableItem: fc.constantFrom(...items),
  description: fc.constant('x'),
  quantity: fc.nat(1_000),
  unit: fc.constant('unit'),
  subtotal: fc.nat(10_000_000),
  price: fc.record({ model: fc.constantFrom('unit' as const, 'package' as const) }),
});
const someItems = fc.subarray(items);
const anyDiscount: fc.Arbitrary<InvoiceDiscount> = fc.oneof(
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
const anyInvoice = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
    discounts: fc.array(anyDiscount, { maxLength: 3 }),
    total: fc.nat(50_000_000),
    currency: fc.constantFrom('USD', 'JPY', 'KWD'),
  })
  .map(({ lines, ...rest }) => invoiceOf(lines, rest));
/** Requests that are not refused: each item's quantity is some part of what was invoiced. */
const anyRequest = fc
  .record({
    invoice: anyInvoice,
    parts: fc.array(fc.nat(1_000_000), { minLength: 4, maxLength: 4 }),
    alreadyRefunded: fc.nat(50_000_000),
  })
  .map(({ invoice, parts, alreadyRefunded }) => {
    const rows = refundRows(invoice, off).filter(({ control }) => control === 'quantity');
    const quantities = rows.map(({ billableItem, quantity }, index): [string, number] => [
      billableItem,
      (parts[index] ?? 0) % (quantity + 1),
    ]);
    return { invoice, alreadyRefunded, quantities: Object.fromEntries(quantities) };
  });

describe('every quote', () => {
  it('is between zero and what was paid and not paid back, and its lines sum to its total [D24, A62, A64]', () => {
    fc.assert(
      fc.property(anyRequest, ({ invoice, quantities, alreadyRefunded }) => {
        const { total, lines } = quote(invoice, quantities, { alreadyRefunded });
        expect(total).toBeGreaterThanOrEqual(0);
        expect(total).toBeLessThanOrEqual(Math.max(0, invoice.total - alreadyRefunded));
        expect(total).toBeLessThanOrEqual(sum(invoice.lineItems.map(({ subtotal }) => subtotal)));
        expect(sum(lines.map(({ amount }) => amount))).toBe(total);
        expect(lines.every(({ amount }) => Number.isSafeInteger(amount) && amount >= 0)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('pays no line back more than it came to after discounts [D24]', () => {
    fc.assert(
      fc.property(anyRequest, ({ invoice, quantities, alreadyRefunded }) => {
        const net = netAmounts(invoice);
        const { lines } = quote(invoice, quantities, { alreadyRefunded });
        expect(lines.every(({ line: index, amount }) => amount <= (net[index] ?? 0))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('asks back exactly the quantities that were asked for [S2]', () => {
    fc.assert(
      fc.property(anyRequest, ({ invoice, quantities }) => {
        const { lines } = quote(invoice, quantities);
        const back = Object.keys(quantities).map((item) =>
          sum(lines.filter(({ billableItem }) => billableItem === item).map(({ quantity }) => quantity)),
        );
        expect(back).toEqual(Object.values(quantities));
      }),
      { numRuns: 500 },
    );
  });

  it('with discounts leaves lines between zero and their subtotal [D24]', () => {
    fc.assert(
      fc.property(anyInvoice, (invoice) => {
        const net = netAmounts(invoice);
        expect(
          net.every((amount, index) => amount >= 0 && amount <= (invoice.lineItems[index]?.subtotal ?? 0)),
        ).toBe(true);
      }),
    );
  });

  it('refuses any value that is no whole number in range [A62]', () => {
    const notANumber = fc.anything().filter((value) => typeof value !== 'number');
    fc.assert(
      fc.property(notANumber, (value) => {
        expect(problems(seats, { teamSeats: value })).toBeDefined();
      }),
    );
  });
});

describe('a quote’s text', () => {
  const approved = { status: 'approved', policyVersion: '1' } as const;
  const first = quote(seats, { teamSeats: 2 });

  it('is the same for the same quote [D25]', () => {
    const again = quote(seats, { teamSeats: 2 });
    expect(canonicalQuote(again, approved)).toBe(canonicalQuote(first, approved));
  });

  it('does not depend on the order of the lines [D25]', () => {
    const invoice = invoiceOf([line(), line({ billableItem: 'compute' })]);
    const one = quote(invoice, { teamSeats: 1, compute: 1 });
    const other = quote(invoice, { compute: 1, teamSeats: 1 });
    expect(canonicalQuote(one, approved)).toBe(canonicalQuote(other, approved));
  });

  it.each([
    { what: 'the quantity', changed: quote(seats, { teamSeats: 3 }), decision: approved },
    {
      what: 'the price',
      changed: quote(invoiceOf([line({ subtotal: 9_000 })]), { teamSeats: 2 }),
      decision: approved,
    },
    { what: 'the currency', changed: { ...first, currency: 'EUR' }, decision: approved },
    { what: 'the invoice', changed: { ...first, invoiceId: 'inv_2' }, decision: approved },
    { what: 'the decision', changed: first, decision: { ...approved, status: 'requested' as const } },
    { what: 'the policy', changed: first, decision: { ...approved, policyVersion: '2' } },
  ])('changes with $what [D25, A71]', ({ changed, decision }) => {
    expect(canonicalQuote(changed, decision)).not.toBe(canonicalQuote(first, approved));
  });
});

describe('what a refusal, a finding and a quote say to the letter', () => {
  it('refuses nothing chosen, and quantities out of range, as fields of a form [§5.3.1, A62]', () => {
    const nothing = quote(invoiceOf([line()]), { teamSeats: 0 });
    expect(refundRefusal(nothing)).toEqual({
      code: 'validation_failed',
      fields: { lineItems: 'Choose at least one item to refund.' },
    });
    expect(refundRefusal(quote(invoiceOf([line()]), { teamSeats: 1 }))).toBeUndefined();
    expect(quoteRefund(request(invoiceOf([line()]), { teamSeats: 6 }))).toEqual({
      ok: false,
      error: {
        code: 'validation_failed',
        fields: { 'lineItems.teamSeats': 'Enter a whole number from 0 to 5.' },
      },
    });
  });

  it('writes a quote in one order, every line with its place, quantity and amount [D25, A71]', () => {
    const two = invoiceOf([line(), line({ billableItem: 'compute' })]);
    const text = canonicalQuote(quote(two, { compute: 1, teamSeats: 2 }), {
      status: 'approved',
      policyVersion: '1',
    });
    expect(text).toBe(
      '["refund-quote-1","inv_1","USD",6000,[[0,"teamSeats",2,4000],[1,"compute",1,2000]],"approved","1"]',
    );
  });
});
