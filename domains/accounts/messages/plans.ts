import { defineMessages } from '@reachout/language/define-messages';

/** The plans of accounts (§8). */
export const plansCopy = defineMessages('accounts.plans', {
  fetchFailed: 'Failed to fetch plans: {status} {statusText}',
  unexpectedAnswer: 'Failed to fetch plans: 200 with an unexpected answer',
  noConnection: 'Failed to fetch plans: 0 No connection',
});
