import { defineMessages } from '@reachout/language/define-messages';

/** What an account may ask for, and where else it may ask (§6). */
export const noticeCopy = defineMessages('catalogue.notices', {
  unableToCreateCase:
    'Unable to create a support case. Either this team has no projects, or you do not have access to any projects in the team.',
  topicStillOpen: 'You can still open a case on this topic.',
  topicsStillOpen: 'You can still ask here, and open a case on the topics that are open to your plan.',
});
