import { defineMessages } from '@reachout/language/define-messages';

/** Why the server does not do what was asked about a refund. */
export const refundErrorCopy = defineMessages('refunds.errors', {
  noPermission: 'Your role does not allow refunds. Ask an owner of the team for access.',
  switchedOff: 'Refunds cannot be asked for here. Open a support case to ask for one.',
  accountLacksProduct: 'This account does not have the product.',
  invoiceLacksProduct: 'This invoice has no items of the product.',
  declineReason: 'Say why the refund is declined',
  decidedBefore: 'This refund was decided already.',
  /** Where the page shows it as it was before. */
  decidedUnseen: 'This refund was decided already. Load it again to see how.',
  failReason: 'Say why it was not paid',
  notByHand: 'This refund does not wait for a payment by hand.',
  markedOtherwise: 'Somebody has said the opposite of this refund before. Load it again to see how.',
});
