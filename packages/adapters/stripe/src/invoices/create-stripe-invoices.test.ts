import type { SourceFailure, SourceMessage, SourcePage } from '@reachout/ports/world-source';
import { describeWorldSource } from '@reachout/ports/testing/world-source-conformance';
import {
  startStripeInvoicesServer,
  stripeInvoice,
  type StripeInvoicesServer,
  stripeLine,
  stripePayment,
  stripePayments,
  stripeSeatPrice,
} from '@reachout/testkit/stripe-invoices-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStripeInvoices, type StripeInvoicesOptions } from './create-stripe-invoices.ts';

const secretKey = 'rk_test_canary';

async function start(count: number): Promise<StripeInvoicesServer> {
  const server = await startStripeInvoicesServer(secretKey);
  server.prices.push(stripeSeatPrice);
  // The newest first, and none so old that it is not asked for.
  const now = Math.floor(Date.now() / 1_000);
  for (let n = 1; n <= count; n += 1)
    server.invoices.unshift(stripeInvoice(n, { created: now - 86_400 + n }));
  return server;
}

function open(server: StripeInvoicesServer, change: Partial<StripeInvoicesOptions> = {}) {
  return createStripeInvoices({
    secretKey,
    baseUrl: server.baseUrl,
    clock: { now: () => new Date() },
    accounts: {},
    accountKey: 'reachout_account',
    itemKey: 'reachout_item',
    days: 400,
    mostBytes: 100_000,
    mostPages: 20,
    ...change,
  });
}

describeWorldSource('Stripe', async () => {
  const server = await start(5);
  return {
    source: open(server),
    impatient: open(server, { timeoutMs: 800 }),
    ids: server.invoices.map(({ id }) => id),
    secret: secretKey,
    change(id) {
      const invoice = server.invoices.find((one) => one.id === id);
      Object.assign(invoice ?? {}, { status: 'void' });
      server.tell('invoice.voided', { object: 'invoice', id });
    },
    misbehave: (fault) => Object.assign(server, { fault }),
    close: async () => server[Symbol.asyncDispose](),
  };
});

describe('invoices of Stripe', () => {
  let server: StripeInvoicesServer;
  beforeEach(async () => {
    server = await start(0);
  });
  afterEach(() => server[Symbol.asyncDispose]());

  const never = new AbortController().signal;
  const read = async (
    cursor: string | null = null,
    change: Partial<StripeInvoicesOptions> = {},
  ): Promise<SourcePage[]> => {
    const pages: SourcePage[] = [];
    for await (const page of open(server, change).read(cursor, never)) pages.push(page);
    return pages;
  };
  const recordsOf = (pages: readonly SourcePage[]) =>
    pages.flatMap(({ messages }) =>
      messages.map((message: SourceMessage) => ('record' in message ? message.record : {})),
    );
  const cursorOf = (pages: readonly SourcePage[]): string => pages.at(-1)?.cursor ?? '';
  const recent = Math.floor(Date.now() / 1_000) - 3_600;
  const invoice = (n: number, change: Record<string, unknown> = {}) => {
    const made = stripeInvoice(n, { created: recent, ...change });
    server.invoices.unshift(made);
    return made;
  };

  it('are records with their lines, amounts, timestamps, and what was bought as the catalogue calls it', async () => {
    server.invoices.unshift(stripeInvoice(7));
    expect(recordsOf(await read(null, { days: 3_000 }))).toEqual([
      {
        account: 't1',
        id: 'in_7',
        number: 'ORBIT-0007',
        currency: 'USD',
        status: 'paid',
        total: 4_760,
        issuedAt: '2026-01-01T07:01:00.000Z',
        paidAt: '2026-01-01T07:02:00.000Z',
        lines: [
          {
            billableItem: 'teamSeats',
            description: '2 × Team seats',
            quantity: 2,
            unit: 'seat',
            subtotal: 4_000,
            price: { model: 'unit', unitAmount: 2_000 },
          },
        ],
      },
    ]);
  });

  it.each([
    [
      'the mapping of customers',
      { customer: { id: 'cus_1', metadata: { reachout_account: 'other' } } },
      't_map',
    ],
    ['its own metadata', { metadata: { reachout_account: 't_own' } }, 't_own'],
    [
      'those of its customer',
      { customer: { id: 'cus_9', metadata: { reachout_account: 't_customer' } } },
      't_customer',
    ],
    [
      'those of its subscription',
      { customer: 'cus_9', parent: { subscription_details: { metadata: { reachout_account: 't_sub' } } } },
      't_sub',
    ],
    ['nothing, and are left out then,', { customer: { id: 'cus_9', deleted: true } }, undefined],
  ])('belong to the account that is named by %s', async (_what, change, account) => {
    invoice(9, change);
    const pages = await read(null, { accounts: { cus_1: 't_map' } });
    expect(recordsOf(pages).map((record) => record['account'])).toEqual(
      account === undefined ? [] : [account],
    );
    expect(pages[0]?.skipped).toBe(account === undefined ? 1 : 0);
  });

  it('have what was paid back elsewhere, and not what was ordered here', async () => {
    invoice(1, { post_payment_credit_notes_amount: 1_500 });
    const refund = (id: string, change: object = {}) =>
      server.refunds.push({
        id,
        object: 'refund',
        payment_intent: 'pi_1',
        amount: 500,
        created: recent,
        status: 'succeeded',
        metadata: {},
        ...change,
      });
    const note = (id: string, change: object = {}) =>
      server.creditNotes.push({
        id,
        object: 'credit_note',
        invoice: 'in_1',
        number: `${id}-number`,
        created: recent,
        status: 'issued',
        metadata: {},
        pre_payment_amount: 0,
        post_payment_amount: 0,
        refunds: [],
        ...change,
      });
    refund('re_dashboard');
    refund('re_pending', { status: 'pending', amount: 300 });
    refund('re_failed', { status: 'failed' });
    refund('re_ours', { metadata: { reachout_key: 'key_1' } });
    refund('re_ours_by_note');
    note('cn_ours', {
      metadata: { reachout_key: 'key_2' },
      post_payment_amount: 500,
      refunds: [{ amount_refunded: 500, refund: 're_ours_by_note' }],
    });
    note('cn_balance', { post_payment_amount: 700 });
    note('cn_dashboard', {
      post_payment_amount: 500,
      refunds: [{ amount_refunded: 500, refund: 're_dashboard' }],
    });
    note('cn_void', { status: 'void', post_payment_amount: 900 });
    const at = new Date(recent * 1_000).toISOString();
    expect(recordsOf(await read())).toMatchObject([
      {
        refunds: [
          { id: 're_dashboard', amount: 500, paidAt: at },
          { id: 're_pending', amount: 300, paidAt: at },
          { id: 'cn_balance', amount: 700, paidAt: at },
        ],
      },
    ]);
  });

  it('have discounts for coupons, for lines below zero, and for credit notes from before the payment', async () => {
    server.coupons.push({ id: 'co_1', object: 'coupon', name: 'Spring offer' });
    const discounted = (id: string) => ({ discount_amounts: [{ amount: 400, discount: id }] });
    const other = {
      pricing: {
        type: 'price_details',
        price_details: { price: 'price_other', product: 'prod_other' },
        unit_amount_decimal: '0.5',
      },
    };
    server.prices.push({
      ...stripeSeatPrice,
      id: 'price_other',
      lookup_key: 'fnDuration',
      product: 'prod_other',
      transform_quantity: { divide_by: 1_000, round: 'up' },
    });
    invoice(1, {
      status: 'open',
      amount_paid: 0,
      total: 5_600,
      pre_payment_credit_notes_amount: 600,
      status_transitions: { finalized_at: recent, paid_at: null },
      lines: {
        data: [
          stripeLine('a', discounted('di_1')),
          stripeLine('b', { ...other, subtotal: 3_000, quantity: null, description: null }),
          stripeLine('c', { subtotal: -1_000, description: 'Unused time' }),
        ],
        has_more: false,
      },
      total_discount_amounts: [
        {
          amount: 400,
          discount: { id: 'di_1', object: 'discount', source: { type: 'coupon', coupon: 'co_1' } },
        },
        {
          amount: 100,
          discount: { id: 'di_2', object: 'discount', source: { type: 'coupon', coupon: 'co_gone' } },
        },
      ],
    });
    server.creditNotes.push({
      id: 'cn_1',
      invoice: 'in_1',
      number: 'ORBIT-0001-CN-01',
      created: recent,
      status: 'issued',
      metadata: null,
      pre_payment_amount: 600,
      post_payment_amount: 0,
      refunds: [],
    });
    const [record] = recordsOf(await read());
    expect(record).toMatchObject({
      status: 'open',
      total: 5_000,
      lines: [
        { billableItem: 'teamSeats', subtotal: 4_000 },
        {
          billableItem: 'fnDuration',
          description: 'fnDuration',
          quantity: 1,
          unit: 'unit',
          price: { model: 'package', packageAmount: 0.5, packageSize: 1_000 },
        },
      ],
      discounts: [
        { type: 'amount', title: 'Unused time', amount: 1_000, appliesToBillableItems: [] },
        { type: 'amount', title: 'Spring offer', amount: 400, appliesToBillableItems: ['teamSeats'] },
        { type: 'amount', title: 'co_gone', amount: 100, appliesToBillableItems: [] },
        { type: 'amount', title: 'ORBIT-0001-CN-01', amount: 600, appliesToBillableItems: [] },
      ],
    });
    expect(record).not.toHaveProperty('paidAt');
    expect(record).not.toHaveProperty('refunds');
  });

  it.each([
    ['jpy', 4_760, 4_760],
    ['kwd', 47_600, 47_600],
    ['isk', 476_000, 4_760],
    ['ugx', 476_000, 4_760],
    ['mga', 4_760, 476_000],
  ])('have amounts of %s as they are counted here', async (currency, total, minor) => {
    invoice(1, { currency, total });
    expect(recordsOf(await read())).toMatchObject([{ currency: currency.toUpperCase(), total: minor }]);
  });

  it.each([
    ['by card', {}, [{}], undefined],
    ['in part from the customer’s balance', { amount_paid: 2_760 }, [{ amount_paid: 2_760 }], 2_760],
    ['from the customer’s balance alone', { amount_paid: 0 }, [], 0],
    ['outside of Stripe', {}, [{ payment: { type: 'payment_record', payment_record: 'pr_1' } }], 0],
    [
      'in part outside of Stripe',
      {},
      [
        { amount_paid: 760 },
        { amount_paid: 4_000, payment: { type: 'payment_record', payment_record: 'pr_1' } },
      ],
      760,
    ],
    ['after a payment that was given up', {}, [{ status: 'canceled' }, { amount_paid: 4_760 }], undefined],
    ['together with what was owed before', { amount_paid: 6_760 }, [{ amount_paid: 6_760 }], undefined],
  ])(
    'can be paid back as far as Stripe charged for them: paid %s',
    async (_how, change, payments, refundable) => {
      invoice(1, { ...change, payments: stripePayments(payments.map((each) => stripePayment(1, each))) });
      const [record] = recordsOf(await read());
      expect(record).toMatchObject({ total: 4_760, status: 'paid' });
      expect(record?.['refundable']).toBe(refundable);
    },
  );

  it('have all their lines, however many pages those are', async () => {
    const lines = Array.from({ length: 7 }, (_, n) => stripeLine(n));
    const made = invoice(1, { lines: { object: 'list', data: lines.slice(0, 2), has_more: true } });
    server.lines.set(made.id, lines);
    const [record] = recordsOf(await read());
    expect(record?.['lines']).toHaveLength(7);
  });

  it('are none before they have a number', async () => {
    invoice(1, { status: 'draft', number: null });
    expect(recordsOf(await read())).toEqual([]);
  });

  it('are asked for no longer ago than is told, and then by what happened alone, each once', async () => {
    invoice(1);
    const first = await read(null, { days: 30 });
    const since = Number(server.seen[0]?.query.get('created[gte]'));
    expect(Math.abs(since - (Date.now() / 1_000 - 30 * 86_400))).toBeLessThan(60);
    server.tell('invoice.paid', { object: 'invoice', id: 'in_1' });
    server.tell('credit_note.created', { object: 'credit_note', id: 'cn_1', invoice: 'in_1' });
    server.tell('refund.created', { object: 'refund', id: 're_1', payment_intent: 'pi_1' });
    server.tell('refund.created', { object: 'refund', id: 're_2', payment_intent: 'pi_of_no_invoice' });
    server.tell('customer.updated', { object: 'customer', id: 'cus_1' });
    server.tell('invoice.updated', { object: 'invoice', id: 'in_deleted' });
    server.seen.length = 0;
    const news = await read(cursorOf(first));
    expect(recordsOf(news).map(({ id }) => id)).toEqual(['in_1']);
    expect(server.seen.filter(({ path }) => path === '/v1/invoices/in_1')).toHaveLength(1);
    expect(server.seen.some(({ path }) => path === '/v1/invoices')).toBe(false);
    expect(recordsOf(await read(cursorOf(news)))).toEqual([]);
  });

  it('are told of by an event that comes late, behind others that were dealt with', async () => {
    invoice(1);
    invoice(2);
    const now = Math.floor(Date.now() / 1_000);
    const first = await read();
    server.tell('invoice.updated', { object: 'invoice', id: 'in_1' }, now);
    const news = await read(cursorOf(first));
    server.tell('invoice.updated', { object: 'invoice', id: 'in_2' }, now - 200);
    const late = await read(cursorOf(news));
    expect(recordsOf(late).map(({ id }) => id)).toEqual(['in_2']);
    expect(recordsOf(await read(cursorOf(late)))).toEqual([]);
  });

  it('are all read anew where Stripe has forgotten what happened since', async () => {
    invoice(1);
    const cursor = cursorOf(await read());
    const later = { now: () => new Date(Date.now() + 29 * 86_400_000) };
    expect(recordsOf(await read(cursor, { clock: later }))).toHaveLength(1);
    expect(recordsOf(await read('no cursor of ours'))).toHaveLength(1);
  });

  it('go on behind an invoice that was deleted meanwhile', async () => {
    for (const n of [1, 2, 3]) invoice(n);
    const pages: SourcePage[] = [];
    for await (const page of open(server).read(null, never)) {
      pages.push(page);
      break;
    }
    const [, last] = server.invoices;
    server.invoices.splice(1, 1);
    expect(last?.id).toBe('in_2');
    expect(recordsOf(await read(cursorOf(pages))).map(({ id }) => id)).toEqual(['in_3', 'in_1']);
  });

  it('say what an operator can do about a key that is wrong', async () => {
    const failure = await read(null, { secretKey: 'rk_test_other' }).catch(
      (error: unknown) => error as SourceFailure,
    );
    expect(failure).toMatchObject({
      reason: 'HTTP 401: Stripe does not know the key, set STRIPE_SECRET_KEY',
    });
  });
});
