import { approvalCopy } from '../../messages/approval.ts';
import { refundErrorCopy } from '../../messages/errors.ts';
import type { ProposalOutcome, StaffRefundResponse } from '../../rules/calls/billing.ts';
import { lockInvoice } from '@reachout/billing/store/invoices-queries';
import { signalCase } from '@reachout/cases/store/case-signals';
import { type AppError, appError } from '@reachout/core/errors';
import { maxShortText } from '@reachout/core/limits';
import { err, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import {
  listProposals,
  lockOpenProposal,
  type ProposalRow,
  settleProposal,
} from '../../store/proposals-queries.ts';
import {
  findRefundById,
  lockAccountForRefunds,
  moveRefund,
  type RefundWithInvoice,
} from '../../store/refunds-queries.ts';
import { readRefundAsStaff } from '../read-refund-as-staff.ts';
import { approvalObstacle, approveRefund } from './approve-refund.ts';

export interface SettleProposalInput {
  refundId: string;
  outcome: ProposalOutcome;
  /** For colleagues; needed to turn down what somebody else proposed. */
  note?: string;
  requestId: string;
}

/**
 * The second person's word on a proposed approval: confirmed, the refund is approved as it was proposed; turned down, the request waits for a decision again, and a refund
 * that staff began ends. Whoever proposed it cannot confirm it, and withdraws it by turning it down. Confirming again changes nothing. For anybody but staff, refunds are
 * not found here.
 * Errors: not_found, validation_failed, forbidden for the proposer, conflict when nothing waits, refund_not_eligible when the invoice was voided, was removed or has less left.
 */
export async function settleProposedRefund(
  deps: ServiceDeps,
  viewer: Viewer,
  input: SettleProposalInput,
): Promise<Result<StaffRefundResponse>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const refund = await findRefundById(deps.db, input.refundId);
  if (!refund) return err(appError('not_found'));
  const refusal = await deps.db.transaction((tx) => settle(deps, tx, { viewer, input, refund }));
  return refusal ? err(refusal) : readRefundAsStaff(deps, viewer, input.refundId);
}

interface Settlement {
  viewer: Viewer;
  input: SettleProposalInput;
  refund: RefundWithInvoice;
}

async function settle(
  deps: ServiceDeps,
  tx: Database,
  settlement: Settlement,
): Promise<AppError | undefined> {
  const { viewer, input, refund } = settlement;
  const key = { accountId: refund.accountId, refundId: refund.id };
  await lockAccountForRefunds(tx, refund.accountId);
  const row = await lockInvoice(tx, { accountId: refund.accountId, invoiceId: refund.invoiceId });
  const proposal = await lockOpenProposal(tx, key);
  if (!proposal) {
    const last = (await listProposals(tx, key)).at(-1);
    const isRepeated =
      input.outcome === 'confirm' && last?.state === 'confirmed' && last.settledBy === viewer.userId;
    return isRepeated ? undefined : appError('conflict', { message: approvalCopy.noProposal() });
  }
  if (input.outcome === 'turn-down') return turnDown(tx, settlement, proposal);
  if (proposal.proposedBy === viewer.userId)
    return appError('forbidden', { message: approvalCopy.notTheSame() });
  const { amountMinor, lines, note, proposedBy } = proposal;
  const obstacle = approvalObstacle(deps, row, { amountMinor, currency: refund.currency });
  if (obstacle) return obstacle;
  await settleProposal(tx, { ...key, state: 'confirmed', by: viewer });
  const approval = { amountMinor, lines, hash: '' };
  return approveRefund(deps, tx, {
    viewer,
    requestId: input.requestId,
    refund,
    approval,
    note,
    proposedBy,
  });
}

async function turnDown(
  tx: Database,
  { viewer, input, refund }: Settlement,
  proposal: ProposalRow,
): Promise<AppError | undefined> {
  const key = { accountId: refund.accountId, refundId: refund.id };
  const note = (input.note?.trim() ?? '').slice(0, maxShortText);
  const isOwn = proposal.proposedBy === viewer.userId;
  if (!isOwn && note === '')
    return appError('validation_failed', { fields: { note: approvalCopy.turnDownReason() } });
  await settleProposal(tx, { ...key, state: isOwn ? 'withdrawn' : 'turned-down', by: viewer, note });
  // Nobody asked for what staff began: without their approval nothing of it is left to decide.
  if (refund.startedBy !== null) {
    const moved = await moveRefund(tx, {
      ...key,
      status: 'failed',
      actorUserId: viewer.userId,
      from: 'under_review',
    });
    if (!moved) return appError('conflict', { message: refundErrorCopy.decidedBefore() });
  } else if (refund.caseNumber !== null) {
    await signalCase(tx, { accountId: refund.accountId, caseNumber: refund.caseNumber });
  }
  await insertAudit(tx, {
    actorUserId: viewer.userId,
    actorKind: 'staff',
    accountId: refund.accountId,
    action: isOwn ? 'refund.withdraw-proposal' : 'refund.turn-down',
    subjectKind: 'refund',
    subjectId: refund.id,
    requestId: input.requestId,
    details: { invoice: refund.invoiceId, amountMinor: proposal.amountMinor, currency: refund.currency },
  });
  return undefined;
}
