import type { Account } from '@reachout/accounts/rules/accounts';
import type { RefundDetail, RefundSummary } from '../rules/calls/billing.ts';
import { formatCaseNumber } from '@reachout/core/case-number';
import { paths } from '@reachout/core/paths';
import { notApproved } from '../rules/approval/part-of-refund.ts';
import { refundRuleText } from '../rules/refund-policy.ts';
import type { RefundWithInvoice, RefundWithLedger } from '../store/refunds-queries.ts';

/** A refund as a list shows it to its account. */
export function describeRefund(row: RefundWithInvoice, account: Pick<Account, 'team'>): RefundSummary {
  return {
    id: row.id,
    invoiceId: row.invoiceId,
    invoiceNumber: row.invoiceNumber,
    status: row.status,
    decision: row.decision,
    amount: row.amountMinor,
    currency: row.currency,
    case: describeCase(row.caseNumber, account),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A refund with its lines, the policy's findings and its ledger. Who of the staff did what stays in the audit trail. */
export function describeRefundDetail(row: RefundWithLedger, account: Pick<Account, 'team'>): RefundDetail {
  return {
    ...describeRefund(row, account),
    lines: row.lines.map((line) => ({ ...line })),
    partial:
      row.askedMinor === null
        ? null
        : { asked: row.askedMinor, notApproved: notApproved(row.askedLines ?? [], row.lines) },
    isStartedBySupport: row.startedBy !== null,
    reason: row.reason,
    isBeingConfirmed: row.status === 'approved' && row.unconfirmedSince !== null,
    billingReference: row.billingReference,
    policy: {
      version: row.policyVersion,
      reasons: row.policyReasons.map(({ rule, met }) => ({ rule, met, says: refundRuleText(rule) })),
    },
    entries: row.entries.map(({ status, note, createdAt }) => ({
      status,
      note,
      at: createdAt.toISOString(),
    })),
  };
}

function describeCase(number: number | null, { team }: Pick<Account, 'team'>): RefundSummary['case'] {
  if (number === null) return null;
  const caseNumber = formatCaseNumber(number);
  return { caseNumber, url: paths.caseDetail({ teamSlug: team?.slug, caseNumber }) };
}
