import { defineMessages } from '@reachout/language/define-messages';

/** What stands below everything that a model wrote (§9). */
export const chatNoticeCopy = defineMessages('chat.notice', {
  ai: 'Generated with AI. Consider checking for important information.',
});
