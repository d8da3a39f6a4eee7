import { defineMessages } from '@reachout/language/define-messages';

/** Where a person is logged in. */
export const sessionsCopy = defineMessages('accounts.sessions', {
  title: 'Where you are logged in',
  lead: 'The browsers in which you are logged in now. Log out of those that are not yours.',
  browser: 'Browser',
  browserOn: '{browser} on {system}',
  unknownBrowser: 'A browser that does not say its name',
  thisOne: 'this one',
  network: 'Network address',
  unknown: 'Unknown',
  since: 'Logged in',
  end: 'Log out',
  endNamed: 'Log out<hidden> of {name}</hidden>',
  ended: 'You are logged out there.',
  endOthers: 'Log out everywhere else',
  endedOthers: 'You are logged out everywhere else.',
  nowhereElse: 'You are logged in nowhere else.',
});
