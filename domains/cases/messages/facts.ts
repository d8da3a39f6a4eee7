import { defineMessages } from '@reachout/language/define-messages';

/** What the facts of a case are called: in lists, on its page and in its export. */
export const caseFactCopy = defineMessages('cases.facts', {
  number: 'Number',
  subject: 'Subject',
  status: 'Status',
  severity: 'Severity',
  product: 'Product',
  account: 'Account',
  area: 'Area',
  topic: 'Topic',
  topicNotStated: 'not stated',
  project: 'Project',
  invoice: 'Invoice',
  openedBy: 'Opened by',
  opened: 'Opened',
  lastUpdate: 'Last update',
  participants: 'Participants',
  files: 'Files',
  noteForAssignee: 'Note',
  severityPredicted: '{severity} (predicted by the assistant)',
  severityNotStated: '{severity} (not stated)',
});
