/** The ledger of a refund (D27): what has happened to it, with a time for each step. */
export const refundLedgerStatuses = [
  'asked',
  'approved',
  'under_review',
  'ordered',
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

/**
 * Where a refund may go from each status. An approved one is `ordered` where a person pays it by hand, and `sent` where a billing system is
 * paying it; `settled` is said only by whoever knows that it was paid (D34). A bank may return a paid refund weeks later, which the billing system alone can know: only its word leads
 * from `settled` to `failed`. `failed` is final: the customer has none of the money, and a billing system that called a refund failed never calls it otherwise.
 */
export const nextRefundStatuses: Readonly<Record<RefundLedgerStatus, readonly RefundLedgerStatus[]>> = {
  asked: ['approved', 'under_review', 'failed'],
  under_review: ['approved', 'failed'],
  approved: ['ordered', 'sent', 'failed'],
  ordered: ['settled', 'failed'],
  sent: ['settled', 'failed'],
  settled: ['failed'],
  failed: [],
};

/** True when a refund may take this step. */
export function mayMoveRefund(from: RefundLedgerStatus, to: RefundLedgerStatus): boolean {
  return nextRefundStatuses[from].includes(to);
}

/** The statuses of money that is promised, on its way or paid. */
export const refundedStatuses = [
  'approved',
  'ordered',
  'sent',
  'settled',
] as const satisfies readonly RefundLedgerStatus[];

/** True while the money is promised, on its way or paid: the invoice counts as refunded (§4, S4). */
export function countsAsRefunded(status: RefundLedgerStatus): boolean {
  return refundedStatuses.some((refunded) => refunded === status);
}

/** What a person of the staff may say of a refund that is paid by hand. */
export const paymentOutcomes = ['paid', 'failed'] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** The step that each outcome is. */
export const statusOfPayment = {
  paid: 'settled',
  failed: 'failed',
} as const satisfies Record<PaymentOutcome, RefundLedgerStatus>;

/** True while staff are to say whether a refund was paid. A billing system that pays by itself says so itself, and needs nobody's word (D34). */
export function awaitsPayment(status: RefundLedgerStatus): boolean {
  return status === 'ordered';
}

/** The steps that a refund which goes well still has to come to, whichever way it is paid. */
export function stepsAhead(status: RefundLedgerStatus): readonly RefundLedgerStatus[] {
  switch (status) {
    case 'asked':
    case 'under_review':
      return ['approved', 'settled'];
    case 'approved':
    case 'ordered':
    case 'sent':
      return ['settled'];
    case 'settled':
    case 'failed':
      return [];
  }
}
