import { defineMessages } from '@reachout/language/define-messages';

/** The conversation and the case form on the help page (§2). */
export const supportCopy = defineMessages('help.support', {
  chatTitle: 'Chat with support.',
  submitCaseTitle: 'Submit a case.',
  caseSubmittedTitle: 'Case Submitted.',
  submitAnotherCase: 'Submit another case',
  storedTitle: 'Saved on this device',
});
