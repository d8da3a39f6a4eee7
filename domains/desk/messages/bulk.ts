import { defineMessages } from '@reachout/language/define-messages';

/** Doing the same to several cases of the list. */
export const bulkCopy = defineMessages('desk.bulk', {
  title: 'Selected cases',
  select: 'Select',
  selectCase: 'Select case {caseNumber}',
  selectAll: 'Select all on this page',
  take: 'Assign to me',
  assign: 'Assign',
  team: 'Hand over',
  status: 'Status',
  severity: 'Severity',
  tags: 'Tags',
  snooze: 'Snooze',
  setStatus: 'Set the status',
  setSeverity: 'Set the severity',
  addTags: 'Add the tags',
  removeTags: 'Remove the tags',
  tagNames: 'Names of tags',
  hint: 'Each case is changed by the same rules as alone, in the version that you see here.',
  done: '{count, plural, one {# case was changed} other {# cases were changed}}',
  unchanged: '{count, plural, one {# case was so already} other {# cases were so already}}',
  refused: '{count, plural, one {# case was not changed} other {# cases were not changed}}',
  because: '{caseNumber}: {reason}',
  stale: 'Somebody changed it meanwhile. Look at it again.',
  gone: 'There is no such case.',
  none: 'Select at least one case.',
  tooMany: 'Select at most {max, number} cases at once.',
  noAct: 'Choose what to do with the selected cases.',
});

/** What the script of the list says of selected cases. */
export const bulkScriptCopy = defineMessages('desk.bulk-script', {
  selected: '{count, plural, one {# case selected} other {# cases selected}}',
});
