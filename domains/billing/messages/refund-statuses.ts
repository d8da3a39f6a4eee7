import { defineMessages } from '@reachout/language/define-messages';

/** The name of each step of a refund. */
export const refundStatusCopy = defineMessages('billing.refund-statuses', {
  asked: 'Asked for',
  approved: 'Approved',
  under_review: 'Under review',
  ordered: 'Ordered',
  sent: 'Sent',
  settled: 'Settled',
  failed: 'Not refunded',
});
