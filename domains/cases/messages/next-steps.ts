import { defineMessages } from '@reachout/language/define-messages';

/** What happens next to a case, for its customer, by its status. */
export const nextStepCopy = defineMessages('cases.next-steps', {
  new: 'A person from support reads it next. Their answer appears on this page; you need not keep it open.',
  open: 'Support is working on it. Their answer appears on this page, and you can add to it at any time.',
  waitingOnYou: 'Support has answered. Reply below so that they can go on.',
  onHold: 'Support waits on somebody outside and answers as soon as they know more.',
  solved: 'If it comes back, reply below: that reopens the case.',
  closedForNow: 'You can still reopen it. A reply opens a new case that is linked to this one.',
  closed: 'Nothing more happens here. A reply opens a new case that is linked to this one.',
});
