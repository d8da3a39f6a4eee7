import { defineMessages } from '@reachout/language/define-messages';

/** A new password by a link that is mailed. */
export const forgottenPasswordCopy = defineMessages('accounts.forgotten-password', {
  title: 'Forgotten password',
  lead: 'Enter the e-mail address that you log in with. You get a mail with a link, by which you choose a new password.',
  email: 'Email',
  send: 'Send the link',
  emailNeeded: 'Enter your e-mail address, with an @ in it',
  sentTitle: 'Look into your mailbox',
  sentLead:
    'If <address></address> belongs to somebody here, a mail with a link is on its way. The link lasts one hour and works once.',
  sentHint:
    'No mail after a few minutes? Look in your spam folder, check the address, or <link>try again</link>.',
  back: 'Back to log in',
  choose: 'Choose a new password',
  chooseLead: 'For {name}. You are then logged out everywhere, and log in with the new password.',
  password: 'New password',
  passwordHint: 'At least {min} characters. Longer is safer; any character counts.',
  save: 'Save the password',
  tooShort: 'Enter a password of at least {min} characters',
  tooLong: 'Enter a password of at most {max} characters',
  known: 'This password is too well known. Choose another one',
  endedTitle: 'This link no longer works',
  endedLead: 'It lasts one hour and works once. <link>Ask for another one</link>.',
  changed: 'Your password is changed',
  changedLead: 'You are logged out everywhere. Log in with the new password.',
});
