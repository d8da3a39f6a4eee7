import { defineMessages } from '@reachout/language/define-messages';

/** What is said of a link that prepares a chat (D12). */
export const intentCopy = defineMessages('chat.intent', {
  unreadable:
    'The link you followed held a prepared chat that could not be read. You can write your question yourself.',
  beganAnew:
    'The link you followed began a new conversation. The one that was here can be brought back; what was sent of it is among your conversations.',
  waits: 'The link you followed has prepared a chat. Choose a product and an account, and it shows here.',
});
