import { formatMoney } from '@reachout/core/money';
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

/** An amount as this page's language writes it, in the refund's own currency (U71). */
export function amountText(amount: number, currency: string): string {
  return formatMoney({ amount, currency }, 'en');
}
