import { defineMessages } from '@reachout/language/define-messages';

/** What the fields that a topic asks for are called on a case. */
export const caseFieldFactCopy = defineMessages('cases.field-facts', {
  deployment: 'Deployment',
  domain: 'Domain',
  domainIssue: 'Domain issue',
  amount: 'Amount',
  v0Chat: '{product} chat',
});
