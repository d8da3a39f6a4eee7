import { defineMessages } from '@reachout/language/define-messages';

/** The desk's numbers. */
export const numbersCopy = defineMessages('desk.numbers', {
  title: 'Numbers',
  lead: 'Days are counted in UTC. “Half within” is the shortest time within which half of the cases were done, “9 of 10 within” that of nine in ten. What stands on fewer than {few, number} says that it is few.',
  age: 'These numbers are {age} old: what takes long to count is kept for some minutes.',
  filters: 'Days and cases',
  from: 'From',
  to: 'To',
  ranges: 'Usual ranges',
  none: 'Nothing has happened in these days.',
  noneHint:
    'Look at more days, or leave out a filter. In a new installation numbers appear with the first case or conversation.',
  download: 'Download “{table}” as CSV',
  table: 'Show the table',
  few: '{count, number} (few)',
  cases: 'Cases',
  of: 'Of',
  allCases: 'All cases',
  noPlan: 'No plan',
  halfWithin: 'Half within',
  mostWithin: '9 of 10 within',
  planAndSeverity: '{plan}, {severity}',
  both: 'By plan and severity',
  noneCounted: 'None in these days.',
  firstAnswers: 'First answer',
  waiting:
    '{count, plural, =0 {No open case waits for its first answer now.} one {One open case waits for its first answer now, for {wait}.} other {# open cases wait for their first answer now, the longest for {wait}.}}',
  solutions: 'Solution',
  solved: 'Ended by a person',
  closedByRule: 'Closed by rule',
  reopened: 'Taken up again',
  shareOf: '{share} ({count, number} of {all, number})',
  shareOfFew: '{share} ({count, number} of {all, number}, few)',
  clocks: 'Promises',
  promise: 'Promise',
  time: 'Counted in',
  business: 'Business hours',
  calendar: 'Calendar time',
  kept: 'Kept',
  days: 'Cases by day',
  day: 'Day',
  opened: 'Opened',
  openedAndEnded: 'Opened and ended on each day',
  backlog: 'Open at the end of each day',
  turnUnknown: 'Unknown',
  today: 'The last day has not ended: what is open is open now.',
  satisfaction: 'Satisfaction',
  rating: 'Rating',
  ratings: 'Ratings',
  rated: '{count, number} of {all, number} conversations were rated ({share}).',
  content: 'Content (4 or 5)',
  mean: 'Mean',
  meanOf: '{mean} of 5, from {count, plural, one {# rating} other {# ratings}}',
  meanOfFew:
    '{mean} of 5, from only {count, plural, one {# rating} other {# ratings}}: too few to conclude from',
  assistant: 'Solved by the assistant',
  conversations: 'Conversations',
  outcome: 'Outcome',
  share: 'Share',
  silent: 'Silent',
  confirmed: 'Confirmed',
  unhelped: 'Silent, but said that it did not help',
  withCase: 'A case followed',
  tooYoung: 'Too young to say',
  eachConversation: 'What became of each conversation',
  refunds: 'Refunds',
  currency: 'Currency',
  allCurrencies: 'All',
  asked: 'Asked for',
  approved: 'Approved',
  partial: 'Approved in part',
  declined: 'Declined',
  undecided: 'Waiting',
  askedAmount: 'Amount asked for',
  approvedAmount: 'Amount approved',
  byPolicy: 'By the policy at once',
  median: 'Median time to a person’s decision',
  medianOf: '{time} (of {count, number})',
  medianOfFew: '{time} (of {count, number}, few)',
  begunByStaff: '{count, plural, one {One more was begun by staff.} other {# more were begun by staff.}}',
  ledger: 'Each step of each refund',
  dayInvalid: 'Enter a day like 2026-11-21',
  endsBefore: 'Choose a day that is not before the first and a first day that is not after today',
  tooLong: 'Choose at most {days, number} days',
});

/** What each number counts, one sentence each. */
export const definitionCopy = defineMessages('desk.definitions', {
  firstAnswers:
    'From the opening of a case to the first answer by a person that its customer could read, in calendar time, of the first answers that were given in these days; cases of refunds are left out.',
  solutions:
    'From the opening of a case until a person solved or closed it, in calendar time, of the cases that came to their end in these days and have not been taken up again; cases of refunds are left out, and nothing ends with the merging of a case into another.',
  closedByRule:
    'Closed by rule: the customer did not answer, and the case closed by itself; that solves nothing and is neither in the times nor in the share.',
  reopened:
    'Taken up again: of the times at which a person ended a case in these days, those after which it was opened again so far, or after which a late reply opened a case that continues it.',
  clocks:
    'Kept is what was reached before it fell due, missed what fell due in these days and was not; times are those of the promise’s own clock, of the promises that were reached; a case that a rule closed keeps no promise of a solution, and solutions of merged cases do not count.',
  days: 'Cases that were opened on each day and that a person ended on it, and those that were open at its end, by whose turn it was; cases of refunds count, and filters look at cases as they are now.',
  satisfaction:
    'How content people said they were with a conversation with the assistant, from 1 to 5; everybody may say it beside each conversation, nobody has to, and the last word counts.',
  silent:
    'Silent: until 72 hours after the conversation’s end the same person opened no case in the same account, and no case came from the conversation later.',
  confirmed:
    'Confirmed: silent, and the person called the last answer that they judged helpful or rated the conversation 4 or 5, and did not say otherwise.',
  tooYoung:
    'Too young to say: the 72 hours are not over, so the conversation is in neither share; conversations count by the day on which they began.',
  productOnly: 'Of the filters, only the product applies here.',
  refunds:
    'Refunds that customers asked for in these days, and what has become of them so far; an approved one stays approved when its payment fails, and the filters do not apply.',
});

/** The numbers of support that anybody may read. */
export const publicNumbersCopy = defineMessages('desk.public-numbers', {
  title: 'Support in numbers',
  description: 'How quickly {brand} support answers and solves, month by month.',
  lead: 'How quickly support answers and solves, month by month, in UTC. Each month is published once, three days after its end, and stays as it was then.',
  hidden:
    'Nothing here tells of a single customer: what stands on fewer than {from, number} is left out, and so are times of fewer than {accounts, number} accounts and shares of which one side is a handful. Counts are rounded to tens, times to two digits.',
  none: 'There are no numbers yet.',
  noneHint: 'A month appears here three days after its end, once enough has happened in it.',
  month: 'Month',
  monthOf: 'In {month}',
  months: 'Month by month',
  open: 'Open at the end',
  kept: 'Promises kept: {promise}',
  reopened: 'Taken up again',
  satisfaction: 'Satisfaction',
  satisfactionOf: '{mean} of 5',
  approved: 'Refunds approved',
  about: 'about {count, number}',
  tooFew: 'Too few',
  download: 'Download all of it as CSV',
  publicPage: 'What anybody may read of this',
});
