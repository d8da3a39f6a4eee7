import { defineMessages } from '@reachout/language/define-messages';

/** The ledger of all refunds, for staff to take with them. */
export const ledgerCopy = defineMessages('refunds.ledger', {
  title: 'The ledger',
  lead: 'Every step of every refund in a range of days (UTC), with amounts in minor units. The audit keeps who took it.',
  from: 'From',
  to: 'To',
  download: 'Download as CSV',
  dayInvalid: 'must be a day like 2026-01-31',
  endsBefore: 'The range ends before it begins.',
});
