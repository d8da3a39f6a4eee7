import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the server behaves towards one request that would refund. */
export type StripeFault =
  | 'none'
  /** Refunds, and never answers. */
  | 'silent-after-success'
  /** Refunds, and breaks the connection. */
  | 'cut-after-success'
  /** Refunds, and answers 500. */
  | '500-after-success'
  | '500-before'
  | '429'
  | 'refuse'
  /** Refunds, and answers late. */
  | 'slow';

/** A refund that was paid: the money. */
export interface PaidRefund {
  key: string;
  invoice: string;
  amount: number;
  status: string;
}

/** A server on the loopback interface that speaks the part of Stripe's API that refunds need, with what it paid and was asked. */
export interface StripeServer extends AsyncDisposable {
  baseUrl: string;
  /** The ledger: every refund that moved money, once each time. */
  paid: PaidRefund[];
  /** Method, path and idempotency key of each request. */
  seen: { method: string; path: string; key: string | undefined; form: URLSearchParams }[];
  /** Faults of the next refunds, in order; `none` afterwards. */
  faults: StripeFault[];
  /** The state in which refunds begin. */
  initialStatus: 'pending' | 'succeeded';
  /** Keys that the server no longer remembers, as Stripe's after some days. */
  forgetKeys: () => void;
  /** The banks have paid: every refund succeeded. */
  settleAll: () => void;
}

interface Note {
  id: string;
  invoice: string;
  metadata: Record<string, string>;
  refund: { id: string; object: 'refund'; status: string; metadata: Record<string, string>; amount: number };
}

const slowMs = 150;

/** Starts the server. Its wire format is Stripe's: forms in, JSON out, errors as `{error: {type, code, message}}`. */
export async function startStripeServer(): Promise<StripeServer> {
  const notes: Note[] = [];
  const answers = new Map<string, { status: number; body: object }>();
  const state: Omit<StripeServer, 'baseUrl' | typeof Symbol.asyncDispose> = {
    paid: [],
    seen: [],
    faults: [],
    initialStatus: 'succeeded',
    forgetKeys: () => answers.clear(),
    settleAll: () => notes.forEach(({ refund }) => Object.assign(refund, { status: 'succeeded' })),
  };

  function createNote(form: URLSearchParams): { status: number; body: object } {
    const amount = Number(form.get('refund_amount'));
    const lines = sumOfLines(form);
    if (lines !== amount) return failure(400, 'invalid_request_error', 'credit_note_amounts_differ');
    const id = `cn_${notes.length + 1}`;
    const metadata = readMetadata(form);
    const refund = {
      id: `re_${notes.length + 1}`,
      object: 'refund' as const,
      status: state.initialStatus,
      metadata: {},
      amount,
    };
    const note = { id, invoice: form.get('invoice') ?? '', metadata, refund };
    notes.push(note);
    state.paid.push({
      key: metadata.reachout_key ?? '',
      invoice: note.invoice,
      amount,
      status: refund.status,
    });
    return { status: 200, body: describe(note) };
  }

  async function refundOnce(
    response: ServerResponse,
    form: URLSearchParams,
    key: string | undefined,
  ): Promise<void> {
    const earlier = key === undefined ? undefined : answers.get(key);
    if (earlier) return send(response, earlier);
    const fault = state.faults.shift() ?? 'none';
    if (fault === '500-before') return send(response, failure(500, 'api_error', undefined));
    if (fault === '429')
      return send(response, failure(429, 'invalid_request_error', 'rate_limit'), { 'retry-after': '7' });
    if (fault === 'refuse')
      return send(response, failure(400, 'invalid_request_error', 'charge_already_refunded'));
    const answer = createNote(form);
    if (key !== undefined) answers.set(key, answer);
    if (fault === 'silent-after-success') return;
    if (fault === 'cut-after-success') return void response.socket?.destroy();
    if (fault === '500-after-success') return send(response, failure(500, 'api_error', undefined));
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
    send(response, answer);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stripe.invalid');
    const form = new URLSearchParams(await textOf(request));
    const header = request.headers['idempotency-key'];
    const key = typeof header === 'string' ? header : undefined;
    state.seen.push({ method: request.method ?? '', path: url.pathname, key, form });
    const refundId = /^\/v1\/refunds\/(re_\d+)$/.exec(url.pathname)?.[1];
    if (request.method === 'POST' && url.pathname === '/v1/credit_notes')
      return refundOnce(response, form, key);
    if (request.method === 'GET' && url.pathname === '/v1/credit_notes') {
      const found = notes.filter(({ invoice }) => invoice === url.searchParams.get('invoice'));
      return send(response, {
        status: 200,
        body: { object: 'list', has_more: false, url: '/v1/credit_notes', data: found.map(describe) },
      });
    }
    const note = notes.find(({ refund }) => refund.id === refundId);
    if (request.method === 'POST' && note) {
      Object.assign(note.refund.metadata, readMetadata(form));
      return send(response, { status: 200, body: note.refund });
    }
    send(response, failure(404, 'invalid_request_error', 'resource_missing'));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // a TCP server has no other kind
  return Object.assign(state, {
    baseUrl: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function describe({ id, invoice, metadata, refund }: Note): object {
  return {
    id,
    object: 'credit_note',
    invoice,
    metadata,
    status: 'issued',
    refunds: [{ amount_refunded: refund.amount, refund }],
  };
}

function failure(status: number, type: string, code: string | undefined): { status: number; body: object } {
  return { status, body: { error: { type, code, message: `The request failed: ${code ?? type}` } } };
}

function send(
  response: ServerResponse,
  { status, body }: { status: number; body: object },
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1', ...headers });
  response.end(JSON.stringify(body));
}

function readMetadata(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value] as const];
    }),
  );
}

function sumOfLines(form: URLSearchParams): number {
  return [...form]
    .filter(([name]) => /^lines\[\d+\]\[unit_amount\]$/.test(name))
    .reduce((total, [, value]) => total + Number(value), 0);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
