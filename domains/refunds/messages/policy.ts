import { defineMessages } from '@reachout/language/define-messages';

/** The rules by which a refund is approved at once. */
export const refundPolicyCopy = defineMessages('refunds.policy', {
  noRecentRefund: 'No refund in the last {months} months',
  withinLimit: 'The amount is within the limit for an approval at once',
  recentInvoice: 'The invoice is recent',
});
