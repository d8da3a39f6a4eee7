import { defineMessages } from '@reachout/language/define-messages';

/** The mail by which somebody gets a new password. */
export const passwordMailCopy = defineMessages('mail.password', {
  subject: 'A new password for {brand} support',
  lead: 'You, or somebody who entered your e-mail address, asked for a new password. The link works once, until {time} UTC.',
  choose: 'Choose a new password',
  byProvider:
    'You, or somebody who entered your e-mail address, asked for a new password. You need none here: log in with {provider}.',
  logIn: 'Log in',
  notYou: 'If that was not you, there is nothing to do: your password stays as it is.',
});
