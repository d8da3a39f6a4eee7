import { defineMessages } from '@reachout/language/define-messages';

/** A conversation that a link has prepared (D12). */
export const preparedCopy = defineMessages('chat.prepared', {
  asYou: 'Prepared by the link you followed, in your name',
  asAssistant: 'Prepared by the link you followed, not said by the assistant',
  asPersonForOthers: '{person}, prepared by a link',
  asAssistantForOthers: 'Prepared by a link, not said by the assistant',
  notSent: 'Nothing of this has been sent. Your first message takes these lines along.',
});
