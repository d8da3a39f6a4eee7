import { defineMessages } from '@reachout/language/define-messages';

/** The mail that tells somebody of log-ins in browsers that they had not used before. */
export const logInMailCopy = defineMessages('mail.log-in', {
  subject: 'A new log-in to {brand} support',
  lead: '{count, plural, one {Somebody logged in as you in a browser that you had not used here before:} other {Somebody logged in as you in # browsers that you had not used here before:}}',
  logIn: '{browser}, {time} UTC',
  logInFrom: '{browser}, {time} UTC, from the network address {network}',
  yours: 'If that was you, there is nothing to do.',
  notYou:
    'If it was not, open “{page}” in the menu of your account and log out of that browser. Then ask for a new password on the login page, and tell us.',
  notYouByProvider:
    'If it was not, open “{page}” in the menu of your account and log out of that browser. Then have your account at {provider} looked at, by which it was done, and tell us.',
  choose: 'You can end these mails at “{page}” in the menu of your account.',
  everybody: 'Everybody who answers cases gets this mail, whatever mails they chose.',
});
