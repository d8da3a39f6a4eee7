import { refundErrorCopy } from '../messages/errors.ts';
import type { RefundDetail } from '../rules/calls/billing.ts';
import { type AppError, appError } from '@reachout/core/errors';
import { nextCaseStatus } from '@reachout/cases/rules/case-life';
import { formatMoney } from '@reachout/core/money';
import { obstacleMessage, refundObstacle } from '@reachout/billing/rules/invoices';
import { maxShortText } from '@reachout/core/limits';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import { insertComment, lockCase, writeCase } from '@reachout/cases/store/case-life-queries';
import type { Database } from '@reachout/database/client';
import { lockInvoice } from '@reachout/billing/store/invoices-queries';
import {
  findRefundById,
  lockAccountForRefunds,
  moveRefund,
  nameInvoiceOnThread,
  type RefundWithInvoice,
} from '../store/refunds-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import { toInvoice } from '@reachout/billing/use-cases/find-invoice';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { announceRefund, type DecidedRefund } from '@reachout/cases/use-cases/announce';
import { tellPeople } from '@reachout/cases/use-cases/tell-people';
import { describeRefundDetail } from './describe-refund.ts';
import { enqueueRefund } from './refund-jobs.ts';
import { tellRequester } from './tell-requester.ts';

export interface DecideRefundInput {
  refundId: string;
  decision: 'approve' | 'decline';
  /** Shown to the customer; needed to decline. */
  note?: string;
  requestId: string;
}

/**
 * Staff's decision on a requested refund: approved it is ordered like any other, declined it ends and its invoice may be asked for again. The case is
 * answered and solved in the same transaction. For anybody but staff, refunds are not found here.
 * Errors: not_found, validation_failed, conflict when it was decided before, refund_not_eligible when the invoice was voided meanwhile.
 */
export async function decideRequestedRefund(
  deps: ServiceDeps,
  viewer: Viewer,
  input: DecideRefundInput,
): Promise<Result<{ refund: RefundDetail }>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const note = input.note?.trim() ?? '';
  if (input.decision === 'decline' && note === '')
    return err(appError('validation_failed', { fields: { note: refundErrorCopy.declineReason() } }));
  const asked = await findRefundById(deps.db, input.refundId);
  if (!asked) return err(appError('not_found'));
  const refusal = await deps.db.transaction((tx) => decide(deps, tx, { viewer, input, note, asked }));
  if (refusal) return err(refusal);
  const decided = await findRefundById(deps.db, input.refundId);
  // Staff see cases by number alone; the customer's team plays no part in their links.
  return decided ? ok({ refund: describeRefundDetail(decided, {}) }) : err(appError('not_found'));
}

interface Decision {
  viewer: Viewer;
  input: DecideRefundInput;
  note: string;
  asked: RefundWithInvoice;
}

async function decide(deps: ServiceDeps, tx: Database, decision: Decision): Promise<AppError | undefined> {
  const { viewer, input, note, asked } = decision;
  const { accountId } = asked;
  await lockAccountForRefunds(tx, accountId);
  const row = await lockInvoice(tx, { accountId, invoiceId: asked.invoiceId });
  // The case of this very request is no obstacle to deciding it.
  const obstacle = row && refundObstacle({ ...toInvoice(row), case: null });
  if (input.decision === 'approve' && obstacle && obstacle.kind !== 'refunded') {
    return appError('refund_not_eligible', { message: obstacleMessage(obstacle, deps.brand) });
  }
  const moved = await moveRefund(tx, {
    accountId,
    refundId: asked.id,
    status: input.decision === 'approve' ? 'approved' : 'failed',
    note: note === '' ? undefined : note.slice(0, maxShortText),
    actorUserId: viewer.userId,
    from: 'under_review',
  });
  if (!moved) return appError('conflict', { message: refundErrorCopy.decidedBefore() });
  if (input.decision === 'approve') await enqueueRefund(tx, asked);
  if (input.decision === 'approve' && asked.threadId !== null) {
    await nameInvoiceOnThread(tx, {
      threadId: asked.threadId,
      list: 'refunds',
      invoiceNumber: asked.invoiceNumber,
    });
  }
  const answered = await answerCase(deps, tx, decision);
  const decided = input.decision === 'approve' ? 'approved' : 'declined';
  if (answered === undefined) await tellRequester(deps, tx, { refund: moved, decision: decided });
  await announceRefund(deps, tx, { refund: moved, decision: decided, byRule: false, answered });
  await insertAudit(tx, {
    actorUserId: viewer.userId,
    actorKind: 'staff',
    accountId,
    action: `refund.${input.decision}`,
    subjectKind: 'refund',
    subjectId: asked.id,
    requestId: input.requestId,
    details: { invoice: asked.invoiceId, amountMinor: asked.amountMinor, currency: asked.currency },
  });
  return undefined;
}

/** Tells the people of the request's case; undefined where it has none. */
async function answerCase(
  deps: ServiceDeps,
  tx: Database,
  { viewer, input, note, asked }: Decision,
): Promise<DecidedRefund['answered']> {
  if (asked.caseNumber === null) return undefined;
  const money = formatMoney({ amount: asked.amountMinor, currency: asked.currency });
  const decided =
    input.decision === 'approve'
      ? `Your refund of ${money} for invoice ${asked.invoiceNumber} was approved. Funds return in 5-10 working days.`
      : `Your refund of ${money} for invoice ${asked.invoiceNumber} was declined.`;
  const key = { accountId: asked.accountId, caseNumber: asked.caseNumber };
  const before = await lockCase(tx, key);
  if (!before) return undefined;
  const kind = input.decision === 'approve' ? 'refundApproved' : 'refundDeclined';
  const actor = {
    userId: viewer.userId,
    name: viewer.name,
    kind: 'staff' as const,
    requestId: input.requestId,
  };
  // A case that takes no answer, as a closed one, stays as it is: its people are told of the decision alone, and the refund's own page tells the rest.
  if (nextCaseStatus(before.status, 'reply', 'staff') === null) {
    await tellPeople(deps, tx, { row: before, actor, news: [{ kind }] });
    return { row: before };
  }
  const body = note === '' ? decided : `${decided}\n\n${note}`;
  const id = deps.ids.next('comment');
  await insertComment(tx, { comment: { ...key, id, body, visibility: 'public' }, actor });
  const { row } = await writeCase(tx, { before, changes: { status: 'Solved' }, actor, isTouched: true });
  await tellPeople(deps, tx, { row, actor, news: [{ kind, about: id }] });
  return { row, commentId: id };
}
