import { defineMessages } from '@reachout/language/define-messages';

/** What each step of a refund means for the customer. */
export const refundMeaningCopy = defineMessages('refunds.meanings', {
  asked: 'We received your request.',
  approved: 'The refund was approved and is about to be ordered.',
  under_review: 'A person looks at your request. It will be processed within 2-3 business days.',
  ordered: 'The payment has been ordered but not made yet. This page says when it has been made.',
  sent: 'The payment is on its way. Funds return in 5-10 working days.',
  settled: 'The payment has been made. Banks show it within 5-10 working days.',
  failed: 'No money was returned. The note says why.',
});
