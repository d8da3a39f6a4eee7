import { defineMessages } from '@reachout/language/define-messages';

/** Every account’s cases, for staff. */
export const staffListCopy = defineMessages('desk.list', {
  title: 'All cases',
  pageTitle: 'All cases{page, plural, =1 {} other {, page {page}}}',
  searchTitle: 'Search for “{search}”: All cases{page, plural, =1 {} other {, page {page}}}',
  caption: 'Cases of all accounts',
  waiting: 'Waiting',
  age: 'Age',
  escalated: 'Escalation asked for',
  queue: 'What to answer next: where it is our turn, the most severe and longest waiting first.',
  none: 'No case to show.',
  noneHint: 'No case matches what you asked for.',
  noneWaiting: 'Nothing waits for us.',
  noneWaitingHint: 'No open case needs an answer from us.',
  noneYet: 'There are no cases yet.',
  noneYetHint: 'Cases that customers open, or that you open for them, will be listed here.',
  showAll: 'Show all cases',
  searchHint: 'Finds whole words of cases, comments and notes. The last one may be unfinished.',
  turn: 'Whose turn',
  everyTurn: 'All',
  byQueue: 'What to answer next',
  days: '{count, plural, one {# day} other {# days}}',
  hours: '{count, plural, one {# hour} other {# hours}}',
  minutes: '{count, plural, one {# minute} other {# minutes}}',
  lessThanAMinute: 'less than a minute',
});
