import { defineMessages } from '@reachout/language/define-messages';

/** The refund form as pages, one question after the other. */
export const newRefundCopy = defineMessages('refunds.new', {
  accountTitle: 'Request a refund: product and account',
  invoiceTitle: 'Request a refund: invoices of {account}',
  obstacleTitle: 'Request a refund: {invoice}',
  itemsTitle: 'Request a refund: items of {invoice}',
  reviewTitle: 'Review your refund request for {invoice}',
  product: 'Product',
  account: 'Account',
  invoice: 'Invoice',
  noAccount:
    'There is no account whose refunds you may request. In a team its owners may; ask one of them, or ask Support in a case.',
  submitCase: 'Submit a case',
  whichAccount: 'Which product and account is it about?',
  offer: '{product}: {account}',
  chooseOffer: 'Choose<hidden> {product}: {account}</hidden>',
  whichInvoice: 'Which invoice is it about?',
  recentInvoices: 'Invoices of the last {days} days.',
  itemQuantity: '{item} ({quantity})',
  chooseInvoice: 'Choose<hidden> {invoice}</hidden>',
  seeRefundOf: 'See its refund<hidden>, {invoice}</hidden>',
  discounts: 'Discounts are taken off in proportion: {discounts}',
  reasonHint: 'Up to {max, number} characters.',
  amountComes: 'The next page shows the exact amount. Nothing is refunded before you confirm it there.',
  confirmRunning:
    'Your first confirmation is still being processed. Confirm again in a moment to see the result: an invoice is never refunded twice.',
  confirmReused: 'This was confirmed before, with other words. Look at it again and confirm it.',
  confirmAnew: 'Look at it again and confirm it.',
  confirmAfterChange: 'Something else changed this first. Look at it again and confirm it.',
});
