import { defineMessages } from '@reachout/language/define-messages';

/** Writing to sales, and what was sent. */
export const contactCopy = defineMessages('sales.contact', {
  title: 'Contact sales',
  aside: 'Before you write',
  notWorking: 'Is something not working?',
  supportAnswers:
    'Support answers questions about your projects, domains and invoices; sales cannot look into them.',
  reachOut: 'Reach out to Support',
  stored: 'What you send is stored for the sales team of {brand} and used to answer you.',
  privacy: 'See <link>Privacy</link>.',
  name: 'Name',
  email: 'Email',
  emailHint: 'Whoever answers you writes to this address.',
  company: 'Company',
  teamSize: 'Team size',
  chooseSize: 'Choose a size',
  message: 'Message',
  messageHint: 'What you plan, and what you would like to know. At most {max} characters.',
  send: 'Send to sales',
  oneLine: '{label} must be one line',
  emailInvalid: 'Enter an e-mail address like name@example.com',
  sizeRequired: 'Choose the size of your team',
  sentTitle: 'Message sent',
  sent: 'Your message to the sales team of {brand} is stored.',
  sentNote: 'You need not keep this page open.',
  next: 'What happens next',
  nextList:
    'Your message stands in the list that the staff of {brand} work from, until one of them has marked it as answered.',
  nextAnswer: 'Whoever answers you has the address you gave; this page sends no e-mail.',
  nextAgain: 'If the address was wrong or something changed, write once more; the first message stays.',
  readDocs: 'Read the docs',
  another: 'Write another message',
});
