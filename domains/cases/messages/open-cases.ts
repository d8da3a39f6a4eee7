import { defineMessages } from '@reachout/language/define-messages';

/** The list of open cases beside the conversation. */
export const openCasesCopy = defineMessages('cases.open-cases', {
  all: 'All cases',
  updatedAt: 'Updated at {time}',
});
