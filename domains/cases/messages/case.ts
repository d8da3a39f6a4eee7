import { defineMessages } from '@reachout/language/define-messages';

/** The page of a case, read by its customer or by staff. */
export const casePageCopy = defineMessages('cases.case', {
  title: 'Case #{caseNumber}: {subject}',
  titleCreated: 'Case #{caseNumber} created: {subject}',
  breadcrumb: 'Breadcrumb',
  casesOf: 'Cases of {account}',
  status: 'Status:',
  escalated: 'Escalation asked for',
  since: 'since {time}',
  closesForCustomer: 'It closes on {time} if you do not answer.',
  closesForStaff: 'It closes on {time} if the customer does not answer.',
  continuedBy: 'It goes on in <link>case #{caseNumber}</link>.',
  continues: 'This case continues the closed <link>case #{caseNumber}</link>.',
  toLatest: 'Go to the latest of {count, number} entries',
  conversation: 'Conversation',
  chatBefore: 'Chat before this case ({count, plural, one {# message} other {# messages}})',
  assistant: 'Assistant',
  assistantMark: 'AI',
  jumpToLatest: 'Jump to latest',
  facts: 'Facts',
  keepOrShare: 'Keep or share',
  exportAsMarkdown: 'Export as Markdown',
  copyLink: 'Copy the link',
  print: 'Print',
  reachOut: 'Reach out about something else',
  dismiss: 'Dismiss',
});
