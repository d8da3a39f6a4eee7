import { lockInvoice } from '@reachout/billing/store/invoices-queries';
import { type AppError, appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { startRefundCopy } from '../../messages/start.ts';
import type { StartRefundBody } from '../../rules/start-refund-form.ts';
import {
  findLatestRefundAt,
  findRefundById,
  insertRefund,
  lockAccountForRefunds,
  moveRefund,
} from '../../store/refunds-queries.ts';
import { approveRefund, whyNotAloneNow } from '../approval/approve-refund.ts';
import { toQuantities } from '../approval/evaluate-part.ts';
import { proposeApproval } from '../approval/propose-approval.ts';
import { flagsForStaff } from '../approval/quote-part.ts';
import { quoteStart } from './quote-start.ts';
import { findRefundReaders } from './refund-readers.ts';

export interface StartRefundInput extends StartRefundBody {
  accountId: string;
  requestId: string;
}

/**
 * Begins a refund for a customer, by the quote that was shown and confirmed, in one transaction that holds account and invoice. What the person may approve alone is approved and ordered, and the
 * customer is told; what they may not waits for a second one, and until then the customer knows nothing of it. The same confirmation sent again begins nothing anew. For anybody but
 * staff, accounts are not found here.
 * Errors: not_found, validation_failed, quote_changed, refund_not_eligible, conflict while another refund of the invoice is in progress.
 */
export async function startRefund(
  deps: ServiceDeps,
  viewer: Viewer,
  input: StartRefundInput,
): Promise<Result<{ refundId: string }>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const readers = await findRefundReaders(deps, input.accountId);
  const isKnown = readers.some(({ userId }) => userId === input.told);
  if (!isKnown && (input.told !== '' || readers.length > 0))
    return err(appError('validation_failed', { fields: { told: startRefundCopy.toldInvalid() } }));
  try {
    return ok(await deps.db.transaction((tx) => start(deps, tx, { viewer, input })));
  } catch (error) {
    if (error instanceof Refused) return err(error.reason);
    throw error;
  }
}

/** Rolls back with the error that the person is told. */
class Refused extends Error {
  readonly reason: AppError;

  constructor(reason: AppError) {
    super(reason.code);
    this.reason = reason;
  }
}

async function start(
  deps: ServiceDeps,
  tx: Database,
  { viewer, input }: { viewer: Viewer; input: StartRefundInput },
): Promise<{ refundId: string }> {
  const { accountId, invoiceId, reason, quoteHash, requestId } = input;
  await lockAccountForRefunds(tx, accountId);
  const row = await lockInvoice(tx, { accountId, invoiceId });
  if (!row) throw new Refused(appError('not_found'));
  const before = row.refunds.find(
    (refund) => refund.startedBy === viewer.userId && refund.quoteHash === quoteHash,
  );
  if (before) return { refundId: before.id };
  const flags = await flagsForStaff(deps, viewer, { accountId });
  const lastRefundAt = await findLatestRefundAt(tx, { accountId });
  const quoted = quoteStart(deps, { row, flags, quantities: input.lineItems, lastRefundAt });
  if (!quoted.ok) throw new Refused(quoted.error);
  const { amountMinor, currency, lines, decision, hash } = quoted.value;
  if (hash !== quoteHash) throw new Refused(appError('quote_changed'));
  const inserted = await insertRefund(tx, {
    accountId,
    id: deps.ids.next('refund'),
    invoiceId,
    requestedBy: input.told === '' ? null : input.told,
    startedBy: viewer.userId,
    decision: decision.status,
    currency,
    amountMinor,
    lineItems: toQuantities(lines),
    lines,
    reason,
    quoteHash,
    policyVersion: decision.policyVersion,
    policyReasons: [...decision.reasons],
    upstreamKey: deps.ids.next('reachout_refund'),
  });
  if (inserted === 'already-refunded')
    throw new Refused(appError('conflict', { message: startRefundCopy.inProgress() }));
  const { id: refundId } = inserted;
  await moveRefund(tx, { accountId, refundId, status: 'under_review', actorUserId: viewer.userId });
  await insertAudit(tx, {
    actorUserId: viewer.userId,
    actorKind: 'staff',
    accountId,
    action: 'refund.start',
    subjectKind: 'refund',
    subjectId: refundId,
    requestId,
    details: {
      invoice: invoiceId,
      amountMinor,
      currency,
      policy: decision.policyVersion,
      told: input.told !== '',
    },
  });
  const refund = await findRefundById(tx, refundId);
  if (!refund) throw new Error('The database returned no row for a refund that was inserted.');
  const rules = await whyNotAloneNow(deps, tx, { viewer, amountMinor, currency });
  const act = { viewer, requestId, refund, approval: { amountMinor, lines, hash }, note: '' };
  const refusal =
    rules.length > 0 ? await proposeApproval(tx, act, rules) : await approveRefund(deps, tx, act);
  if (refusal) throw new Refused(refusal);
  return { refundId };
}
