import { defineMessages } from '@reachout/language/define-messages';

/** The conversation (§4, §5, §6, §8). */
export const chatCopy = defineMessages('chat.chat', {
  createCase: 'Create Case',
  prefillingCase: 'Prefilling Case',
  refundFollowUp: 'You may continue chatting with me if you have any other questions.',
  refundCancelled:
    'Refund request cancelled. You can continue chatting with me if you have any other questions.',
  firstMessagePlaceholder: 'I am having trouble with...',
  nextMessagePlaceholder: 'Send a message',
  unknownAssistant: 'There is no such assistant',
  messageRequired: 'Message is required',
  productAndAccountRequired: 'Product and account are required',
  enterpriseBypass:
    'As an enterprise customer you can skip the chat and create a case directly, or contact your CSM.',
  enterpriseBypassAction: 'Create a case directly',
  contactYourCsm: 'For anything else, contact your CSM.',
  yourCsm: 'Your CSM is {name}.',
  findCsmByCase: 'If you do not know your CSM, create a case and ask for them there.',
  findCsmBySales: 'If you do not know your CSM, ask our sales team for them.',
  chatFailed:
    "We're sorry! Our agent is currently unable to answer your inquiry. To resolve your issue as quickly as possible, please open a support case with our Customer Support Team.",
  tokenFetchFailed: 'Failed to fetch auth token',
  tokenInvalid: 'Invalid token response',
  message: 'Message',
  conversationTooLong: 'The conversation is too long',
});
