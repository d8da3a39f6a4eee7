import { describeBilling } from '@reachout/ports/testing/billing-conformance';
import type { BillingFailure, BillingPort, RefundOrder } from '@reachout/ports/ports';
import { startStripeServer, type StripeFault, type StripeServer } from '@reachout/testkit/stripe-server';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStripeBilling } from './create-stripe-billing.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts';

const secretKey = 'sk_test_canary';
const webhookSecret = 'whsec_test';
let server: StripeServer;
/** Not the machine's, which a test below sets. */
const begun = { at: Date.now(), elapsed: performance.now() };
const clock = { now: () => new Date(begun.at + performance.now() - begun.elapsed) };

let billing: Required<BillingPort>;

beforeAll(async () => {
  server = await startStripeServer();
  billing = createStripeBilling({
    secretKey,
    webhookSecret,
    clock,
    baseUrl: server.baseUrl,
    timeoutMs: 2_000,
  });
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  server.paid.length = 0;
  server.seen.length = 0;
  server.faults = [];
  server.initialStatus = 'succeeded';
});

let made = 0;
function newOrder(change: Partial<RefundOrder> = {}): RefundOrder {
  made += 1;
  return {
    upstreamKey: `key_${made}`,
    invoice: { accountId: 'team_a', id: `in_${made}`, number: `INV-${made}` },
    amountMinor: 5_800,
    currency: 'USD',
    lines: [
      { description: 'Team seats', quantity: 2, amountMinor: 4_000 },
      { description: 'Function duration', quantity: 100, amountMinor: 1_800 },
    ],
    ...change,
  };
}

const failureOf = (work: Promise<unknown>): Promise<BillingFailure> =>
  work.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: unknown) => error as BillingFailure,
  );

describeBilling('Stripe', async () => ({
  billing,
  order: () => newOrder(),
  refunds: async () => server.paid.length,
}));

describe('a refund through Stripe', () => {
  it('is one credit note with its lines, under the order’s key, and settled when Stripe says so', async () => {
    const order = newOrder();
    expect(await billing.refund(order)).toEqual({
      reference: expect.stringMatching(/^re_/),
      status: 'settled',
    });
    const [created, named] = server.seen;
    expect(created).toMatchObject({ method: 'POST', path: '/v1/credit_notes', key: order.upstreamKey });
    expect(Object.fromEntries(created?.form ?? [])).toMatchObject({
      invoice: order.invoice.id,
      refund_amount: '5800',
      'lines[0][type]': 'custom_line_item',
      'lines[0][description]': 'Team seats (2)',
      'lines[0][unit_amount]': '4000',
      'lines[1][unit_amount]': '1800',
      'metadata[reachout_key]': order.upstreamKey,
    });
    expect(named?.path).toMatch(/^\/v1\/refunds\/re_/);
    expect(server.paid).toHaveLength(1);
  });

  it('is on its way while Stripe says pending', async () => {
    server.initialStatus = 'pending';
    expect(await billing.refund(newOrder())).toMatchObject({ status: 'pending' });
  });

  it.each<[StripeFault, string, number]>([
    ['silent-after-success', 'unknown', 1],
    ['500-after-success', 'unknown', 1],
    ['500-before', 'unknown', 0],
    ['429', 'unavailable', 0],
    ['refuse', 'refused', 0],
  ])('that meets %s is %s, and can be asked about [F12, A68]', async (fault, kind, paid) => {
    server.faults = [fault];
    const order = newOrder();
    const failure = await failureOf(billing.refund(order));
    expect([failure.name, failure.kind]).toEqual(['BillingFailure', kind]);
    expect(server.paid).toHaveLength(paid);
    const found = await billing.findRefund(order);
    expect(found?.status).toBe(['settled'].slice(0, paid)[0]);
  });

  it('whose connection breaks after it was paid is asked for again under the same key, and paid once [F12, A68]', async () => {
    server.faults = ['cut-after-success'];
    expect(await billing.refund(newOrder())).toMatchObject({ status: 'settled' });
    const orders = server.seen.filter(({ path }) => path === '/v1/credit_notes');
    expect(new Set(orders.map(({ key }) => key)).size).toBe(1);
    expect(server.paid).toHaveLength(1);
  });

  it('that is slow, but in time, is done [A68]', async () => {
    server.faults = ['slow'];
    expect(await billing.refund(newOrder())).toMatchObject({ status: 'settled' });
  });

  it('says when to come back, and keeps the key out of its words [F09, A56]', async () => {
    server.faults = ['429'];
    const failure = await failureOf(billing.refund(newOrder()));
    expect(failure.retryAfterSeconds).toBe(7);
    expect(`${failure.message} ${failure.stack}`).not.toContain(secretKey);
  });

  it('is unknown when nobody answers at the address [F12]', async () => {
    const nobody = createStripeBilling({ secretKey, webhookSecret, clock, baseUrl: 'http://127.0.0.1:1' });
    expect((await failureOf(nobody.refund(newOrder()))).kind).toBe('unknown');
    expect((await failureOf(nobody.findRefund(newOrder()))).kind).toBe('unknown');
  });

  it('is found by its own key among the notes of an invoice', async () => {
    const [one, other] = [newOrder(), newOrder()];
    const sameInvoice = { ...other, invoice: one.invoice };
    await billing.refund(one);
    const { reference } = await billing.refund(sameInvoice);
    expect(await billing.findRefund(sameInvoice)).toMatchObject({ reference });
    expect(await billing.findRefund({ ...one, upstreamKey: 'key_none' })).toBeNull();
  });
});

describe('amounts as Stripe counts them', () => {
  it.each([
    ['two decimals', 5_800, 5_800, 'USD EUR HUF TWD IDR COP'],
    ['no decimals', 3_000, 3_000, 'BIF CLP DJF GNF JPY KMF KRW PYG RWF VND VUV XAF XOF XPF'],
    ['no decimals, in Stripe’s hundredths', 3_000, 300_000, 'ISK UGX'],
    ['two decimals, in Stripe’s whole units', 300_000, 3_000, 'MGA'],
    ['three decimals', 12_340, 12_340, 'BHD JOD KWD OMR TND'],
  ])('of %s: %i minor units are %i there and back [A64]', (_what, amount, inStripe, currencies) => {
    const codes = currencies.split(' ');
    const there = codes.map((currency) => toStripeAmount({ amount, currency }));
    const back = codes.map((currency) => fromStripeAmount({ amount: inStripe, currency }));
    expect([new Set(there), new Set(back)]).toEqual([new Set([inStripe]), new Set([amount])]);
  });

  it.each([
    [12_345, 'KWD'],
    [300_001, 'MGA'],
    [300_050, 'MGA'],
  ])('do not come to %i %s [A64]', (amount, currency) => {
    expect(toStripeAmount({ amount, currency })).toBeUndefined();
  });

  it('are refused where they cannot be paid exactly, before Stripe is asked [A64]', async () => {
    const lines = [{ description: 'Seats', quantity: 1, amountMinor: 12_345 }];
    const order = newOrder({ currency: 'KWD', amountMinor: 12_345, lines });
    const failure = await failureOf(billing.refund(order));
    expect([failure.kind, failure.reason]).toEqual(['refused', 'amount_not_payable_in_KWD']);
    expect(server.seen).toEqual([]);
  });
});

describe('what Stripe sends', () => {
  const stripe = new Stripe(secretKey);
  const event = (change: object = {}, type = 'refund.updated'): string =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type,
      data: {
        object: {
          id: 're_1',
          object: 'refund',
          status: 'succeeded',
          metadata: { reachout_key: 'key_1' },
          ...change,
        },
      },
    });
  const signed = (body: string, options: { secret?: string; timestamp?: number } = {}): string =>
    stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret, ...options });

  it.each([
    ['succeeded', 'settled'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('about a refund that is %s is read as %s', async (status, expected) => {
    const body = event({ status });
    expect(await billing.readWebhook(body, signed(body))).toMatchObject({
      kind: 'refund',
      id: 'evt_1',
      upstreamKey: 'key_1',
      refund: { reference: 're_1', status: expected },
    });
  });

  it('is as old as the clock that processes share says, whatever the machine’s own says [F23, A68]', async () => {
    const body = event();
    const signature = signed(body);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 26 * 3_600_000 });
    expect(await billing.readWebhook(body, signature)).toMatchObject({ id: 'evt_1' });
    vi.useRealTimers();
  });

  it.each([
    ['a refund of somebody else’s', event({ metadata: {} })],
    ['something else', event({}, 'invoice.paid')],
  ])('about %s is of no interest', async (_what, body) => {
    expect(await billing.readWebhook(body, signed(body))).toMatchObject({ kind: 'other', id: 'evt_1' });
  });

  it.each([
    ['no signature', () => undefined],
    ['a signature that is none', () => 'v1=abc'],
    ['a signature with another secret', (body: string) => signed(body, { secret: 'whsec_other' })],
    [
      'a signature of an hour ago',
      (body: string) => signed(body, { timestamp: Math.floor(Date.now() / 1000) - 3_600 }),
    ],
    ['a signature over other words', () => signed('{}')],
  ])('with %s is not from Stripe [A68]', async (_what, signature) => {
    const body = event();
    expect(await billing.readWebhook(body, signature(body))).toBeNull();
  });
});
