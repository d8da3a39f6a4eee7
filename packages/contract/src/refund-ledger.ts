import { createdNoticeMs } from './case-life.ts';

/** The ledger of a refund (D27): what has happened to it, with a time for each step. */
export const refundLedgerStatuses = [
  'asked',
  'approved',
  'under_review',
  'sent',
  'settled',
  'failed',
] as const;
export type RefundLedgerStatus = (typeof refundLedgerStatuses)[number];

/** What was paid back of one line of an invoice; `amount` in minor units. */
export interface RefundedLine {
  readonly billableItem: string;
  readonly description: string;
  readonly unit: string;
  readonly quantity: number;
  readonly amount: number;
}

/** Where a refund may go from each status. `settled` and `failed` are final; a refund that failed moved no money. */
export const nextRefundStatuses: Readonly<Record<RefundLedgerStatus, readonly RefundLedgerStatus[]>> = {
  asked: ['approved', 'under_review', 'failed'],
  under_review: ['approved', 'failed'],
  approved: ['sent', 'failed'],
  sent: ['settled', 'failed'],
  settled: [],
  failed: [],
};

/** True when a refund may take this step. */
export function mayMoveRefund(from: RefundLedgerStatus, to: RefundLedgerStatus): boolean {
  return nextRefundStatuses[from].includes(to);
}

/** True while the money is on its way or arrived: the invoice counts as refunded (§4, S4). */
export function countsAsRefunded(status: RefundLedgerStatus): boolean {
  return status === 'approved' || status === 'sent' || status === 'settled';
}

/** True when nothing more will happen by itself. */
export function isFinalRefundStatus(status: RefundLedgerStatus): boolean {
  return nextRefundStatuses[status].length === 0;
}

/** True while its page still says what became of the request: for a short time after it was decided, and as long as that holds. */
export function isJustDecided(
  { status, createdAt }: { readonly status: RefundLedgerStatus; readonly createdAt: string },
  now: number,
): boolean {
  return status !== 'failed' && now - Date.parse(createdAt) < createdNoticeMs;
}

/** What a person reads about each step: a name and what it means for them. */
export const refundStatusWords: Readonly<
  Record<RefundLedgerStatus, { readonly name: string; readonly meaning: string }>
> = {
  asked: { name: 'Asked for', meaning: 'We received your request.' },
  approved: { name: 'Approved', meaning: 'The refund was approved and is being sent.' },
  under_review: {
    name: 'Under review',
    meaning: 'A person looks at your request. It will be processed within 2-3 business days.',
  },
  sent: { name: 'Sent', meaning: 'The money is on its way. Funds return in 5-10 working days.' },
  settled: { name: 'Settled', meaning: 'The payment was returned.' },
  failed: { name: 'Not refunded', meaning: 'No money was returned. The note says why.' },
};

/** Said while the billing system has not confirmed a refund that it was told to make (F12). */
export const refundBeingConfirmed =
  'We are checking with our billing system whether this refund was made. It is never paid twice, and you need not do anything.';
