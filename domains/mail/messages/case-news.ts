import { defineMessages } from '@reachout/language/define-messages';

/** Mail about a case: what happened, and the lines around it. */
export const caseNewsCopy = defineMessages('mail.case-news', {
  subject: 'Case {number}: {subject}',
  subjectAgain: 'Re: Case {number}: {subject}',
  opened: 'We have your case. You will get a mail as soon as somebody answers.',
  openedForYou:
    '{brand} support opened this case for you. It is yours: you can read it, write on it and close it.',
  split: 'We answer a reply of yours in case {number} in a case of its own, this one.',
  answered: '{brand} support answered your case.',
  replied: 'Somebody who takes part in your case wrote a comment.',
  status: 'The status of your case is now {status}.',
  solved: 'Your case was marked as solved. If it is not, reply on its page and it opens again.',
  closed: 'Your case was closed.',
  closedByRule:
    'Your case was closed because nobody answered for some time. If you still need help, reply on its page.',
  merged: 'We go on with this in case {number}. Everybody who took part in this one takes part in that one.',
  reminder: 'Your case waits for you. Without an answer it closes on {date}.',
  reopened: 'Your case was opened again.',
  added: 'You now take part in this case: you can read it and write on it.',
  escalated: 'Support was asked to look at this case sooner.',
  refundApproved: 'Your refund was approved.',
  refundApprovedInPart: 'A part of your refund was approved.',
  refundDeclined: 'Your refund was declined.',
  refundFailed:
    'Your refund was approved, but the payment failed: you have not received this money. The refund’s page says why.',
  yourText: 'What you wrote',
  supportText: 'What support wrote for you',
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
