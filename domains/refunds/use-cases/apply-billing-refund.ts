import type { RefundLedgerStatus } from '@reachout/billing/rules/refund-ledger';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { Database } from '@reachout/database/client';
import type { RefundRow } from '@reachout/billing/store/invoices-queries';
import { moveRefund } from '../store/refunds-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { BillingRefund } from '@reachout/ports/ports';
import { enqueueCheck } from './refund-jobs.ts';
import { type FailureDeps, tellOfFailure } from './tell-of-failure.ts';

/**
 * Takes what the billing system says about a refund into the ledger, step by step: a settled one was sent first. Steps that were taken before
 * are passed over, so it does not matter how often, or in which order, it reports: a payment that failed stays failed, and one that it called settled
 * fails when the bank returns it. Returns the status afterwards.
 */
export async function applyBillingRefund(
  deps: FailureDeps & Pick<ServiceDeps, 'log'>,
  tx: Database,
  refund: Pick<RefundRow, 'accountId' | 'id' | 'status'>,
  reported: BillingRefund,
): Promise<RefundLedgerStatus> {
  const key = { accountId: refund.accountId, refundId: refund.id };
  let { status } = refund;
  for (const step of stepsTo(reported)) {
    const moved = await moveRefund(tx, {
      ...key,
      status: step,
      billingReference: reported.reference,
      note: step === 'failed' ? (reported.reason ?? 'The billing system did not pay it.') : undefined,
    });
    if (!moved) continue;
    status = step;
    if (step === 'failed') {
      await tellOfFailure(deps, tx, { refund: moved });
      deps.log.error('billing did not pay a refund', { refund: refund.id, reason: reported.reason });
    }
    if (step === 'sent') await enqueueCheck(tx, refund, 1);
    await noteStep(tx, refund, { status: step, reference: reported.reference });
  }
  return status;
}

function stepsTo({ status }: BillingRefund): RefundLedgerStatus[] {
  switch (status) {
    case 'ordered':
      return ['ordered'];
    case 'pending':
      return ['sent'];
    case 'settled':
      return ['sent', 'settled'];
    case 'failed':
      return ['failed'];
  }
}

/** The billing system's actions are audited like a person's. */
export async function noteStep(
  tx: Database,
  refund: Pick<RefundRow, 'accountId' | 'id'>,
  details: { status: RefundLedgerStatus; reference?: string; reason?: string },
): Promise<void> {
  await insertAudit(tx, {
    actorUserId: null,
    actorKind: 'system',
    accountId: refund.accountId,
    action: `refund.${details.status}`,
    subjectKind: 'refund',
    subjectId: refund.id,
    details,
  });
}
