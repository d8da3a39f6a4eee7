import { defineMessages } from '@reachout/language/define-messages';

/** What was chosen on the pages before. */
export const choicesCopy = defineMessages('accounts.choices', {
  change: 'Change<hidden> {label}</hidden>',
});
