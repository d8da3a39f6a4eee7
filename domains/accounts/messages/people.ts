import { defineMessages } from '@reachout/language/define-messages';

/** New passwords that staff give people. */
export const peopleCopy = defineMessages('accounts.people', {
  title: 'New password',
  lead: 'For somebody who can no longer log in. Make sure that you talk to this person: whoever gets the password gets the account. The audit records that you made it.',
  email: 'Email of the person',
  make: 'Make a new password',
  made: 'New password of {name}',
  madeLead:
    'This is the only time it is shown. Share it with nobody else. The old password no longer works, and {name} is logged out everywhere.',
  password: 'Password',
  emailNeeded: 'Enter the e-mail address that the person logs in with',
  unknown: 'Nobody has an account with this address. Check it with the person.',
  ofStaff: 'Passwords of staff are set by the operator of this installation.',
  disabled: 'The operator of this installation has switched this account off.',
  passwordsOff: 'Nobody logs in with a password here.',
});
