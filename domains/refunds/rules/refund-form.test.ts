import { brand } from '@reachout/core/testing/samples';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import {
  allEntries,
  enteredQuantities,
  enteredQuantity,
  entryFieldName,
  lineOffer,
  lineOffers,
  refundControl,
  refundRows,
} from './refund.ts';
import { emptyRefundForm, refundFormSchema, refundResponseSchema } from './refund-form.ts';
import { at, invoiceOf, line, off, on } from '../testing/test-quotes.ts';

describe('the refund form', () => {
  it('has the fields of the specification [§3.12.6]', () => {
    const form = {
      invoiceId: 'inv_1',
      status: 'submitted',
      lineItems: {
        compute: { quantity: 2 },
        teamSeats: { from: 5, to: 3 },
        v0BillingCredit: { enabled: true },
      },
      reason: 'Charged twice',
      response: { status: 'requested', caseNumber: '00000042', amount: 4_000, timestamp: at },
    };
    expect(z.parse(refundFormSchema, form)).toEqual(form);
    expect(z.parse(refundFormSchema, emptyRefundForm())).toEqual(emptyRefundForm());
  });

  it.each([
    { status: 'approved', caseNumber: null },
    { status: 'requested', caseNumber: null },
    { status: 'requested', caseNumber: '00000042' },
  ])('gets $status with case $caseNumber [§4.0.9, §7.0.13]', (answer) => {
    expect(z.safeParse(refundResponseSchema, { ...answer, amount: 100, timestamp: at }).success).toBe(true);
  });
});

describe('a row of the refund form', () => {
  it.each(brand.billableItems.notRefundable.map((billableItem) => ({ billableItem })))(
    'for $billableItem says Not Refundable [§5.3.3, A63]',
    ({ billableItem }) => {
      expect(refundControl(line({ billableItem }), on)).toBe('not-refundable');
    },
  );

  it.each([
    { price: { model: 'package' as const }, flags: off },
    { price: { model: 'matrix' as const }, flags: on },
  ])('priced by $price.model shows a dash [§5.3.3, A63]', ({ price, flags }) => {
    expect(refundControl(line({ price }), flags)).toBe('dash');
  });

  it.each([
    { billableItem: 'v0BillingCredit', flags: off, control: 'checkbox' },
    { billableItem: 'v0TeamSeats', flags: off, control: 'checkbox' },
    { billableItem: 'v0BillingCredit', flags: on, control: 'quantity' },
    { billableItem: 'v0TeamSeats', flags: on, control: 'quantity' },
    { billableItem: 'teamSeats', flags: off, control: 'quantity' },
  ])(
    'for $billableItem with quantities $flags.quantities offers a $control [§5.3.3, D30]',
    ({ billableItem, flags, control }) => {
      expect(refundControl(line({ billableItem }), flags)).toBe(control);
    },
  );

  it('stands for all lines of an item that are priced alike, hidden lines left out [§5.3.3, S2]', () => {
    const rows = refundRows(
      invoiceOf([
        line(),
        line({ billableItem: 'compute', description: 'Compute', quantity: 2, subtotal: 300 }),
        line({ quantity: 1, subtotal: 2_000 }),
        line({ description: 'Managed Infrastructure Commitment' }),
        line({ subtotal: 0 }),
        line({ price: { model: 'package' } }),
      ]),
      off,
    );
    expect(
      rows.map(({ billableItem, quantity, subtotal, control, isSeat }) => [
        billableItem,
        quantity,
        subtotal,
        control,
        isSeat,
      ]),
    ).toEqual([
      ['teamSeats', 6, 12_000, 'quantity', true],
      ['compute', 2, 300, 'quantity', false],
      ['teamSeats', 5, 10_000, 'dash', true],
    ]);
  });
});

describe('what a line offers to a request for one product', () => {
  it.each([
    [{}, 'platform', off, 'quantity'],
    [{}, 'v0', off, 'hidden'],
    [{ billableItem: 'v0TeamSeats' }, 'v0', off, 'checkbox'],
    [{ billableItem: 'v0TeamSeats' }, 'v0', on, 'quantity'],
    [{ billableItem: 'aiCredits' }, 'platform', off, 'not-refundable'],
    [{ price: { model: 'matrix' as const } }, 'platform', off, 'dash'],
    [{ subtotal: 0 }, 'platform', off, 'hidden'],
    [{ billableItem: 'managedInfrastructureCommitment' }, 'platform', off, 'hidden'],
  ] as const)('%j for %s with %j: %s [§5.3.3, A73]', (change, product, flags, offer) => {
    expect(lineOffer(line(change), { product, flags })).toBe(offer);
    expect(lineOffers).toContain(offer);
  });

  it('is what the rows of the form are made of: the other product’s lines are left out [§5.3.2]', () => {
    const invoice = invoiceOf([line(), line({ billableItem: 'v0TeamSeats' })]);
    expect(refundRows(invoice, off, 'platform').map(({ billableItem }) => billableItem)).toEqual([
      'teamSeats',
    ]);
    expect(refundRows(invoice, off, 'v0').map(({ billableItem }) => billableItem)).toEqual(['v0TeamSeats']);
    expect(refundRows(invoice, off)).toHaveLength(2);
  });
});

describe('what stands in the fields', () => {
  it.each([
    [undefined, 0],
    [false, 0],
    [true, 5],
    ['', 0],
    ['  ', 0],
    [' 3 ', 3],
    ['007', 7],
    ['9'.repeat(15), 999_999_999_999_999],
    ['9'.repeat(16), Number.NaN],
    ['1.5', Number.NaN],
    ['-1', Number.NaN],
    ['0x1', Number.NaN],
    ['1 0', Number.NaN],
    ['five', Number.NaN],
  ] as const)('asks back, for %j of 5 [A62, §5.3.1]', (entry, quantity) => {
    expect(enteredQuantity({ quantity: 5 }, entry)).toBe(quantity);
  });

  const mixed = invoiceOf([
    line(),
    line({ billableItem: 'v0TeamSeats', description: 'v0 seats', quantity: 4 }),
    line({ billableItem: 'processingFee', description: 'Fee', quantity: 1 }),
  ]);

  it('counts what can be chosen and is, and nothing else', () => {
    const rows = refundRows(mixed, off);
    const entries = { teamSeats: '2', v0TeamSeats: true, processingFee: '1', other: '1' };
    expect(enteredQuantities(rows, entries)).toEqual({ teamSeats: 2, v0TeamSeats: 4 });
    expect(enteredQuantities(rows, { teamSeats: '0', v0TeamSeats: false })).toEqual({});
    expect(enteredQuantities(rows, { teamSeats: 'two' })).toEqual({ teamSeats: Number.NaN });
  });

  it('holds everything when everything is chosen', () => {
    expect(allEntries(refundRows(mixed, off))).toEqual({ teamSeats: '5', v0TeamSeats: true });
    expect(allEntries(refundRows(mixed, on))).toEqual({ teamSeats: '5', v0TeamSeats: '4' });
  });

  it('has a name of its own for each item', () => {
    expect(entryFieldName('teamSeats')).toBe('item-teamSeats');
  });
});
