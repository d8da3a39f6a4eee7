import { defineMessages } from '@reachout/language/define-messages';

/** What is wrong with what a call or a form sent. */
export const refundCallsCopy = defineMessages('refunds.calls', {
  note: 'Note',
  quantityNotNumber: 'A quantity must be a number',
  quantityNegative: 'A quantity must not be negative',
  quoteMissing: 'Confirm the quote first',
  quoteInvalid: 'Confirm the quote that you were shown',
  decisionInvalid: 'decision must be approve or decline',
  outcomeInvalid: 'outcome must be paid or failed',
  ofInvalid: 'of must be decision, confirmation or failure',
});
