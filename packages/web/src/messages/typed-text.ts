import { defineMessages } from '@reachout/language/define-messages';

/** What stands around the words that people type. */
export const typedTextCopy = defineMessages('web.typed', {
  folded: '{count, plural, one {# line} other {# lines}} of code or log',
});
