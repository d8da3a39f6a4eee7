import { defineMessages } from '@reachout/language/define-messages';

/** Logging in (§2). */
export const loginCopy = defineMessages('accounts.login', {
  title: 'Log in to {brand}',
  description: 'Log in to ask support of {brand}, and to see your cases.',
  otherWays: 'Can’t log in? <link>Other ways to get help</link>',
  email: 'Email',
  password: 'Password',
  logIn: 'Log in',
  wrongPair: 'The e-mail address or the password is not right. Check both and try again.',
  demoTitle: 'Try it as one of these people',
  demoLead: 'This is a demo with made-up data. Every password is <code>{password}</code>.',
});
