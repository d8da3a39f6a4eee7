import { defineMessages } from '@reachout/language/define-messages';

/** What staff are told of cases, by mail and in the page. */
export const deskNewsCopy = defineMessages('mail.desk-news', {
  arrived: 'A new case came in.',
  assigned: 'You were given this case.',
  customerReplied: 'Somebody wrote in a case that you have.',
  mentioned: 'You were named in a note.',
});

/** How staff choose among it. */
export const deskKindsCopy = defineMessages('mail.desk-kinds', {
  newCases: 'New cases',
  newCasesHint: 'When a case comes in that nobody has.',
  assignments: 'Cases given to you',
  assignmentsHint: 'When a colleague hands you a case.',
  customerAnswers: 'Answers to your cases',
  customerAnswersHint: 'When somebody writes in a case that you have.',
  mentions: 'Your name in a note',
  mentionsHint: 'When a colleague writes @ and your name.',
});

/** The mail that gathers new cases which nobody has. */
export const newCasesCopy = defineMessages('mail.new-cases', {
  subject: '{count, plural, one {A new case} other {# new cases}} of {brand} support',
  line: '{number}, SEV{severity}: {subject}',
  more: 'More came in than this mail names.',
  open: 'Open the cases that nobody has',
});
