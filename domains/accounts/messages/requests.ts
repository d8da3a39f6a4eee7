import { defineMessages } from '@reachout/language/define-messages';

/** What is wrong with what a request asks for. */
export const requestCopy = defineMessages('accounts.requests', {
  unknownProduct: 'Choose one of the products',
  unknownCursor: 'This page marker is not one of ours',
});
