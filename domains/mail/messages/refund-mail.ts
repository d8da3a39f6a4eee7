import { defineMessages } from '@reachout/language/define-messages';

/** The mail about a refund that no case is about. */
export const refundMailCopy = defineMessages('mail.refund', {
  subject: 'Your refund for invoice {invoice}',
  approved: 'Your refund of {amount} for invoice {invoice} was approved. Funds return in 5-10 working days.',
  approvedInPart:
    'A part of your refund for invoice {invoice} was approved: {amount} of the {asked} that you asked for. Funds return in 5-10 working days. Its page says what was not approved, and why.',
  started:
    '{brand} support is refunding {amount} of invoice {invoice}. Funds return in 5-10 working days. Its page says why.',
  declined: 'Your refund of {amount} for invoice {invoice} was declined. Its page says why.',
  failed:
    'Your refund of {amount} for invoice {invoice} was approved, but the payment failed: you have not received this money. Its page says why. If you need help with it, open a support case.',
  open: 'Open the refund',
  doNotReply: 'Answers to this mail are not read.',
  why: 'You get this mail because you asked {brand} support for a refund.',
});
