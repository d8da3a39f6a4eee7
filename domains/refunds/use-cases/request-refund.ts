import type { RefundInvoiceResponse } from '../rules/calls/billing.ts';
import { type AppError, appError } from '@reachout/core/errors';
import { finishedCaseStatuses } from '@reachout/cases/rules/case-status';
import type { Invoice } from '@reachout/billing/rules/invoices';
import { formatCaseNumber } from '@reachout/core/case-number';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { refundRefusal } from '../rules/refund-quote.ts';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import { insertCase } from '@reachout/cases/store/cases-queries';
import type { Database } from '@reachout/database/client';
import {
  type Invoice as InvoiceRow,
  lockInvoice,
  type RefundRow,
} from '@reachout/billing/store/invoices-queries';
import {
  findLatestRefundAt,
  insertRefund,
  lockAccountForRefunds,
  moveRefund,
  nameInvoiceOnThread,
} from '../store/refunds-queries.ts';
import type { AccountSelector } from '@reachout/accounts/use-cases/account-access';
import { settleProposal } from '../store/proposals-queries.ts';
import { findOwnThread } from '@reachout/chat/use-cases/own-thread';
import type { ServiceDeps } from '@reachout/ports/deps';
import { handOverCase } from '@reachout/cases/use-cases/desk/hand-over';
import { routeNewCase } from '@reachout/cases/use-cases/routing/route-new-case';
import { type Once, runOnce, type StoreAnswer } from '@reachout/operations/use-cases/run-once';
import { toInvoice } from '@reachout/billing/use-cases/find-invoice';
import type { Viewer } from '@reachout/ports/viewer';
import { toQuantities, toRefundedLines } from './approval/evaluate-part.ts';
import { type Evaluation, evaluateRefund } from './evaluate-refund.ts';
import { type BillingAccess, findRefundAccess } from './refund-access.ts';
import { toRefundCase } from './refund-case.ts';
import { announceRefund } from '@reachout/cases/use-cases/announce';
import { newsOfNewCase, tellPeople } from '@reachout/cases/use-cases/tell-people';
import { enqueueRefund } from './refund-jobs.ts';
import { tellRequester } from './tell-requester.ts';

export interface RequestRefundInput {
  account: AccountSelector;
  product: ProductKey;
  invoiceId: string;
  /** Billable item to quantity, as it came from outside. */
  quantities: Readonly<Record<string, unknown>>;
  reason: string;
  /** The quote that the person confirmed. */
  quoteHash: string;
  /** The person's conversation that led here. */
  threadId?: string;
  idempotencyKey: string | undefined;
  requestId: string;
}

/**
 * Refunds an invoice or asks staff to, once per submission intent (D22) and once per invoice (S4, S5). Everything is decided and written in one
 * transaction that holds the account and the invoice: eligibility, the quote that was confirmed, the policy, the refund with its ledger, the
 * case of a requested one, the order to the billing system, the audit row and the answer. Nothing here talks to the billing system.
 *
 * Errors: not_found, forbidden, refund_not_eligible, validation_failed, quote_changed with the new quote, and those of `runOnce`.
 */
export function requestRefund(
  deps: ServiceDeps,
  viewer: Viewer,
  input: RequestRefundInput,
): Promise<Result<Once<RefundInvoiceResponse>>> {
  const { idempotencyKey, requestId: _requestId, ...request } = input;
  return runOnce<RefundInvoiceResponse>(
    deps,
    viewer,
    { key: idempotencyKey, route: 'refund.request', request },
    async (storeAnswer) => {
      const access = await findRefundAccess(deps, viewer, input);
      if (!access.ok) return access;
      if (input.threadId !== undefined) {
        const thread = await findOwnThread(deps, viewer, input.threadId);
        if (!thread.ok) return thread;
      }
      return decide(deps, viewer, { ...input, access: access.value }, storeAnswer);
    },
  );
}

type Request = RequestRefundInput & { access: BillingAccess };

/** Rolls the transaction back with the error that the person is told. */
class Refused extends Error {
  readonly reason: AppError;

  constructor(reason: AppError) {
    super(reason.code);
    this.reason = reason;
  }
}

async function decide(
  deps: ServiceDeps,
  viewer: Viewer,
  request: Request,
  storeAnswer: StoreAnswer<RefundInvoiceResponse>,
): Promise<Result<RefundInvoiceResponse>> {
  try {
    const decided = await deps.db.transaction(async (tx) => {
      const evaluation = await evaluateLocked(deps, tx, request);
      const answer = await record(deps, tx, { viewer, request, evaluation });
      await storeAnswer(tx, answer);
      await deps.failPoints?.reach('refund.before-commit');
      return ok(answer);
    });
    await deps.failPoints?.reach('refund.after-commit');
    return decided;
  } catch (error) {
    if (error instanceof Refused) return err(error.reason);
    throw error;
  }
}

/** Looks at the invoice under its lock: whoever else wants to refund it, or voids it, waits until this is done (A58, A69). */
async function evaluateLocked(deps: ServiceDeps, tx: Database, request: Request): Promise<Evaluation> {
  const { access, invoiceId, product, quantities, quoteHash } = request;
  const { account, flags } = access;
  await lockAccountForRefunds(tx, account.id);
  const row = await lockInvoice(tx, { accountId: account.id, invoiceId });
  const invoice = row && toInvoice(row);
  const lastRefundAt = await findLatestRefundAt(tx, { accountId: account.id });
  const evaluated = evaluateRefund(deps, { account, flags, invoice, product, quantities, lastRefundAt });
  if (!evaluated.ok) throw new Refused(evaluated.error);
  const { quote, response } = evaluated.value;
  const refusal = refundRefusal(quote);
  if (refusal) throw new Refused(refusal);
  if (response.hash !== quoteHash)
    throw new Refused(appError('quote_changed', { details: { quote: response } }));
  if (row) await withdrawUnanswered(tx, row);
  return evaluated.value;
}

/** A request whose case was closed without a decision does not stand in the way of a new one, nor does what staff began and have not approved. */
async function withdrawUnanswered(tx: Database, { accountId, refund }: InvoiceRow): Promise<void> {
  if (refund?.status !== 'under_review') return;
  const key = { accountId, refundId: refund.id };
  const note = refund.startedBy === null ? closedUndecided : customerAsked;
  await moveRefund(tx, { ...key, status: 'failed', note, from: 'under_review' });
  await settleProposal(tx, { ...key, state: 'withdrawn', note });
}

const customerAsked = 'The customer asked for a refund of this invoice.';
const closedUndecided = `The case about this request is ${finishedCaseStatuses.join(' or ').toLowerCase()}, and a new request took its place.`;

async function record(
  deps: ServiceDeps,
  tx: Database,
  { viewer, request, evaluation }: { viewer: Viewer; request: Request; evaluation: Evaluation },
): Promise<RefundInvoiceResponse> {
  const { invoice, quote, decision } = evaluation;
  const accountId = request.access.account.id;
  const lines = toRefundedLines(invoice, quote);
  const refund = await insertRefund(tx, {
    accountId,
    id: deps.ids.next('refund'),
    invoiceId: invoice.id,
    requestedBy: viewer.userId,
    decision: decision.status,
    currency: quote.currency,
    amountMinor: quote.total,
    lineItems: toQuantities(lines),
    lines,
    reason: request.reason,
    threadId: request.threadId ?? null,
    quoteHash: request.quoteHash,
    policyVersion: decision.policyVersion,
    policyReasons: [...decision.reasons],
    upstreamKey: deps.ids.next('reachout_refund'),
  });
  // The lock and the check before it make this impossible; the unique index is there should they ever be forgotten.
  if (refund === 'already-refunded') throw new Refused(appError('conflict'));
  const caseNumber =
    decision.status === 'requested' ? await openCase(deps, tx, { viewer, request, invoice, refund }) : null;
  const isApproved = decision.status === 'approved';
  const moved = await moveRefund(tx, {
    accountId,
    refundId: refund.id,
    status: isApproved ? 'approved' : 'under_review',
    caseNumber: caseNumber ?? undefined,
  });
  if (isApproved) await carryOut(deps, tx, moved ?? refund);
  await noteDecision(tx, { viewer, request, refund, invoice, caseNumber });
  // §5's cap is the invoice's subtotal; that the payment was lower is worth knowing (S3).
  if (quote.cap === 'paid') deps.log.info('refund capped at what was paid', { refund: refund.id });
  return {
    status: decision.status,
    caseNumber: caseNumber === null ? null : formatCaseNumber(caseNumber),
    amount: refund.amountMinor,
    currency: refund.currency,
    refundId: refund.id,
    timestamp: refund.createdAt.toISOString(),
  };
}

/** What follows where the policy approves: no case tells of it. */
async function carryOut(deps: ServiceDeps, tx: Database, refund: RefundRow): Promise<void> {
  await enqueueRefund(tx, refund);
  await tellRequester(deps, tx, { refund, decision: 'approved' });
  await announceRefund(deps, tx, { refund, decision: 'approved', byRule: true });
}

async function openCase(
  deps: ServiceDeps,
  tx: Database,
  {
    viewer,
    request,
    invoice,
    refund,
  }: { viewer: Viewer; request: Request; invoice: Invoice; refund: RefundRow },
): Promise<number> {
  const values = toRefundCase(deps, {
    account: request.access.account,
    product: request.product,
    refundId: refund.id,
    invoice,
    total: refund.amountMinor,
    currency: refund.currency,
    reason: request.reason,
    threadId: request.threadId,
  });
  const actor = {
    userId: viewer.userId,
    name: viewer.name,
    kind: 'customer' as const,
    requestId: request.requestId,
  };
  const created = await insertCase(tx, { values, actor, catalogue: deps.brand });
  if (created === 'file-unavailable') throw new Error('A case without a file lacks one.');
  await routeNewCase(deps, tx, created);
  await handOverCase(deps, tx, viewer, created);
  await tellPeople(deps, tx, { row: created, actor, news: newsOfNewCase(created) });
  return created.number;
}

async function noteDecision(
  tx: Database,
  {
    viewer,
    request,
    refund,
    invoice,
    caseNumber,
  }: {
    viewer: Viewer;
    request: Request;
    refund: RefundRow;
    invoice: Invoice;
    caseNumber: number | null;
  },
): Promise<void> {
  if (request.threadId !== undefined) {
    await nameInvoiceOnThread(tx, {
      threadId: request.threadId,
      list: refund.decision === 'approved' ? 'refunds' : 'refundRequests',
      invoiceNumber: invoice.invoiceNumber,
    });
  }
  await insertAudit(tx, {
    actorUserId: viewer.userId,
    actorKind: 'customer',
    accountId: refund.accountId,
    action: 'refund.request',
    subjectKind: 'refund',
    subjectId: refund.id,
    requestId: request.requestId,
    details: {
      invoice: invoice.id,
      amountMinor: refund.amountMinor,
      currency: refund.currency,
      decision: refund.decision,
      policy: refund.policyVersion,
      quote: refund.quoteHash,
      case: caseNumber,
    },
  });
}
