import { defineMessages } from '@reachout/language/define-messages';

/** The refunds of an account. */
export const refundsCopy = defineMessages('refunds.refunds', {
  title: 'Refunds',
  titleOf: 'Refunds of {account}',
  account: 'Account',
  amount: 'Amount',
  invoice: 'Invoice',
  status: 'Status',
  askedFor: 'Asked for',
  case: 'Case',
  noCase: 'None',
  none: 'No refunds yet.',
  noneNote: 'Refunds that you request are listed here, with what becomes of them.',
  reachOut: 'Reach out to Support',
});
