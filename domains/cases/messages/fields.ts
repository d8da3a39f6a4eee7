import { defineMessages } from '@reachout/language/define-messages';

/** What the fields of the case form are called. */
export const fieldCopy = defineMessages('cases.fields', {
  area: 'Product area',
  topic: 'Topic',
  severity: 'Severity',
  projectId: 'Project',
  projectName: 'Project name',
  deploymentUrl: 'Deployment URL',
  domain: 'Domain',
  domainIssue: 'Domain issue',
  billingAmount: 'Billing amount',
  v0ChatUrl: '{product} Chat URL',
  subject: 'Subject',
  description: 'Description',
  recordType: 'Record type',
  domainIssuePlaceholder: 'Choose what fits best',
});
