import { defineMessages } from '@reachout/language/define-messages';

/** What the variables of macros are called. */
export const macroVariableCopy = defineMessages('desk.macroVariables', {
  customerName: 'Name of the customer',
  caseNumber: 'Number of the case',
  caseSubject: 'Subject of the case',
  caseStatus: 'Status of the case',
  caseSeverity: 'Severity of the case',
  caseProduct: 'Product of the case',
  caseProject: 'Project of the case',
  accountName: 'Name of the account',
  accountPlan: 'Plan of the account',
  agentName: 'Your name',
});
