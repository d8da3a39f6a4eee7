import { defineMessages } from '@reachout/language/define-messages';

/** What the system says beside the customer's own words on the case of a requested refund (D39). */
export const refundRequestCopy = defineMessages('refunds.request', {
  label: 'Added automatically',
  sum: 'Refund of {amount} requested for invoice {invoice}.',
  none: 'No reason was given.',
  unverified: 'The reason above may have been drafted with AI and is not verified.',
});
