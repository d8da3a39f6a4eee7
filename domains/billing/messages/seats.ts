import { defineMessages } from '@reachout/language/define-messages';

/** What people who pay for seats have to know. */
export const seatCopy = defineMessages('billing.seats', {
  refundNote: 'Refunding seats does not permanently remove users from future invoices.',
});
