import { defineMessages } from '@reachout/language/define-messages';

/** What this browser keeps of a person's forms (D16). */
export const storedCopy = defineMessages('core.stored', {
  notStored:
    'This browser does not let us save drafts, so they won’t be kept on this device. What you type stays until you close the page.',
  partlyStored: 'Texts over 64 kB are not kept on this device. Keep a copy of yours until you have sent it.',
  chat: 'Chat',
  caseDraft: 'Support case draft',
  refund: 'Refund request in the chat',
  reply: 'Reply to a case #{caseNumber}',
});
