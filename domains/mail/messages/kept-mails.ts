import { defineMessages } from '@reachout/language/define-messages';

/** Mails of the demo world, for whoever tries the product as staff. */
export const keptMailsCopy = defineMessages('mail.kept-mails', {
  title: 'Mails',
  lead: 'The demo sends no mail. What people would get is kept here, the newest first.',
  none: 'Nothing was mailed yet',
  noneLead: 'Answer a case, and what its customer would get is here after a few seconds.',
  to: 'To',
  subject: 'Subject',
  written: 'Written',
  pages: 'Pages of mails',
  newer: 'Newer',
  older: 'Older',
  html: 'As it is shown',
  text: 'As plain text',
});
