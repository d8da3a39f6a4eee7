import { defineMessages } from '@reachout/language/define-messages';

/** Mail about a case: what happened, and the lines around it. */
export const caseNewsCopy = defineMessages('mail.case-news', {
  subject: 'Case {number}: {subject}',
  subjectAgain: 'Re: Case {number}: {subject}',
  opened: 'We have your case. You will get a mail as soon as somebody answers.',
  answered: '{brand} support answered your case.',
  replied: 'Somebody who takes part in your case wrote a comment.',
  status: 'The status of your case is now {status}.',
  solved: 'Your case was marked as solved. If it is not, reply on its page and it opens again.',
  closed: 'Your case was closed.',
  closedByRule:
    'Your case was closed because nobody answered for some time. If you still need help, reply on its page.',
  reminder: 'Your case waits for you. Without an answer it closes on {date}.',
  reopened: 'Your case was opened again.',
  added: 'You now take part in this case: you can read it and write on it.',
  escalated: 'Support was asked to look at this case sooner.',
  refundApproved: 'Your refund was approved.',
  refundDeclined: 'Your refund was declined.',
  yourText: 'What you wrote',
  open: 'Open the case',
  openStaff: 'Open the case at the desk',
  reply:
    'Answer this mail to write in the case, or write on its page. Everybody who takes part in it reads your answer.',
  doNotReply: 'Answers to this mail are not read. Write on the case’s page instead.',
  why: 'You get this mail because you take part in a case of {brand} support.',
  whyStaff: 'You get this mail because you answer cases at {brand}.',
  settings: 'Choose which mails you get',
  unsubscribe: 'No more mails',
});
