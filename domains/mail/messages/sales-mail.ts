import { defineMessages } from '@reachout/language/define-messages';

/** The mail that brings an enquiry to those who answer it. */
export const salesMailCopy = defineMessages('mail.sales', {
  subject: 'Sales enquiry of {company}',
  from: '{name}, {email}',
  size: 'Team size: {size}',
  answer: 'Answer this mail to write to {name}, and mark the enquiry as answered.',
  open: 'Open the enquiry',
  why: 'This address gets the sales enquiries of {brand}.',
  typed: 'Name and address are as they were typed, and nobody has checked them.',
});
