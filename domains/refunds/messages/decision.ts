import { defineMessages } from '@reachout/language/define-messages';

/** What was decided at once about a request. */
export const refundDecisionCopy = defineMessages('refunds.decision', {
  approved: 'Your refund was approved. Funds return in 5-10 working days.',
  requested: 'Your refund was requested. It will be processed within 2-3 business days.',
});
