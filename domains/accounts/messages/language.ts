import { defineMessages } from '@reachout/language/define-messages';

/** In which language somebody reads. */
export const languageCopy = defineMessages('accounts.language', {
  title: 'Language',
  lead: 'The language of pages and of mails to you. The documentation, and what people wrote, stay in their own.',
  asBrowser: 'The one that this browser asks for',
  save: 'Save',
  saved: 'Your language was saved.',
});
