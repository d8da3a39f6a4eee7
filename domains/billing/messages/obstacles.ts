import { defineMessages } from '@reachout/language/define-messages';

/** Why an invoice cannot be refunded, as the server says it. */
export const obstacleCopy = defineMessages('billing.obstacles', {
  unpaid: 'This invoice is currently not eligible for a refund, as it has not yet been paid.',
  paidOtherwise:
    'This invoice was not paid by a payment that can be returned here. Open a support case to ask about it.',
  refunded: 'This invoice has been refunded.',
  refundedInPart:
    'This invoice has been refunded in part: {amount} of {total}. Open a support case to ask about the rest.',
  tooOld:
    'This invoice is older than {days} days and can no longer be refunded here. Open a support case to ask about it.',
});
