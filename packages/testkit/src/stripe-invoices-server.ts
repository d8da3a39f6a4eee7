import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { misbehave, type SourceFault } from './source-faults.ts';

type StripeObject = Record<string, unknown> & { id: string };

/** A server on the loopback interface that speaks the part of Stripe's API that tells of invoices, two on a page. */
export interface StripeInvoicesServer extends AsyncDisposable {
  baseUrl: string;
  /** Each list, the newest first, as Stripe has them. */
  invoices: StripeObject[];
  events: StripeObject[];
  creditNotes: StripeObject[];
  refunds: StripeObject[];
  prices: StripeObject[];
  coupons: StripeObject[];
  /** The lines of an invoice by its id, where they are more than stand in it. */
  lines: Map<string, StripeObject[]>;
  fault: SourceFault | 'endless' | 'circle' | 'none';
  seen: { path: string; query: URLSearchParams }[];
  /** Tells of something that happened to an object, now unless told. */
  tell: (type: string, object: Record<string, unknown>, created?: number) => void;
}

const pageSize = 2;

type State = Omit<StripeInvoicesServer, 'baseUrl' | typeof Symbol.asyncDispose>;

/** Starts the server. Its wire format is Stripe's: queries in, lists and objects out, errors as `{error: {type, code, message}}`. */
export async function startStripeInvoicesServer(secretKey: string): Promise<StripeInvoicesServer> {
  const state: State = {
    invoices: [],
    events: [],
    creditNotes: [],
    refunds: [],
    prices: [],
    coupons: [],
    lines: new Map(),
    fault: 'none',
    seen: [],
    tell(type, object, created = Math.floor(Date.now() / 1_000)) {
      const id = `evt_${state.events.length + 1}`;
      state.events.unshift({
        id,
        object: 'event',
        type,
        created,
        api_version: '2019-02-19',
        data: { object },
      });
    },
  };
  const server = createServer((request, response) => answer(state, secretKey, request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind
  return Object.assign(state, {
    baseUrl: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  });
}

function answer(state: State, secretKey: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://stripe.invalid');
  state.seen.push({ path, query });
  const { fault } = state;
  if (fault !== 'none' && fault !== 'endless' && fault !== 'circle') return misbehave(fault, response);
  if (request.headers.authorization !== `Bearer ${secretKey}`)
    return fail(response, 401, 'invalid_request_error', 'api_key_invalid');
  const expanded = [...query].filter(([name]) => name.startsWith('expand')).map(([, value]) => value);
  // Stripe expands four levels at most.
  if (expanded.some((part) => part.split('.').length > 4))
    return fail(response, 400, 'invalid_request_error', 'property_expansion_max_depth');
  const [, list = '', id, part] = /^\/v1\/(\w+)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(path) ?? [];
  if (id === undefined) return sendList(response, query, { state, list });
  if (part === 'lines') return send(response, page(state.lines.get(id) ?? [], query, 'none'));
  const collections: Record<string, StripeObject[]> = {
    invoices: state.invoices,
    prices: state.prices,
    coupons: state.coupons,
  };
  const found = collections[list]?.find((one) => one.id === id);
  if (found === undefined) return fail(response, 404, 'invalid_request_error', 'resource_missing');
  send(response, found);
}

function sendList(
  response: ServerResponse,
  query: URLSearchParams,
  { state, list }: { state: State; list: string },
): void {
  const since = Number(query.get('created[gte]') ?? 0);
  const isSince = ({ created }: StripeObject): boolean => Number(created) >= since;
  const intent = query.get('payment[payment_intent]') ?? query.get('payment_intent');
  switch (list) {
    case 'invoices':
      return send(response, page(state.invoices.filter(isSince), query, state.fault));
    case 'events': {
      const types = [...query].filter(([name]) => name.startsWith('types')).map(([, value]) => value);
      const wanted = state.events.filter((event) => types.includes(String(event['type'])) && isSince(event));
      return send(response, page(wanted, query, state.fault));
    }
    case 'credit_notes':
      return send(
        response,
        page(
          state.creditNotes.filter(({ invoice }) => invoice === query.get('invoice')),
          query,
          'none',
        ),
      );
    case 'refunds':
      return send(
        response,
        page(
          state.refunds.filter(({ payment_intent: of }) => of === intent),
          query,
          'none',
        ),
      );
    case 'invoice_payments':
      return send(
        response,
        page(state.invoices.flatMap(paymentsOf).filter(isOf(intent, query.get('invoice'))), query, 'none'),
      );
    default:
      return fail(response, 404, 'invalid_request_error', 'resource_missing');
  }
}

function paymentsOf({ payments }: StripeObject): StripeObject[] {
  return (payments as { data: StripeObject[] } | undefined)?.data ?? [];
}

const isOf =
  (intent: string | null, invoiceId: string | null) =>
  ({ payment, invoice }: StripeObject): boolean =>
    intent === null
      ? invoice === invoiceId
      : (payment as { payment_intent?: string }).payment_intent === intent;

function page(all: StripeObject[], query: URLSearchParams, fault: State['fault']): object {
  const limit = Math.min(pageSize, Number(query.get('limit') ?? 10));
  const after = query.get('starting_after');
  const start = after === null || fault === 'circle' ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const data = all.slice(start, start + limit);
  if (fault === 'endless') {
    const id = `in_made_${Number(/^in_made_(\d+)$/.exec(after ?? '')?.[1] ?? 0) + 1}`;
    return { object: 'list', url: '/v1', has_more: true, data: [{ ...all[0], id, number: id }] };
  }
  return { object: 'list', url: '/v1', has_more: fault === 'circle' || start + limit < all.length, data };
}

function fail(response: ServerResponse, status: number, type: string, code: string): void {
  send(response, { error: { type, code, message: `The request failed: ${code}` } }, status);
}

function send(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' });
  response.end(JSON.stringify(body));
}

const list = (data: readonly object[], url: string): object => ({
  object: 'list',
  data,
  has_more: false,
  url,
});

/** An invoice in the form of the API's version of today: paid, of two seats at 20 dollars, of the account `t1` by its customer. */
export function stripeInvoice(n: number, change: Record<string, unknown> = {}): StripeObject {
  const id = `in_${n}`;
  const created = 1_767_225_600 + n * 3_600;
  return {
    id,
    object: 'invoice',
    created,
    currency: 'usd',
    customer: { id: `cus_${n}`, object: 'customer', metadata: { reachout_account: 't1' } },
    metadata: {},
    parent: null,
    number: `ORBIT-${String(n).padStart(4, '0')}`,
    status: 'paid',
    subtotal: 4_000,
    total: 4_760,
    amount_paid: 4_760,
    amount_due: 4_760,
    pre_payment_credit_notes_amount: 0,
    post_payment_credit_notes_amount: 0,
    total_discount_amounts: [],
    status_transitions: {
      finalized_at: created + 60,
      paid_at: created + 120,
      marked_uncollectible_at: null,
      voided_at: null,
    },
    lines: list([stripeLine(n)], `/v1/invoices/${id}/lines`),
    payments: stripePayments([stripePayment(n)]),
    ...change,
  };
}

/** A payment of such an invoice: by card, of all of it. */
export function stripePayment(n: number, change: Record<string, unknown> = {}): StripeObject {
  return {
    id: `inpay_${n}`,
    object: 'invoice_payment',
    invoice: `in_${n}`,
    status: 'paid',
    amount_paid: 4_760,
    payment: { type: 'payment_intent', payment_intent: `pi_${n}` },
    ...change,
  };
}

/** Payments as they stand in an invoice. */
export function stripePayments(payments: readonly StripeObject[]): object {
  return list(payments, '/v1/invoice_payments');
}

/** A line of such an invoice: two seats. */
export function stripeLine(n: number | string, change: Record<string, unknown> = {}): StripeObject {
  return {
    id: `il_${n}`,
    object: 'line_item',
    amount: 4_000,
    subtotal: 4_000,
    currency: 'usd',
    description: '2 × Team seats',
    discount_amounts: [],
    metadata: {},
    quantity: 2,
    pricing: {
      type: 'price_details',
      price_details: { price: 'price_seats', product: 'prod_seats' },
      unit_amount_decimal: '2000',
    },
    ...change,
  };
}

/** The price of a seat, which its product calls as the catalogue does. */
export const stripeSeatPrice: StripeObject = {
  id: 'price_seats',
  object: 'price',
  lookup_key: null,
  metadata: {},
  transform_quantity: null,
  product: {
    id: 'prod_seats',
    object: 'product',
    name: 'Team seats',
    unit_label: 'seat',
    metadata: { reachout_item: 'teamSeats' },
  },
};
