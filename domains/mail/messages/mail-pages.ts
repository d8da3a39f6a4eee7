import { defineMessages } from '@reachout/language/define-messages';

/** The pages on which people choose their mails. */
export const mailPagesCopy = defineMessages('mail.pages', {
  title: 'Mail you get',
  lead: 'We write to {address} about cases that you opened or take part in. Choose what you want to hear of.',
  kinds: 'Write to me about',
  confirmations: 'Cases I open',
  confirmationsHint: 'A confirmation that we have your case.',
  answers: 'Answers and comments',
  answersHint: 'What support or somebody else on the case writes.',
  progress: 'Changes of status',
  progressHint: 'When a case is solved, closed or opened again.',
  reminders: 'Reminders',
  remindersHint: 'Before a case that waits for you closes by itself.',
  participation: 'Being added to a case',
  participationHint: 'When somebody makes you a participant.',
  escalations: 'Escalations',
  escalationsHint: 'When support is asked to look at a case sooner.',
  refunds: 'Refunds',
  refundsHint: 'When a refund was approved or declined, or its payment failed.',
  incidents: 'Incidents',
  incidentsHint: 'When something goes wrong on the platform, and what is done about it.',
  components: 'Incidents of these components only',
  componentsHint:
    'Choose none to hear of incidents of all components. You always hear of one that names no component, and of one that support has connected with a case of yours.',
  logIns: 'Log-ins in new browsers',
  logInsHint: 'When somebody logs in as you in a browser that you have not used here before.',
  always: 'Whatever you choose, we write to you when your password here is changed.',
  alwaysToStaff:
    'Whatever you choose, we write to you when your password here is changed, and when somebody logs in as you in a browser that you have not used here before.',
  save: 'Save',
  saved: 'Saved.',
  unsubscribed: 'You get no mail about cases',
  unsubscribedLead: 'You ended all of it. Save your choice below to get mail again.',
  refused: 'Mail to you came back',
  refusedLead:
    'A mail server refused {address}, so we stopped writing to it. If the address works again, save your choice below and we go on.',
  unsubscribeTitle: 'No more mail about cases?',
  unsubscribeLead: 'You will hear of answers on this site only. You can change your mind in your settings.',
  unsubscribe: 'End all mail about cases',
  endedTitle: 'You get no more mail about cases',
  endedLead: 'To get mail again, log in and <link>choose which mails you get</link>.',
});
