import { defineMessages } from '@reachout/language/define-messages';

/** What is wrong with what was asked back. */
export const refundQuantityCopy = defineMessages('refunds.quantities', {
  otherProduct: 'This item belongs to the other product.',
  notRefundable: 'This item cannot be refunded.',
  outOfRange: 'Enter a whole number from 0 to {max}.',
  noneChosen: 'Choose at least one item to refund.',
  allOrNone: 'Choose all {count} or none.',
});
