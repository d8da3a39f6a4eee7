import { defineMessages } from '@reachout/language/define-messages';

/** Mails that people answer with, and what they are told of them. */
export const incomingCopy = defineMessages('mail.incoming', {
  forwarded: 'Forwarded mail from {from}',
  fileOnly: 'A file, sent by mail without words.',
  notAdded: 'Your mail to case {number} was not added',
  addedInPart: 'A part of your mail to case {number} was not added',
  empty:
    'There were no words of yours in it, only what you answered or passed on. Write above the quoted mail, or on the case’s page.',
  tooLong: 'It is longer than a comment may be. Send the text as a file, or write less.',
  notAllowed:
    'You cannot write in this case by mail: you may no longer take part in it, or it is closed for you. Its page says more.',
  files:
    'Your words are in the case, and so is the first file that fits. A reply takes one file of 10 MB at most: add the others on the case’s page, each with a reply of its own.',
  open: 'Open the case',
  why: 'You get this mail because you answered a mail about the case.',
});
