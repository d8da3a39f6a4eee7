import { defineMessages } from '@reachout/language/define-messages';

/** The product and the account that a question is about (§2). */
export const selectionCopy = defineMessages('accounts.selection', {
  product: 'Product',
  chooseProduct: 'Choose a product',
  chooseProductFirst: 'Choose a product first',
  account: 'Account',
  chooseAccount: 'Choose an account',
  noAccount: 'None of your accounts uses {product}',
  accountWithPlan: '{account} ({plan})',
  teams: 'Teams',
  personalAccount: 'Personal account',
});
