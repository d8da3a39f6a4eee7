import { defineMessages } from '@reachout/language/define-messages';

/** Logging in (§2). */
export const loginCopy = defineMessages('accounts.login', {
  title: 'Log in to {brand}',
  description: 'Log in to ask support of {brand}, and to see your cases.',
  otherWays: 'Can’t log in? <link>Other ways to get help</link>',
  email: 'Email',
  password: 'Password',
  logIn: 'Log in',
  forgotten: 'Forgotten your password?',
  wrongPair: 'The e-mail address or the password is not right. Check both and try again.',
  withProvider: 'Log in with {label}',
  or: 'or',
  toProvider: 'Going to {label}',
  toProviderLead: 'You log in there and come back here.',
  leaveProvider: 'Logging out of {label}',
  leaveProviderLead: 'You are logged out here. {label} logs you out there too.',
  goOn: 'Continue to {label}',
  passwordsOff: 'Nobody logs in with a password here. Log in with {label}.',
  denied: 'You cancelled, or {label} did not let you in. Try again, or ask whoever runs it for access.',
  unreachable: '{label} does not answer at the moment. Try again in a few minutes.',
  ended: 'This attempt took too long, or began in another window or browser. Try again.',
  unverified:
    'What {label} sent could not be verified, so nobody was logged in. Try again, and tell support if it happens again.',
  mixedUp: 'The answer did not come from {label}, so nobody was logged in. Try again.',
  failed: '{label} could not finish logging you in. Try again, and tell support if it happens again.',
  stillSignedIn:
    'You are logged out here. {label} does not answer at the moment, so you may still be logged in there.',
  noAddress:
    '{label} did not share your e-mail address, which an account here needs. Allow it, and try again.',
  unverifiedAddress: 'Your e-mail address is not verified at {label}. Verify it there, and try again.',
  addressTaken:
    'An account with your e-mail address exists and is not connected with {label}. Ask support to connect the two.',
  disabled: 'Your account here is switched off. Ask support if that is a mistake.',
  removed:
    'Your account here was closed, so {label} no longer lets you in. Ask support if that is a mistake.',
  demoTitle: 'Try it as one of these people',
  demoLead: 'This is a demo with made-up data. Every password is <code>{password}</code>.',
});
