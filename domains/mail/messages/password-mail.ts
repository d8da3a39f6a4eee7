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

/** The mail that tells somebody of a new password. It is about an account's safety, so nobody can switch it off. */
export const passwordChangedCopy = defineMessages('mail.password-changed', {
  subject: 'Your password for {brand} support was changed',
  byLink: 'Your password was changed by a link that we mailed to this address.',
  byStaff: 'Somebody from {brand} support gave you a new password.',
  byOperator: 'The people who run {brand} support gave you a new password.',
  ended: 'The old one no longer works, and you are logged out everywhere.',
  tokens:
    'Access tokens work whatever the password is. Open “{page}” in the menu of your account, and revoke those that you do not know.',
  notYou:
    'If you did not ask for that, somebody else may have your account: ask for a new password on the login page, and tell us.',
  why: 'Everybody gets this mail when their password changes, whatever mails they chose.',
});
