import { defineMessages } from '@reachout/language/define-messages';

/** Keys of the page of a case, for staff. */
export const caseKeyCopy = defineMessages('desk.case-keys', {
  answer: 'Write an answer',
  note: 'Write a note',
  macro: 'Choose a macro',
  draft: 'Draft an answer',
  send: 'Send what is written',
  sendAndNext: 'Send the answer and go to the next case',
  leave: 'Leave the box; what is written stays',
  take: 'Take the case',
  assign: 'Choose an assignee',
  status: 'Choose a status',
  severity: 'Choose a severity',
  tag: 'Add a tag',
  snooze: 'Snooze the case',
  similar: 'Similar cases and pages',
  next: 'Next case to answer',
  list: 'Back to the list',
});

/** Keys of the staff’s list. */
export const listKeyCopy = defineMessages('desk.keys', {
  title: 'Keyboard shortcuts',
  key: 'Key',
  does: 'What it does',
  next: 'Next case',
  previous: 'Previous case',
  open: 'Open the case',
  select: 'Select the case',
  selectRange: 'Select all cases from the last selected one to this',
  search: 'Search the list',
  leaveSearch: 'From the search back to the list',
  filters: 'Go to the filters',
  queue: 'What to answer next',
  mine: 'My queue',
  all: 'All cases',
  refresh: 'Refresh the list',
  help: 'Show these shortcuts',
  isOn: 'Shortcuts of a single key',
  isOnHint: 'Also the slash that opens the search. Kept on this device.',
  close: 'Close',
});
