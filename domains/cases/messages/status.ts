import { defineMessages } from '@reachout/language/define-messages';

/** What people see of a status; the status itself is a value of the calls. */
export const caseStatusCopy = defineMessages('cases.status', {
  new: 'New',
  open: 'Open',
  waitingOnYou: 'Waiting on you',
  onHold: 'On hold',
  solved: 'Solved',
  closed: 'Closed',
});
