import { isAllOrNothing } from '@reachout/catalogue/rules/billable-items';
import type { RefundProposal, StaffRefundResponse } from '../rules/calls/billing.ts';
import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { findAccount } from '@reachout/accounts/store/accounts-queries';
import { listProposals, type ProposalRow } from '../store/proposals-queries.ts';
import { findRefundById, type RefundWithLedger } from '../store/refunds-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { whyNotAloneBy } from './approval/approve-refund.ts';
import { flagsForStaff } from './approval/quote-part.ts';
import { describeRefundDetail } from './describe-refund.ts';

/**
 * Any account's refund, for support staff, with what was proposed of it and what the viewer may approve; for everybody else refunds are not found here.
 * Errors: not_found.
 */
export async function readRefundAsStaff(
  deps: Pick<ServiceDeps, 'db' | 'brand' | 'flags'>,
  viewer: Viewer,
  refundId: string,
): Promise<Result<StaffRefundResponse>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const row = await findRefundById(deps.db, refundId);
  if (row === undefined) return err(appError('not_found'));
  const { accountId, amountMinor, currency } = row;
  const isUndecided = row.status === 'under_review';
  const [account, proposals, needsSecond, choices] = await Promise.all([
    findAccount(deps.db, { accountId }),
    listProposals(deps.db, { accountId, refundId }),
    isUndecided ? whyNotAloneBy(deps.brand, deps.db, { viewer, amountMinor, currency }) : [],
    isUndecided ? choicesOf(deps, viewer, row) : [],
  ]);
  return ok({
    // Staff see cases by number alone; the customer's team plays no part in their links.
    refund: describeRefundDetail(row, {}),
    accountId,
    accountName: account?.name ?? accountId,
    proposals: proposals.map((proposal) => describeProposal(proposal, viewer)),
    needsSecond,
    choices,
  });
}

function describeProposal(row: ProposalRow, { userId }: Viewer): RefundProposal {
  return {
    state: row.state,
    amount: row.amountMinor,
    lines: row.lines.map((line) => ({ ...line })),
    note: row.note,
    rules: row.rules,
    proposedBy: row.proposedByName,
    isOwn: row.proposedBy === userId,
    settledBy: row.settledByName,
    settledNote: row.settledNote,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}

/** Each item of the request once, with all that is asked back of it. */
async function choicesOf(
  deps: Pick<ServiceDeps, 'brand' | 'flags'>,
  viewer: Viewer,
  row: RefundWithLedger,
): Promise<StaffRefundResponse['choices']> {
  const flags = await flagsForStaff(deps, viewer, row);
  return Object.entries(row.lineItems).map(([billableItem, quantity]) => {
    const line = row.lines.find((each) => each.billableItem === billableItem);
    return {
      billableItem,
      description: line?.description ?? billableItem,
      unit: line?.unit ?? '',
      quantity,
      control: isAllOrNothing(flags, billableItem) && !flags.quantities ? 'checkbox' : 'quantity',
    };
  });
}
