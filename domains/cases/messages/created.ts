import { defineMessages } from '@reachout/language/define-messages';

/** After a case was created (§9). */
export const createdCopy = defineMessages('cases.created', {
  created: 'Case (#{caseNumber}) created successfully.',
});
