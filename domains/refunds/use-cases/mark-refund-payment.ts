import { refundErrorCopy } from '../messages/errors.ts';
import type { RefundDetail } from '../rules/calls/billing.ts';
import { type AppError, appError } from '@reachout/core/errors';
import { maxShortText } from '@reachout/core/limits';
import { awaitsPayment, type PaymentOutcome, statusOfPayment } from '@reachout/billing/rules/refund-ledger';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { Database } from '@reachout/database/client';
import { findRefundById, moveRefund, type RefundWithLedger } from '../store/refunds-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { describeRefundDetail } from './describe-refund.ts';
import { type FailureDeps, tellOfFailure } from './tell-of-failure.ts';

export interface MarkRefundPaymentInput {
  refundId: string;
  outcome: PaymentOutcome;
  /** Shown to the customer; needed to say that it failed. */
  note?: string;
  requestId: string;
}

/**
 * Records for staff that a refund paid by hand was paid, or could not be (D34). Recording the same again changes nothing. For anybody but
 * staff, refunds are not found here.
 * Errors: not_found, validation_failed, conflict for a refund that awaits no payment by hand or of which the opposite was recorded.
 */
export async function markRefundPayment(
  deps: FailureDeps & Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  input: MarkRefundPaymentInput,
): Promise<Result<{ refund: RefundDetail }>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const note = input.note?.trim() ?? '';
  if (input.outcome === 'failed' && note === '')
    return err(appError('validation_failed', { fields: { note: refundErrorCopy.failReason() } }));
  const refund = await findRefundById(deps.db, input.refundId);
  if (!refund) return err(appError('not_found'));
  const refusal = await deps.db.transaction((tx) => mark(deps, tx, viewer, { ...input, note, refund }));
  if (refusal) return err(refusal);
  const marked = await findRefundById(deps.db, input.refundId);
  // Staff see cases by number alone; the customer's team plays no part in their links.
  return marked ? ok({ refund: describeRefundDetail(marked, {}) }) : err(appError('not_found'));
}

async function mark(
  deps: FailureDeps,
  tx: Database,
  viewer: Viewer,
  {
    refund,
    outcome,
    note,
    requestId,
  }: MarkRefundPaymentInput & { note: string; refund: Pick<RefundWithLedger, 'accountId' | 'id'> },
): Promise<AppError | undefined> {
  const { accountId, id } = refund;
  const moved = await moveRefund(tx, {
    accountId,
    refundId: id,
    status: statusOfPayment[outcome],
    note: note === '' ? undefined : note.slice(0, maxShortText),
    actorUserId: viewer.userId,
    from: 'ordered',
  });
  if (!moved) return refusalOf(await findRefundById(tx, id), outcome);
  if (outcome === 'failed') {
    const by = { userId: viewer.userId, name: viewer.name, kind: 'staff' as const, requestId };
    await tellOfFailure(deps, tx, { refund: moved, by });
  }
  await insertAudit(tx, {
    actorUserId: viewer.userId,
    actorKind: 'staff',
    accountId,
    action: outcome === 'paid' ? 'refund.mark-paid' : 'refund.mark-failed',
    subjectKind: 'refund',
    subjectId: id,
    requestId,
    details: { invoice: moved.invoiceId, amountMinor: moved.amountMinor, currency: moved.currency },
  });
  return undefined;
}

/** Nothing to refuse when the same was recorded before. */
function refusalOf(now: RefundWithLedger | undefined, outcome: PaymentOutcome): AppError | undefined {
  const wasPaidByHand = now?.entries.some(({ status }) => awaitsPayment(status)) ?? false;
  if (!wasPaidByHand) return appError('conflict', { message: refundErrorCopy.notByHand() });
  return now?.status === statusOfPayment[outcome]
    ? undefined
    : appError('conflict', { message: refundErrorCopy.markedOtherwise() });
}
