import { approvalCopy } from '../messages/approval.ts';
import { refundErrorCopy } from '../messages/errors.ts';
import type { StaffRefundResponse } from '../rules/calls/billing.ts';
import { type AppError, appError } from '@reachout/core/errors';
import { formatMoney } from '@reachout/core/money';
import { maxShortText } from '@reachout/core/limits';
import { err, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { Database } from '@reachout/database/client';
import { lockInvoice } from '@reachout/billing/store/invoices-queries';
import {
  findRefundById,
  lockAccountForRefunds,
  moveRefund,
  type RefundWithInvoice,
} from '../store/refunds-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { announceRefund } from '@reachout/cases/use-cases/announce';
import { lockOpenProposal } from '../store/proposals-queries.ts';
import { answerRefundCase } from './approval/answer-refund-case.ts';
import { approvalObstacle, approveRefund, whyNotAloneNow } from './approval/approve-refund.ts';
import { type Approval, approveAll, approvePart } from './approval/evaluate-part.ts';
import { proposeApproval } from './approval/propose-approval.ts';
import { flagsForStaff } from './approval/quote-part.ts';
import { readRefundAsStaff } from './read-refund-as-staff.ts';
import { tellRequester } from './tell-requester.ts';

export interface DecideRefundInput {
  refundId: string;
  decision: 'approve' | 'decline';
  /** Shown to the customer; needed to decline, and to approve a part. */
  note?: string;
  /** What is approved of each item where it is not all; an item that is not named is not approved. */
  lineItems?: Readonly<Record<string, unknown>>;
  /** Names what the part came to when it was shown (see `quotePartOfRefund`); needed with `lineItems`. */
  quoteHash?: string;
  requestId: string;
}

/**
 * Staff's decision on a requested refund: approved, whole or in part, it is ordered like any other; declined it ends and its invoice may be asked for again. The case is
 * answered and solved in the same transaction. What the person may not approve alone is kept as a proposal, and nothing else happens yet. For anybody but staff, refunds
 * are not found here.
 * Errors: not_found, validation_failed, quote_changed when a part comes to something else than was shown, conflict when it was decided or proposed before,
 * refund_not_eligible when the invoice was voided or removed meanwhile or has less left.
 */
export async function decideRequestedRefund(
  deps: ServiceDeps,
  viewer: Viewer,
  input: DecideRefundInput,
): Promise<Result<StaffRefundResponse>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const note = input.note?.trim() ?? '';
  const fields = wrongFields(input, note);
  if (fields) return err(appError('validation_failed', { fields }));
  const asked = await findRefundById(deps.db, input.refundId);
  if (!asked) return err(appError('not_found'));
  const decision = { viewer, input, note, asked };
  const refusal = await deps.db.transaction((tx) =>
    input.decision === 'approve' ? approve(deps, tx, decision) : decline(deps, tx, decision),
  );
  if (refusal) return err(refusal);
  return readRefundAsStaff(deps, viewer, input.refundId);
}

function wrongFields(
  { decision, lineItems, quoteHash }: DecideRefundInput,
  note: string,
): Record<string, string> | undefined {
  if (decision === 'decline') return note === '' ? { note: refundErrorCopy.declineReason() } : undefined;
  if (lineItems === undefined) return undefined;
  if (quoteHash === undefined) return { quoteHash: approvalCopy.quoteMissing() };
  return note === '' ? { note: approvalCopy.partReason() } : undefined;
}

interface Decision {
  viewer: Viewer;
  input: DecideRefundInput;
  note: string;
  asked: RefundWithInvoice;
}

async function approve(
  deps: ServiceDeps,
  tx: Database,
  { viewer, input, note, asked }: Decision,
): Promise<AppError | undefined> {
  const key = { accountId: asked.accountId, refundId: asked.id };
  await lockAccountForRefunds(tx, asked.accountId);
  const row = await lockInvoice(tx, { accountId: asked.accountId, invoiceId: asked.invoiceId });
  if (await lockOpenProposal(tx, key))
    return appError('conflict', { message: approvalCopy.waitsForSecond() });
  // Under the locks: another decision may have changed it since.
  const refund = await findRefundById(tx, asked.id);
  if (refund?.status !== 'under_review')
    return appError('conflict', { message: refundErrorCopy.decidedBefore() });
  let approval: Approval = approveAll(refund);
  if (input.lineItems !== undefined) {
    if (!row) return appError('refund_not_eligible');
    const flags = await flagsForStaff(deps, viewer, asked);
    const part = approvePart(refund, { row, flags, quantities: input.lineItems });
    if (!part.ok) return part.error;
    approval = part.value;
    if (approval.hash !== input.quoteHash) return appError('quote_changed');
  }
  const { amountMinor } = approval;
  const { currency } = refund;
  const obstacle = approvalObstacle(deps, row, { amountMinor, currency });
  if (obstacle) return obstacle;
  const rules = await whyNotAloneNow(deps, tx, { viewer, amountMinor, currency });
  const act = { viewer, requestId: input.requestId, refund, approval, note };
  return rules.length > 0 ? proposeApproval(tx, act, rules) : approveRefund(deps, tx, act);
}

async function decline(
  deps: ServiceDeps,
  tx: Database,
  { viewer, input, note, asked }: Decision,
): Promise<AppError | undefined> {
  const { accountId } = asked;
  await lockAccountForRefunds(tx, accountId);
  if (await lockOpenProposal(tx, { accountId, refundId: asked.id }))
    return appError('conflict', { message: approvalCopy.waitsForSecond() });
  const moved = await moveRefund(tx, {
    accountId,
    refundId: asked.id,
    status: 'failed',
    note: note.slice(0, maxShortText),
    actorUserId: viewer.userId,
    from: 'under_review',
  });
  if (!moved) return appError('conflict', { message: refundErrorCopy.decidedBefore() });
  const money = formatMoney({ amount: asked.amountMinor, currency: asked.currency });
  const answered = await answerRefundCase(deps, tx, {
    viewer,
    requestId: input.requestId,
    refund: asked,
    kind: 'refundDeclined',
    sentence: `Your refund of ${money} for invoice ${asked.invoiceNumber} was declined.`,
    note,
  });
  if (answered === undefined) await tellRequester(deps, tx, { refund: moved, decision: 'declined' });
  await announceRefund(deps, tx, { refund: moved, decision: 'declined', byRule: false, answered });
  await insertAudit(tx, {
    actorUserId: viewer.userId,
    actorKind: 'staff',
    accountId,
    action: 'refund.decline',
    subjectKind: 'refund',
    subjectId: asked.id,
    requestId: input.requestId,
    details: { invoice: asked.invoiceId, amountMinor: asked.amountMinor, currency: asked.currency },
  });
  return undefined;
}
