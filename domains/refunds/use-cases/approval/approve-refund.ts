import { notApproved } from '../../rules/approval/part-of-refund.ts';
import { approvalCopy } from '../../messages/approval.ts';
import { refundErrorCopy } from '../../messages/errors.ts';
import { type AppError, appError } from '@reachout/core/errors';
import { formatMoney } from '@reachout/core/money';
import { maxShortText } from '@reachout/core/limits';
import { quantityText } from '@reachout/core/quantity-text';
import { obstacleMessage, refundableTotal, refundObstacle } from '@reachout/billing/rules/invoices';
import type { Invoice as InvoiceRow } from '@reachout/billing/store/invoices-queries';
import { refundedOf, toInvoice } from '@reachout/billing/use-cases/find-invoice';
import { announceRefund } from '@reachout/cases/use-cases/announce';
import type { Database } from '@reachout/database/client';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { type ApprovalRule, limitsOf, whyNotAlone } from '../../rules/approval/approval-limits.ts';
import {
  lockApprover,
  moveRefund,
  nameInvoiceOnThread,
  type RefundWithInvoice,
  sumApprovedAloneToday,
} from '../../store/refunds-queries.ts';
import { answerRefundCase } from './answer-refund-case.ts';
import { type Approval, toQuantities } from './evaluate-part.ts';
import { enqueueRefund } from '../refund-jobs.ts';
import { tellRequester } from '../tell-requester.ts';

/** Who approves what, and the words for the customer. */
export interface ApprovalAct {
  viewer: Viewer;
  requestId: string;
  refund: RefundWithInvoice;
  approval: Approval;
  note: string;
  /** Who proposed it, where the viewer is the second person. */
  proposedBy?: string | null;
}

/**
 * What stands in the way of paying an amount back, under the locks of account and invoice: an invoice that was voided or removed, or less left of it than that. The case of the
 * request, and what was paid back of the invoice before, are no obstacles by themselves.
 */
export function approvalObstacle(
  { brand }: Pick<ServiceDeps, 'brand'>,
  row: InvoiceRow | undefined,
  { amountMinor, currency }: { amountMinor: number; currency: string },
): AppError | undefined {
  // Nobody can say any more what was paid for an invoice that was removed.
  if (!row) return appError('refund_not_eligible');
  const invoice = toInvoice(row);
  const obstacle = refundObstacle({ ...invoice, case: null, refunded: false });
  if (obstacle) return appError('refund_not_eligible', { message: obstacleMessage(obstacle, brand) });
  const left = Math.max(0, refundableTotal(invoice) - refundedOf(row).amount);
  if (amountMinor <= left) return undefined;
  const message = approvalCopy.moreThanLeft({ left: formatMoney({ amount: left, currency }) });
  return appError('refund_not_eligible', { message });
}

/** Why the viewer cannot approve an amount alone, by the operator's limits; empty when they can. Holds the viewer until the transaction ends. */
export async function whyNotAloneNow(
  { brand }: Pick<ServiceDeps, 'brand'>,
  tx: Database,
  { viewer, amountMinor, currency }: { viewer: Viewer; amountMinor: number; currency: string },
): Promise<ApprovalRule[]> {
  await lockApprover(tx, viewer.userId);
  return whyNotAloneBy(brand, tx, { viewer, amountMinor, currency });
}

/** The same without holding anybody: what it would be now. */
export async function whyNotAloneBy(
  brand: ServiceDeps['brand'],
  db: Database,
  { viewer, amountMinor, currency }: { viewer: Viewer; amountMinor: number; currency: string },
): Promise<ApprovalRule[]> {
  const limits = limitsOf(brand.limits.refundApproval, viewer.email);
  const approvedToday = await sumApprovedAloneToday(db, { userId: viewer.userId, currency });
  return whyNotAlone(limits, { amount: amountMinor, currency, approvedToday });
}

/**
 * Approves a refund that is under review: what is paid back of it is settled, it is ordered, its case is answered and solved, and whoever asked is told. Call it in the
 * transaction that holds account and invoice. Returns a conflict when it was decided before.
 */
export async function approveRefund(
  deps: ServiceDeps,
  tx: Database,
  act: ApprovalAct,
): Promise<AppError | undefined> {
  const { viewer, requestId, refund: asked, approval, note, proposedBy } = act;
  const isPart = approval.amountMinor < asked.amountMinor;
  const moved = await moveRefund(tx, {
    accountId: asked.accountId,
    refundId: asked.id,
    status: 'approved',
    note: note === '' ? undefined : note.slice(0, maxShortText),
    actorUserId: viewer.userId,
    from: 'under_review',
    approved: {
      amountMinor: approval.amountMinor,
      lines: approval.lines,
      lineItems: toQuantities(approval.lines),
      ...(isPart && { askedMinor: asked.amountMinor, askedLines: asked.lines }),
      // Of a proposal whose author is no longer known, the second person is the one who answers for it.
      approvedBy: proposedBy ?? viewer.userId,
      confirmedBy: proposedBy ? viewer.userId : null,
    },
  });
  if (!moved) return appError('conflict', { message: refundErrorCopy.decidedBefore() });
  await enqueueRefund(tx, moved);
  if (asked.threadId !== null) {
    await nameInvoiceOnThread(tx, {
      threadId: asked.threadId,
      list: 'refunds',
      invoiceNumber: asked.invoiceNumber,
    });
  }
  const kind = isPart ? 'refundApprovedInPart' : 'refundApproved';
  const answer = { viewer, requestId, refund: asked, kind, sentence: sentenceOf(act), note } as const;
  const answered = await answerRefundCase(deps, tx, answer);
  if (answered === undefined) await tellRequester(deps, tx, { refund: moved, decision: 'approved' });
  await announceRefund(deps, tx, { refund: moved, decision: 'approved', byRule: false, answered });
  await insertAudit(tx, {
    actorUserId: viewer.userId,
    actorKind: 'staff',
    accountId: asked.accountId,
    action: proposedBy === undefined ? 'refund.approve' : 'refund.confirm',
    subjectKind: 'refund',
    subjectId: asked.id,
    requestId,
    details: {
      invoice: asked.invoiceId,
      amountMinor: approval.amountMinor,
      currency: asked.currency,
      ...(isPart && { askedMinor: asked.amountMinor }),
      ...(proposedBy !== undefined && { proposedBy }),
    },
  });
  return undefined;
}

/** What the case's people read, in the language of the desk. */
function sentenceOf({ refund, approval }: ApprovalAct): string {
  const { currency, invoiceNumber, startedBy } = refund;
  const money = (amount: number): string => formatMoney({ amount, currency });
  const funds = 'Funds return in 5-10 working days.';
  if (startedBy !== null)
    return `We are refunding ${money(approval.amountMinor)} of invoice ${invoiceNumber}. ${funds}`;
  if (approval.amountMinor === refund.amountMinor)
    return `Your refund of ${money(refund.amountMinor)} for invoice ${invoiceNumber} was approved. ${funds}`;
  const missing = notApproved(refund.lines, approval.lines)
    .map(
      ({ quantity, unit, description, amount }) =>
        `${description}, ${quantityText(quantity, unit, 'en-US')} (${money(amount)})`,
    )
    .join('; ');
  return `Your refund for invoice ${invoiceNumber} was approved in part: ${money(approval.amountMinor)} of the ${money(refund.amountMinor)} that you asked for. ${funds} Not approved: ${missing}.`;
}
