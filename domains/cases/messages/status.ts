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

/** What staff read of a status, where its customer reads something else. */
export const staffStatusCopy = defineMessages('cases.staff-status', {
  waitingOnCustomer: 'Waiting on the customer',
});
