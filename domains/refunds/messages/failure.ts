import { defineMessages } from '@reachout/language/define-messages';

/** Why a request came back, what is safe, and what to do. */
export const refundFailureCopy = defineMessages('refunds.failure', {
  failed: 'Something went wrong. Please try again later.',
  logIn: 'Log in<hidden> (opens in a new tab)</hidden>',
  requestId: 'Request id {id}',
  offline:
    'You are offline. Nothing was sent, and everything you entered is kept. Try again when you are back online.',
  loggedOut:
    'Your session has ended. Nothing was refunded, and everything you entered is kept. Log in in a new tab, come back to this one and confirm again.',
  unreachable:
    'The server could not be reached. Nothing was refunded, and everything you entered is kept. Try again in a moment.',
  unconfirmed:
    'It is not confirmed yet whether your request arrived. Confirm again in a moment: an invoice is never refunded twice.',
  notReceived:
    'Your request did not arrive before the page was left. Nothing was refunded. What you entered is below; check it and try again.',
  serverFailed:
    'The server could not handle your request. Everything you entered is kept. Try again in a moment: an invoice is never refunded twice.',
  refused: '{reason} Nothing was refunded, and everything you entered is kept.',
});
