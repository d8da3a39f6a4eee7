import { defineMessages } from '@reachout/language/define-messages';

/** A case as support staff work on it. */
export const staffCaseCopy = defineMessages('desk.case', {
  title: 'Staff: case #{caseNumber}: {subject}',
  answer: 'Answer the customer',
  yourAnswer: 'Your answer',
  customerReads: 'The customer reads this.',
  customerReadsThen: 'The customer reads this. The status is then {status}, unless you choose another.',
  sendOtherwise: 'Send and set another status',
  sendThen: 'Send, then {status}',
  send: 'Send the answer',
  sendAnyway: 'Send it anyway',
  answered: 'The answer was sent.',
  notSent: 'Nothing was sent.',
  answerNow: 'Answer it now',
  note: 'Internal note. The customer never sees it.',
  noteForColleagues: 'Note for colleagues',
  addNote: 'Add the note',
  noteAdded: 'The note was added. The customer does not see it.',
  change: 'Change the case',
  setStatus: 'Set the status',
  setAnyway: 'Set it anyway',
  statusChanged: 'The status was changed.',
  setSeverity: 'Set the severity',
  severityChanged: 'The severity was changed.',
  casesOfAccount: 'All cases of this account',
});

/** What staff can put right in a case. */
export const caseMenuCopy = defineMessages('desk.case-menu', {
  title: 'Put this case right',
});

/** What may help to answer a case. */
export const suggestionsCopy = defineMessages('desk.suggestions', {
  open: 'Similar cases and pages',
  title: 'What may help with case #{caseNumber}',
  lead: 'Found by the words of the case. Nothing is sent to the customer from here: read it, and answer in your own words.',
  cases: 'Solved cases of the same topic',
  casesNone: 'No solved case of this topic has enough words in common with this one.',
  pages: 'Pages of the documentation',
  pagesNone: 'No page has the words of the subject.',
  section: '{page}: {section}',
  solved: '{account}, solved {time}',
  shared: 'In common: {words}',
  answer: 'The last answer',
});

/** A draft of an answer, and what it rests on. */
export const draftCopy = defineMessages('desk.drafts', {
  ask: 'Draft an answer',
  hint: 'A language model drafts it from the documentation. You check it, change it and send it.',
  cancel: 'Cancel',
  isNotEmpty: 'The draft is here, and the box is not empty. Put the draft below what you have written?',
  putBelow: 'Put it below',
  discard: 'Discard the draft',
  receipts: 'Where the draft comes from',
  yours: 'The text in the box is yours now: check it and change it. Nothing is sent until you send it.',
  undo: 'Take the draft out',
  passages: 'From the documentation',
  unsourced: 'Not from the documentation: check',
});

/** Why there is no draft, and what to do. */
export const draftRefusalCopy = defineMessages('desk.draftRefusals', {
  failed: 'The language model could not be reached, so there is no draft. Try again, or answer without one.',
  busy: 'The language model has too much to do. Try again in {count, plural, one {# second} other {# seconds}}.',
  busyNow: 'The language model has too much to do. Try again in a moment.',
  slow: 'The language model took too long, so there is no draft. Try again, or answer without one.',
  spent: 'Today’s budget for the language model is used up, so there is no draft. Answer without one.',
  unfounded: 'Nothing was found in the documentation that a draft could rest on. Answer this one yourself.',
});

/** Where a case is at the desk of another system. */
export const outsideCopy = defineMessages('desk.outside', {
  title: 'In {desk}',
  open: 'Open in {desk}',
  answersThere: 'Customers are answered in {desk}. What you answer or note here is told there as well.',
  waiting: 'On its way to {desk}.',
  delivered: 'Everything said here is in {desk}.',
  failing: 'Not in {desk} yet: {reason}. It is tried again by itself.',
  givenUp: 'Not in {desk}: {reason}. It is not tried again by itself.',
  sendAgain: 'Send again',
  sent: 'It is sent again.',
});

/** Files that somebody sent at the desk of another system and that could not be brought here. */
export const lostFilesCopy = defineMessages('desk.lost-files', {
  lead: '{author} sent {count, plural, one {a file} other {# files}} in {desk} that could not be brought here:',
  tooLarge: '{name}: larger than {megabytes, number} MB',
  unavailable: '{name}: {desk} does not hand it out',
  infected: '{name}: {desk} found a virus in it',
  unseen:
    'The customer has seen nothing of {count, plural, one {it. Send it} other {them. Send them}} another way, or write to the customer.',
  said: 'The answer tells the customer which files it lacks.',
  lacking:
    '[{count, plural, one {A file} other {Files}} could not be added to this answer: {names}. Support knows of it.]',
});

/** Where the fields of a case came from, for staff. */
export const originCopy = defineMessages('desk.origins', {
  title: 'How the form was filled in',
  description: 'Description',
  conversation: 'from the conversation as a whole',
  account: 'what the account has of that name',
  person: 'chosen by the customer',
  certainty: '{percent, number} % certain',
  kept: 'left as proposed',
  changed: 'changed by the customer',
  changedFrom: 'changed by the customer, who was proposed: {proposed}',
  emptied: 'not sent by the customer',
  emptiedFrom: 'not sent by the customer, who was proposed: {proposed}',
});
