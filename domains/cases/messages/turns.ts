import { defineMessages } from '@reachout/language/define-messages';

/** Whose turn it is, for who reads it. */
export const caseTurnCopy = defineMessages('cases.turns', {
  support: 'Support’s turn',
  you: 'Your turn',
  us: 'Our turn',
  customer: 'Customer’s turn',
  thirdParty: 'Waiting on a third party',
  nobody: 'Done',
});
