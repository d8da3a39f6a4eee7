import { defineMessages } from '@reachout/language/define-messages';

/** What the search dialog offers besides pages of the documentation. */
export const actionsCopy = defineMessages('web.actions', {
  title: 'Actions',
  onThisPage: 'On this page',
  findAnything: 'Find anything',
  findOwn: 'Search the documentation and your cases',
  newCase: 'New case',
  askForARefund: 'Ask for a refund',
  chat: 'Chat with Support',
  switchTo: 'Switch to {account}',
  theme: 'Theme: {theme}',
});
