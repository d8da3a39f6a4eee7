import { defineMessages } from '@reachout/language/define-messages';

/** Notifications that a browser shows while no page is open. */
export const pushCopy = defineMessages('mail.push', {
  title: 'In this browser',
  lead: 'This browser can show what you are told while no page of this site is open: the number and subject of the case, and what happened. It ends when you log out here.',
  isOn: 'This browser shows your notifications.',
  turnOn: 'Show notifications in this browser',
  turnOff: 'Stop showing them in this browser',
  turnedOn: 'This browser shows your notifications from now on.',
  turnedOff: 'This browser shows no notifications any more.',
  noAddress: 'This browser gave no address that notifications can be sent to.',
  unsupported:
    'This browser cannot show notifications of sites. On an iPhone or iPad, add this site to the home screen first.',
  denied: 'Notifications of this site are blocked in this browser. Allow them in its settings for this site.',
  failed: 'This browser could not be subscribed. Try again later.',
});
