import { defineMessages } from '@reachout/language/define-messages';

/** What visitors and members read on the help page before any script runs (§2). */
export const helpPageCopy = defineMessages('help.page', {
  heroTitle: 'Reach out to our Support.',
  startChat: 'Start Chat',
  loggedOut: 'You must be logged in to chat with support',
  logInToChat: 'Log in to chat',
});
