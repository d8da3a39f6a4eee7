import { apiPaths, apiRoutes, newRefundPath, paths } from '@reachout/core/paths';
import { get, post, row, type Row, slugOf, urlForm } from './test-row.ts';
import { flagged, granted, session, signedInNobody, staff } from './test-rules.ts';
import type { Place } from './test-world.ts';

const refundOf = (at: Place) => ({
  teamId: at.teamId,
  product: 'tetra',
  invoiceId: at.invoiceId,
  lineItems: {},
});
const formOf = (at: Place) => ({ ...slugOf(at), product: 'tetra', invoice: at.invoiceId });
const confirmation = (at: Place) => ({
  action: 'confirm',
  quoteHash: '0'.repeat(64),
  idempotencyKey: at.unique,
});
const refunds = granted('create', 'billingRefund');
const asksRefunds = granted('create', 'billingRefund', flagged('supportChatRefundInvoiceFlow'));

/** Invoices and refunds. */
export const refundRows: readonly Row[] = [
  // Invoices and refunds.
  row(
    'GET /:teamSlug/~/support/refunds',
    refunds,
    get((at) => paths.refunds(slugOf(at))),
  ),
  row(
    'GET /:teamSlug/~/support/refunds/:refundId',
    refunds,
    get((at) => paths.refund({ ...slugOf(at), refundId: at.refundId })),
  ),
  row(
    'GET /support/refunds',
    session,
    get(() => paths.refunds()),
    { ok: [200, 303, 404] },
  ),
  row(
    'GET /support/refunds/:refundId',
    signedInNobody,
    get((at) => paths.refund({ refundId: at.refundId })),
  ),
  row(
    'GET /:teamSlug/~/support/refunds/new',
    asksRefunds,
    get((at) => newRefundPath(slugOf(at))),
  ),
  // Past the question of authority it is the confirmation of a quote that nobody was given, and of nothing.
  row(
    'POST /:teamSlug/~/support/refunds/new',
    asksRefunds,
    urlForm((at) => newRefundPath(formOf(at)), confirmation),
    { ok: [409, 422] },
  ),
  row(
    'GET /support/refunds/new',
    session,
    get(() => newRefundPath()),
    { ok: [200, 303] },
  ),
  row(
    'POST /support/refunds/new',
    session,
    urlForm(({ invoiceId }) => newRefundPath({ product: 'tetra', invoice: invoiceId }), confirmation),
    { ok: [403, 404, 422], unknown: 'ok' },
  ),
  row(
    `GET ${apiRoutes.invoices}`,
    refunds,
    get(({ teamId }) => apiPaths.invoices({ teamId })),
  ),
  row(
    `GET ${apiRoutes.refunds}`,
    refunds,
    get(({ teamId }) => apiPaths.refunds({ teamId })),
  ),
  row(
    `GET ${apiRoutes.refund}`,
    refunds,
    get((at) => apiPaths.refund(at)),
  ),
  row(`POST ${apiRoutes.refundQuote}`, asksRefunds, post(apiPaths.refundQuote, refundOf)),
  // The hash of a quote that nobody was given: past the question of authority it is a stale one.
  row(
    `POST ${apiRoutes.refundInvoice}`,
    asksRefunds,
    post(apiPaths.refundInvoice, (at) => ({
      ...refundOf(at),
      reason: 'Asked by the matrix',
      quoteHash: '0'.repeat(64),
    })),
    { ok: [409, 422] },
  ),
  row(
    `POST ${apiRoutes.refundDecision}`,
    staff,
    post(
      ({ refundId }) => apiPaths.refundDecision(refundId),
      () => ({ decision: 'decline', note: 'By the matrix' }),
    ),
    { ok: [200, 409] },
  ),
  row(
    `GET ${apiRoutes.refundLedgerFile}`,
    staff,
    get(() => apiPaths.refundLedgerFile({ from: '2026-01-01', to: '2026-01-31' })),
  ),
  row(
    `POST ${apiRoutes.refundPartQuote}`,
    staff,
    post(
      ({ refundId }) => apiPaths.refundPartQuote(refundId),
      () => ({ lineItems: {} }),
    ),
    { ok: [409, 422] },
  ),
  row(
    `POST ${apiRoutes.refundProposal}`,
    staff,
    post(
      ({ refundId }) => apiPaths.refundProposal(refundId),
      () => ({ outcome: 'turn-down', note: 'By the matrix' }),
    ),
    { ok: [409] },
  ),
  row(
    `POST ${apiRoutes.refundPayment}`,
    staff,
    post(
      ({ refundId }) => apiPaths.refundPayment(refundId),
      () => ({ outcome: 'paid' }),
    ),
    { ok: [200, 409] },
  ),
];
