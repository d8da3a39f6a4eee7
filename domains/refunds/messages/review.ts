import { defineMessages } from '@reachout/language/define-messages';

/** Everything that a person confirms, and what has changed about it. */
export const refundReviewCopy = defineMessages('refunds.review', {
  title: 'Review your refund request',
  account: 'Account',
  invoice: 'Invoice',
  invoiceOf: '{invoice}, {date}',
  items: 'Items',
  quantityOf: '{quantity, number} × {item}',
  total: 'Refund',
  capPaid: 'A refund is at most what was paid for this invoice and not yet returned.',
  capSubtotal: 'A refund is at most the invoice’s subtotal.',
  decision: 'What happens',
  approved:
    'It will be approved at once. Funds return in 5-10 working days, to the payment method of the invoice.',
  requested:
    'A person from {brand}’s Support reviews it first, in a support case. It will be processed within 2-3 business days.',
  changed: 'The refund has changed since you confirmed it',
  changedTotal: 'It was {before} and is now {now}.',
  nowRequested: 'It is no longer approved at once: a person reviews it first.',
  nowApproved: 'It is now approved at once.',
  confirmAnew: 'Nothing was refunded yet. Look at it again and confirm it, or go back.',
  otherThanForm: 'The form showed {amount}. The amount below is the one that counts.',
  back: 'Go back',
  confirm: 'Request refund of {amount}',
});
