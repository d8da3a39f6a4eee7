import { defineMessages } from '@reachout/language/define-messages';

/** Why a request is refused before any domain has seen it. */
export const requestCopy = defineMessages('http.requests', {
  address: 'The address',
  sentTwice: 'Send this once',
  contentType: 'Send the body as {type}, and say so in the header Content-Type.',
  plainText: 'Send the body in UTF-8 and without compression.',
  unknownField: 'No such field is known here. Check its name, or leave it out',
  unreadableForm: 'The form could not be read. Send it again.',
  tooManyFiles: 'Too many files are being sent at once. Try again in a few seconds.',
  tooManyVisitors: 'Many people are asking for pages at the moment. Wait a little and try again, or log in.',
});
