import type { RefundLedgerStatus } from '@reachout/billing/rules/refund-ledger';
import type { BadgeTone } from '@reachout/ui/badge';

/** The tone that goes with each step's name. */
export const statusTones: Readonly<Record<RefundLedgerStatus, BadgeTone>> = {
  asked: 'neutral',
  approved: 'success',
  under_review: 'accent',
  ordered: 'accent',
  sent: 'success',
  settled: 'success',
  failed: 'error',
};
