import { defineMessages } from '@reachout/language/define-messages';

/** The refund form, with a script and without one. */
export const refundFormCopy = defineMessages('refunds.form', {
  title: 'Request a refund',
  reason: 'Reason',
  optional: '(optional)',
  errorOf: '{item}: {message}',
  nothingRefundable: 'None of these items can be refunded.',
  chooseAll: 'Choose everything',
  review: 'Review refund request',
  seeRefund: 'See its refund',
  askInCase: 'Ask in a support case',
});
