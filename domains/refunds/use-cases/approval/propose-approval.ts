import { approvalCopy } from '../../messages/approval.ts';
import { type AppError, appError } from '@reachout/core/errors';
import { maxShortText } from '@reachout/core/limits';
import { signalCase } from '@reachout/cases/store/case-signals';
import type { Database } from '@reachout/database/client';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ApprovalRule } from '../../rules/approval/approval-limits.ts';
import { insertProposal } from '../../store/proposals-queries.ts';
import type { ApprovalAct } from './approve-refund.ts';

/** Keeps an approval for a second member of staff to confirm. Call it in the transaction that holds account and invoice. Returns a conflict when one waits already. */
export async function proposeApproval(
  tx: Database,
  { viewer, requestId, refund, approval, note }: ApprovalAct,
  rules: ApprovalRule[],
): Promise<AppError | undefined> {
  const { accountId, id: refundId, currency } = refund;
  const proposal = await insertProposal(tx, {
    accountId,
    refundId,
    amountMinor: approval.amountMinor,
    lines: approval.lines,
    note: note.slice(0, maxShortText),
    rules,
    proposedBy: viewer.userId,
    proposedByName: viewer.name,
  });
  if (!proposal) return appError('conflict', { message: approvalCopy.waitsForSecond() });
  if (refund.caseNumber !== null) await signalCase(tx, { accountId, caseNumber: refund.caseNumber });
  await insertAudit(tx, {
    actorUserId: viewer.userId,
    actorKind: 'staff',
    accountId,
    action: 'refund.propose',
    subjectKind: 'refund',
    subjectId: refundId,
    requestId,
    details: { invoice: refund.invoiceId, amountMinor: approval.amountMinor, currency, rules },
  });
  return undefined;
}
