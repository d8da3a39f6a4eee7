import { refundReasonBody, refundReasonResponse } from '@reachout/chat/rules/calls/assistant';
import {
  partQuoteBody,
  partQuoteResponse,
  refundDecisionBody,
  refundInvoiceBody,
  refundInvoiceResponse,
  refundLedgerQuery,
  refundPaymentBody,
  refundProposalBody,
  refundQuoteBody,
  refundQuoteResponse,
  refundResponse,
  refundsQuery,
  refundsResponse,
  staffRefundResponse,
} from '../rules/calls/billing.ts';
import { productFromName } from '@reachout/cases/rules/calls/cases';
import type { ErrorCode } from '@reachout/core/errors';
import { apiRoutes } from '@reachout/core/paths';
import { selectAccount } from '@reachout/accounts/use-cases/account-access';
import { quotePartOfRefund } from '../use-cases/approval/quote-part.ts';
import { settleProposedRefund } from '../use-cases/approval/settle-proposal.ts';
import { decideRequestedRefund } from '../use-cases/decide-requested-refund.ts';
import { exportLedger, ledgerColumns } from '../use-cases/export-ledger.ts';
import { generateRefundReason } from '../use-cases/generate-refund-reason.ts';
import { markRefundPayment } from '../use-cases/mark-refund-payment.ts';
import { quoteInvoiceRefund } from '../use-cases/quote-refund.ts';
import { listRefunds, readRefund } from '../use-cases/read-refunds.ts';
import { requestRefund } from '../use-cases/request-refund.ts';
import type { Hono } from 'hono';
import { requestHeaders } from '@reachout/http/api-document/headers';
import type { RouteDeps } from '@reachout/http/route-deps';
import type { AppEnv } from '@reachout/http/context';
import { sendCsv } from '@reachout/http/csv-download';
import { csvFile, describe } from '@reachout/http/describe';
import { limits, rateLimit } from '@reachout/http/middleware/rate-limit';
import { requireSession, viewerOf } from '@reachout/http/middleware/session';
import { staffOnly } from '@reachout/http/middleware/staff-only';
import { limitSubmits, submitLimits } from '@reachout/http/middleware/submit-limit';
import { problemResponse } from '@reachout/http/problem';
import { answer, takeJson, takeKnownJson, validate } from '@reachout/http/validate';
import { accountOfContext, unknownProduct } from '@reachout/accounts/http/asked-for';

/** What stands in the way of a refund, before anything is asked for. */
const quoteRefusals: readonly ErrorCode[] = ['not_found', 'forbidden', 'refund_not_eligible'];

/** Refunds: quote, request, reason, list, one with its ledger, staff's decision, and staff's word on a payment. */
export function mountRefunds(app: Hono<AppEnv>, deps: RouteDeps): void {
  mountRefundRequests(app, deps);
  mountRefundLists(app, deps);
  mountRefundDecisions(app, deps);
}

/** What a person asks for: the quote, the refund, and words for the reason. */
function mountRefundRequests(app: Hono<AppEnv>, { services, rateLimiter }: RouteDeps): void {
  app.post(
    apiRoutes.refundQuote,
    describe('Refunds', 'Quote a refund', refundQuoteResponse, {
      description: 'What the refund would come to, with the hash that confirms it.',
      refusals: quoteRefusals,
    }),
    requireSession,
    rateLimit(rateLimiter, limits.refundQuote),
    takeJson(refundQuoteBody),
    async (c) => {
      const { teamId, product: name, invoiceId, lineItems: quantities } = c.req.valid('json');
      const product = productFromName(services.brand, name);
      if (product === undefined) return problemResponse(c, unknownProduct());
      const input = { account: selectAccount({ teamId }), product, invoiceId, quantities };
      return answer(c, await quoteInvoiceRefund(services, viewerOf(c), input));
    },
  );

  app.post(
    apiRoutes.refundInvoice,
    describe('Refunds', 'Refund an invoice', refundInvoiceResponse, {
      description: 'Refunds it at once, or has a person look at it first.',
      status: 201,
      headers: [requestHeaders.idempotencyKey],
      refusals: [
        ...quoteRefusals,
        'idempotency_key_missing',
        'request_in_progress',
        'idempotency_key_reused',
        'quote_changed',
        'conflict',
      ],
    }),
    requireSession,
    limitSubmits(rateLimiter, submitLimits.refund),
    takeJson(refundInvoiceBody),
    async (c) => {
      const { teamId, product: name, lineItems: quantities, ...body } = c.req.valid('json');
      const product = productFromName(services.brand, name);
      if (product === undefined) return problemResponse(c, unknownProduct());
      const requested = await requestRefund(services, viewerOf(c), {
        account: selectAccount({ teamId }),
        product,
        invoiceId: body.invoiceId,
        quantities,
        reason: body.reason,
        quoteHash: body.quoteHash,
        threadId: body.threadId,
        idempotencyKey: c.req.header('idempotency-key'),
        requestId: c.get('requestId'),
      });
      await services.failPoints?.reach('refund.before-response');
      return answer(c, requested.ok ? { ok: true, value: requested.value.answer } : requested, 201);
    },
  );

  app.post(
    apiRoutes.refundReason,
    describe('Refunds', 'Draft the reason of a refund', refundReasonResponse, {
      refusals: ['not_found', 'forbidden'],
    }),
    requireSession,
    rateLimit(rateLimiter, limits.predict),
    takeJson(refundReasonBody),
    async (c) => {
      const { context, threadId, messages } = c.req.valid('json');
      const product = productFromName(services.brand, context.product);
      if (product === undefined) return problemResponse(c, unknownProduct());
      const input = {
        account: accountOfContext(context),
        product,
        threadId: threadId ?? undefined,
        messages,
      };
      return answer(c, await generateRefundReason(services, viewerOf(c), input, c.req.raw.signal));
    },
  );
}

/** The refunds of an account. */
function mountRefundLists(app: Hono<AppEnv>, { services, rateLimiter }: RouteDeps): void {
  const read = rateLimit(rateLimiter, limits.read);

  app.get(
    apiRoutes.refunds,
    describe('Refunds', 'List refunds', refundsResponse, {
      refusals: ['not_found', 'forbidden'],
    }),
    requireSession,
    read,
    validate('query', refundsQuery),
    async (c) =>
      answer(c, await listRefunds(services, viewerOf(c), { account: selectAccount(c.req.valid('query')) })),
  );

  app.get(
    apiRoutes.refund,
    describe('Refunds', 'Get a refund', refundResponse, {
      description: 'With its ledger.',
      refusals: ['not_found', 'forbidden'],
    }),
    requireSession,
    read,
    validate('query', refundsQuery),
    async (c) => {
      const key = { account: selectAccount(c.req.valid('query')), refundId: c.req.param('refundId') };
      return answer(c, await readRefund(services, viewerOf(c), key));
    },
  );
}

/** What staff decide. */
function mountRefundDecisions(app: Hono<AppEnv>, { services, rateLimiter }: RouteDeps): void {
  app.post(
    apiRoutes.refundDecision,
    describe('Staff', 'Decide a refund', staffRefundResponse, {
      description:
        'Approves a requested refund, whole or in part, or declines it. Above the limits of one person the approval is kept as a proposal.',
      audience: 'staff',
      refusals: ['not_found', 'conflict', 'quote_changed', 'refund_not_eligible'],
    }),
    requireSession,
    staffOnly,
    limitSubmits(rateLimiter, submitLimits.refund),
    takeKnownJson(refundDecisionBody),
    async (c) => {
      const key = { refundId: c.req.param('refundId'), requestId: c.get('requestId') };
      const input = { ...c.req.valid('json'), ...key };
      return answer(c, await decideRequestedRefund(services, viewerOf(c), input));
    },
  );

  app.get(
    apiRoutes.refundLedgerFile,
    describe('Staff', 'Download the refund ledger', csvFile, {
      description: 'Every step of every refund in a range of days (UTC). The audit keeps who took it.',
      audience: 'staff',
    }),
    requireSession,
    staffOnly,
    rateLimit(rateLimiter, limits.read),
    validate('query', refundLedgerQuery),
    async (c) => {
      const range = c.req.valid('query');
      const rows = await exportLedger(services, viewerOf(c), { ...range, requestId: c.get('requestId') });
      return rows.ok
        ? sendCsv(`refund-ledger-${range.from}-${range.to}`, ledgerColumns, rows.value)
        : answer(c, rows);
    },
  );

  app.post(
    apiRoutes.refundPartQuote,
    describe('Staff', 'Quote a part of a refund', partQuoteResponse, {
      description: 'What a part of a requested refund would come to, with the hash that confirms it.',
      audience: 'staff',
      refusals: ['not_found', 'conflict', 'refund_not_eligible'],
    }),
    requireSession,
    staffOnly,
    rateLimit(rateLimiter, limits.refundQuote),
    takeKnownJson(partQuoteBody),
    async (c) => {
      const input = { ...c.req.valid('json'), refundId: c.req.param('refundId') };
      return answer(c, await quotePartOfRefund(services, viewerOf(c), input));
    },
  );

  app.post(
    apiRoutes.refundProposal,
    describe('Staff', 'Confirm or turn down a proposed refund', staffRefundResponse, {
      description: 'The word of a second member of staff; whoever proposed it may only withdraw it.',
      audience: 'staff',
      refusals: ['not_found', 'forbidden', 'conflict', 'refund_not_eligible'],
    }),
    requireSession,
    staffOnly,
    limitSubmits(rateLimiter, submitLimits.refund),
    takeKnownJson(refundProposalBody),
    async (c) => {
      const key = { refundId: c.req.param('refundId'), requestId: c.get('requestId') };
      const input = { ...c.req.valid('json'), ...key };
      return answer(c, await settleProposedRefund(services, viewerOf(c), input));
    },
  );

  app.post(
    apiRoutes.refundPayment,
    describe('Staff', 'Record a payment by hand', refundResponse, {
      description: 'Says whether a refund that is paid by hand was paid.',
      audience: 'staff',
      refusals: ['not_found', 'conflict'],
    }),
    requireSession,
    staffOnly,
    limitSubmits(rateLimiter, submitLimits.refund),
    takeKnownJson(refundPaymentBody),
    async (c) => {
      const input = {
        ...c.req.valid('json'),
        refundId: c.req.param('refundId'),
        requestId: c.get('requestId'),
      };
      return answer(c, await markRefundPayment(services, viewerOf(c), input));
    },
  );
}
