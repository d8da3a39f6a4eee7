import { brand } from '@reachout/core/testing/samples';
import type { Account } from '@reachout/accounts/rules/accounts';
import {
  type ListedInvoice,
  type RefundInvoiceBody,
  refundInvoiceBody,
  type RefundQuoteBody,
  refundQuoteBody,
} from '../rules/calls/billing.ts';
import { type Invoice, obstacleMessage, refundObstacle } from '@reachout/billing/rules/invoices';
import { sum } from '@reachout/core/money';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { lineOffer } from '../rules/refund.ts';
import type { RefundOutcome } from '../rules/refund-form.ts';
import { netAmounts, quoteRefund } from '../rules/refund-quote.ts';
import { createStoredForms, type StorageLike } from '@reachout/core/stored-forms';
import { createApiClient } from '@reachout/web/lib/api-client';
import { createRefundCalls } from '../browser/runner/refund-calls.ts';
import type { RefundServices } from '../browser/runner/refund-services.ts';

/** A call that the form made. */
export interface SeenCall {
  method: string;
  path: string;
  query: URLSearchParams;
  key: string | null;
  body: unknown;
}

/** Answers a call in the server's place; undefined leaves it to the server. */
export type Answer = (call: SeenCall, times: number) => Response | Promise<Response> | undefined;

export interface FakeRefundServerOptions {
  invoices?: readonly Invoice[];
  quantities?: boolean;
  isRecent?: boolean;
  decision?: RefundOutcome;
  product?: ProductKey;
  threadId?: string | null;
  answer?: Answer;
}

/** A team that pays. */
export const orbit: Account = {
  id: 'team_orbit',
  name: 'Orbit Labs',
  team: { id: 'team_orbit', slug: 'orbit', avatar: null },
  plan: 'pro',
  v0Plan: 'v0-team',
  isPaid: true,
  role: 'OWNER',
  permissions: { canCreateSupportCase: true, billingRefund: true },
  hasProjects: true,
};

/** A line with a unit price in minor units. */
export function unitLine(billableItem: string, quantity: number, unitAmount: number, unit = 'GB') {
  const description = billableItem.replace(/([A-Z])/g, ' $1').replace(/^./, (first) => first.toUpperCase());
  const subtotal = Math.round(quantity * unitAmount);
  return {
    billableItem,
    description,
    quantity,
    unit,
    subtotal,
    price: { model: 'unit' as const, unitAmount },
  };
}

/** A paid invoice; its total is what its lines come to after discounts. */
export function invoiceOf(
  number: string,
  lineItems: Invoice['lineItems'],
  more: Partial<Invoice> = {},
): Invoice {
  const at = '2026-11-10T00:00:00.000Z';
  const invoice = {
    id: number.toLowerCase().replace('-', '_'),
    invoiceNumber: number,
    currency: 'USD',
    status: 'paid' as const,
    statusTransitions: { paidAt: at },
    issuedAt: at,
    createdAt: at,
    refunded: false,
    case: null,
    discounts: [],
    lineItems,
    ...more,
  };
  return { total: sum(netAmounts(invoice)), ...invoice };
}

export const seatsAndTraffic = invoiceOf('INV-1', [
  unitLine('teamSeats', 5, 2000, 'seat'),
  unitLine('fastDataTransfer', 200, 15),
]);

const quoteHash = 'a'.repeat(64);

/** A refusal as the server writes it. */
export function problem(status: number, code: string, more: Record<string, unknown> = {}): Response {
  const body = { title: code, status, detail: `Refused: ${code}`, code, requestId: 'req_1', ...more };
  return Response.json(body, { status, headers: { 'x-request-id': 'req_1' } });
}

/** The answer of the refund call. */
export function decided(status: RefundOutcome, more: Record<string, unknown> = {}) {
  return {
    status,
    caseNumber: status === 'requested' ? '00000042' : null,
    amount: 10_000,
    currency: 'USD',
    refundId: 'refund_1',
    timestamp: '2026-11-21T12:00:00.000Z',
    ...more,
  };
}

/** A billing server in memory, and the services of a form that talks to it: waits end when they are released, ids count up. */
export function createFakeRefundServer(
  options: FakeRefundServerOptions = {},
  storage: StorageLike | null = null,
) {
  const {
    invoices = [seatsAndTraffic],
    quantities = false,
    isRecent = false,
    decision = 'approved',
  } = options;
  const { product = 'platform', threadId = 'thread_1', answer = () => undefined } = options;
  const seen: SeenCall[] = [];
  const reports: unknown[] = [];
  const waits: { ms: number; end: () => void }[] = [];
  const state = { refundOf: null as string | null, isOnline: true, elapsed: 0, ids: 0 };

  const listed = (invoice: Invoice): ListedInvoice => {
    const obstacle = refundObstacle(invoice);
    const isRefunded = state.refundOf === invoice.id;
    const why = isRefunded ? ({ kind: 'refunded' } as const) : obstacle;
    return {
      ...invoice,
      lineItems: invoice.lineItems.map((line) => ({
        ...line,
        offer: lineOffer(line, { product, flags: { ...brand, quantities } }),
      })),
      obstacle:
        why && why.kind !== 'not-found'
          ? {
              kind: why.kind,
              message: obstacleMessage(why, { name: 'Tetra' }),
              case:
                why.kind === 'open-case'
                  ? { caseNumber: why.caseNumber, url: `/orbit/~/support/cases/${why.caseNumber}` }
                  : null,
            }
          : null,
      refundId: isRefunded ? 'refund_1' : null,
    };
  };

  const listInvoices = (query: URLSearchParams): Response => {
    const id = query.get('invoiceId');
    const data = invoices.filter((invoice) => id === null || invoice.id === id).map(listed);
    if (id !== null && data.length === 0) return problem(404, 'not_found', { detail: 'No invoice found.' });
    return Response.json({ data, refundHistory: { isRecent, invoiceNumbers: [] }, quantities });
  };

  const quote = ({ invoiceId, lineItems }: RefundQuoteBody): Response => {
    const invoice = invoices.find(({ id }) => id === invoiceId);
    if (!invoice) return problem(404, 'not_found');
    const made = quoteRefund({ invoice, product, quantities: lineItems, flags: { ...brand, quantities } });
    if (!made.ok) return problem(422, made.error.code, { fields: made.error.fields });
    return Response.json(quoteBody(invoice, { ...made.value, decision }));
  };

  const refund = ({ invoiceId }: RefundInvoiceBody): Response => {
    state.refundOf = invoiceId;
    return Response.json(decided(decision), { status: 201 });
  };

  const respond = (call: SeenCall): Response => {
    if (call.path === '/api/v1/invoices') return listInvoices(call.query);
    if (call.path.endsWith('/refund-quote')) return quote(refundQuoteBody.parse(call.body));
    if (call.path.endsWith('/refund-invoice')) return refund(refundInvoiceBody.parse(call.body));
    if (call.path.endsWith('/refund-reason')) return Response.json({ reason: 'We closed the project.' });
    if (call.path === '/api/support/refunds/refund_1') return Response.json({ refund: refundBody(decision) });
    return problem(404, 'not_found');
  };

  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://localhost');
    const call: SeenCall = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      key: new Headers(init.headers).get('idempotency-key'),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    seen.push(call);
    const times = seen.filter(({ path }) => path === call.path).length;
    return (await answer(call, times)) ?? respond(call);
  };

  const services: RefundServices = {
    calls: createRefundCalls({
      api: createApiClient({ fetch, now: () => 0 }),
      brand,
      account: orbit,
      product,
      threadId,
    }),
    storedForms: createStoredForms({ storage, userId: 'user_1', now: () => 0 }),
    newId: () => `00000000-0000-4000-8000-${String((state.ids += 1)).padStart(12, '0')}`,
    elapsed: () => state.elapsed,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        waits.push({ ms, end: resolve });
        signal.addEventListener('abort', () => resolve());
      }),
    random: () => 0,
    isOnline: () => state.isOnline,
    report: (message, details) => void reports.push([message, details]),
  };
  return {
    services,
    seen,
    state,
    reports,
    waits,
    /** Calls of one kind. */
    callsTo: (name: string) => seen.filter(({ path }) => path.endsWith(name)),
    /** Lets every wait under way end. */
    endWaits: () => {
      for (const { end } of waits.splice(0)) end();
    },
  };
}

/** A quote as the server answers it. */
export function quoteBody(
  invoice: Pick<Invoice, 'id' | 'invoiceNumber' | 'currency' | 'lineItems'>,
  quote: {
    lines: readonly { line: number; billableItem: string; quantity: number; amount: number }[];
    total: number;
    cap: 'none' | 'subtotal' | 'paid';
    decision: RefundOutcome;
    hash?: string;
  },
) {
  return {
    hasRecentRefund: false,
    hash: quoteHash,
    ...quote,
    invoiceId: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    currency: invoice.currency,
    lines: quote.lines.map((line) => ({
      ...line,
      description: invoice.lineItems[line.line]?.description ?? '',
    })),
  };
}

function refundBody(decision: RefundOutcome) {
  const { status: _status, caseNumber, timestamp, refundId, ...amounts } = decided(decision);
  return {
    ...amounts,
    id: refundId,
    invoiceId: 'inv_1',
    invoiceNumber: 'INV-1',
    status: decision === 'approved' ? 'sent' : 'under_review',
    decision,
    case: caseNumber === null ? null : { caseNumber, url: `/orbit/~/support/cases/${caseNumber}` },
    createdAt: timestamp,
    updatedAt: timestamp,
    lines: [],
    partial: null,
    isStartedBySupport: false,
    reason: '',
    isBeingConfirmed: false,
    billingReference: null,
    policy: { version: '2026-11', reasons: [] },
    entries: [{ status: 'asked', note: null, at: timestamp }],
  };
}
