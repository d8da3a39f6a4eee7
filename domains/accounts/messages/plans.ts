import { defineMessages } from '@reachout/language/define-messages';

/** The plans of accounts (§8). */
export const plansCopy = defineMessages('accounts.plans', {
  fetchFailed: 'Failed to fetch plans: {status} {statusText}',
  unexpectedAnswer: 'Failed to fetch plans: 200 with an unexpected answer',
  noConnection: 'Failed to fetch plans: 0 No connection',
  checking: 'Checking…',
  checkAgain: 'Check again',
  stillNoAccount: 'Still, none of your accounts uses {product}.',
  upToDate: 'Your accounts are up to date.',
  askedToWait: 'The server asks to wait a moment.',
  tryAgain: 'Try again',
  goOn: 'The accounts shown are those that this page knows. You can go on with any of them.',
});
