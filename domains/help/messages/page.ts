import { defineMessages } from '@reachout/language/define-messages';

export const helpPageCopy = defineMessages('help.page', {
  heroTitle: 'Reach out to our Support.',
  startChat: 'Start Chat',
  loggedOut: 'You must be logged in to chat with support',
  logInToChat: 'Log in to chat',
  visitTheCommunity: 'Visit the community',
  contactSales: 'Contact sales',
  frameworkCommunities: 'Framework communities',
  submitCaseWithoutChat: 'Submit a case without the chat',
  requestRefundWithoutChat: 'Request a refund without the chat',
  status: 'Status:',
  otherWaysToGetHelp: 'Other ways to get help',
  title: 'Support',
  description: 'Support of {brand}. {sentence}',
  issues: 'GitHub Issues',
  discussions: 'GitHub Discussions',
  community: 'Community',
  issuesShort: 'Issues',
  discussionsShort: 'Discussions',
  seeStatusPage: 'See the status page',
  plantSprout: 'Plant sprout with two leaves',
});
