import type { Database } from '@reachout/database/client';
import type { ClaimedJob } from '@reachout/operations/store/outbox-queries';
import {
  findRefundById,
  markRefundUnconfirmed,
  moveRefund,
  type RefundWithInvoice,
} from '../store/refunds-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { JobHandlers, JobOutcome } from '@reachout/operations/use-cases/run-outbox';
import { BillingFailure, type BillingRefund, type RefundOrder } from '@reachout/ports/ports';
import { applyBillingRefund, noteStep } from './apply-billing-refund.ts';
import { checkRefundJob, enqueueCheck, readRefundJob, sendRefundJob } from './refund-jobs.ts';
import { type FailureDeps, tellOfFailure } from './tell-of-failure.ts';

type BillingDeps = FailureDeps & Pick<ServiceDeps, 'db' | 'billing' | 'log'>;

/** The outbox's handlers for refunds. */
export function refundHandlers(deps: BillingDeps): JobHandlers {
  return {
    [sendRefundJob]: (job) => sendRefund(deps, job),
    [checkRefundJob]: (job) => checkRefund(deps, job),
  };
}

/**
 * Orders an approved refund. Before the first order it is noted that one is on its way; whoever finds that note (this process died, the answer
 * never came) first asks what became of it, and orders again under the same key only when the billing system knows nothing. So the money moves
 * once, whatever fails (F12, A68).
 */
async function sendRefund(deps: BillingDeps, { payload }: ClaimedJob): Promise<JobOutcome> {
  const refund = await findJobsRefund(deps.db, payload);
  if (!refund) return { outcome: 'dead', reason: 'the refund does not exist' };
  if (refund.status !== 'approved') return { outcome: 'done' };
  try {
    const answer = await order(deps, refund);
    await deps.db.transaction((tx) => applyBillingRefund(deps, tx, refund, answer));
    return { outcome: 'done' };
  } catch (error) {
    if (!(error instanceof BillingFailure)) throw error;
    if (error.kind === 'refused') return refuse(deps, refund, error);
    return { outcome: 'retry', reason: error.reason, retryAfterSeconds: error.retryAfterSeconds };
  }
}

async function order({ db, billing }: BillingDeps, refund: RefundWithInvoice): Promise<BillingRefund> {
  const wanted = toOrder(refund);
  if (refund.unconfirmedSince !== null) {
    const found = await billing.findRefund(wanted);
    if (found) return found;
  }
  await markRefundUnconfirmed(db, { accountId: refund.accountId, refundId: refund.id });
  return billing.refund(wanted);
}

function toOrder(refund: RefundWithInvoice): RefundOrder {
  return {
    upstreamKey: refund.upstreamKey,
    invoice: { accountId: refund.accountId, id: refund.invoiceId, number: refund.invoiceNumber },
    amountMinor: refund.amountMinor,
    currency: refund.currency,
    lines: refund.lines.map(({ description, quantity, amount }) => ({
      description,
      quantity,
      amountMinor: amount,
    })),
  };
}

/** The billing system will not pay: nothing moved, the invoice may be asked for again, and staff see why. */
async function refuse(
  deps: BillingDeps,
  refund: RefundWithInvoice,
  { reason }: BillingFailure,
): Promise<JobOutcome> {
  const key = { accountId: refund.accountId, refundId: refund.id };
  await deps.db.transaction(async (tx) => {
    // What its webhook told meanwhile stands: that this order is refused says nothing of one that it has taken.
    const moved = await moveRefund(tx, { ...key, status: 'failed', note: refusedNote, from: 'approved' });
    if (!moved) return;
    await noteStep(tx, refund, { status: 'failed', reason });
    await tellOfFailure(deps, tx, { refund: moved });
  });
  deps.log.error('billing refused a refund', { refund: refund.id, reason });
  return { outcome: 'done' };
}

const refusedNote =
  'Our billing system could not make this refund. Nothing was paid back; ask again or open a support case.';

/** How often an order on its way is asked about: some two weeks, longer than banks take. */
const mostChecks = 60;

/** Asks what became of an order that is on its way. */
async function checkRefund(deps: BillingDeps, job: ClaimedJob): Promise<JobOutcome> {
  const { db, billing, log } = deps;
  const refund = await findJobsRefund(db, job.payload);
  if (refund?.status !== 'sent') return { outcome: 'done' };
  const round = readRefundJob(job.payload)?.round ?? 1;
  try {
    const found = await billing.findRefund(toOrder(refund));
    if (!found) return { outcome: 'dead', reason: 'the billing system does not know a refund that was sent' };
    await db.transaction(async (tx) => {
      const status = await applyBillingRefund(deps, tx, refund, found);
      if (status === 'sent' && round < mostChecks) await enqueueCheck(tx, refund, round + 1);
    });
    if (found.status === 'pending' && round >= mostChecks)
      log.error('a refund does not settle', { refund: refund.id });
    return { outcome: 'done' };
  } catch (error) {
    if (!(error instanceof BillingFailure)) throw error;
    return { outcome: 'retry', reason: error.reason, retryAfterSeconds: error.retryAfterSeconds };
  }
}

async function findJobsRefund(
  db: Database,
  payload: Record<string, unknown>,
): Promise<RefundWithInvoice | undefined> {
  const job = readRefundJob(payload);
  return job && findRefundById(db, job.refundId);
}
