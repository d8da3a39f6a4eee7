import { defineMessages } from '@reachout/language/define-messages';

/** The list of open cases beside the conversation. */
export const openCasesCopy = defineMessages('cases.open-cases', {
  title: '{count, plural, one {# open case} other {# open cases}}',
  all: 'All cases',
  updatedAt: 'Updated at {time}',
});
