import { defineMessages } from '@reachout/language/define-messages';

/** What narrows the staff’s list. */
export const staffFilterCopy = defineMessages('desk.filters', {
  more: 'More filters',
  active: 'Active filters',
  chip: '{label}: {value}',
  remove: 'Remove the filter {filter}',
  plan: 'Plan',
  language: 'Language',
  accountHint: 'Id or address name',
  escalated: 'Escalated',
  refund: 'About a refund',
  openedByHint: 'E-mail address',
  createdFrom: 'Opened from',
  createdTo: 'Opened until',
  updatedFrom: 'Updated from',
  updatedTo: 'Updated until',
  yes: 'Yes',
  no: 'No',
  sameName: '{name} ({key})',
  topicOfArea: '{area}: {topic}',
  notIds: '{label} must be up to {max, number} ids, with commas between them',
  tooMany: '{label} must be up to {max, number} values, with commas between them',
  notADay: '{label} must be a day such as 2026-01-31',
  notAFlag: '{label} must be true or false',
});
