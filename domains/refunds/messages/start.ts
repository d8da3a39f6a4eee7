import { defineMessages } from '@reachout/language/define-messages';

/** A refund that support begins for a customer. */
export const startRefundCopy = defineMessages('refunds.start', {
  link: 'Refund an invoice',
  title: 'Refund an invoice of {account}',
  here: 'Refund an invoice',
  lead: 'Nobody is told and nothing is paid back before you have seen the amount and confirmed it.',
  which: 'Choose an invoice',
  invoice: 'Invoice',
  invoiceOption: '{number} · {amount} · {date}',
  none: 'This account has no invoice that was paid.',
  choose: 'Show its items',
  itemsTitle: 'What to pay back of invoice {number}',
  left: '{left} of {total} is left to pay back.',
  nothingLeft: 'Nothing of this invoice is left to pay back.',
  quantity: '{item}: quantity to pay back, 0 to {max, number}',
  comes: 'Confirm the refund',
  policyMet: 'The policy would approve this at once if the customer asked for it.',
  policyNotMet:
    'If the customer asked for it, the policy would have a person look at it, because this does not hold:',
  reason: 'Reason',
  reasonHint: 'The customer reads it. Up to {max} characters.',
  told: 'Who is told by mail',
  toldHint: 'Those of the account who may see its refunds.',
  nobodyTold: 'Nobody of this account may see its refunds, so nobody is told by mail.',
  toldInvalid: 'Choose somebody who may see the refunds of this account',
  confirm: 'Refund {amount}',
  inProgress: 'A refund of this invoice is in progress. It has to end before another one begins.',
  openIt: 'Open the refund',
  productMixed: 'A refund is about one product. Begin another one for the items of the other product.',
  changed: 'The invoice was changed or paid back of meanwhile. Look at the new amount and confirm it.',
});
