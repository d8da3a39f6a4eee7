import { defineMessages } from '@reachout/language/define-messages';

/** What forms that ask for an invoice say of it. */
export const invoiceCopy = defineMessages('billing.invoices', {
  noneFound: 'No invoice found.',
  hasOpenCase:
    "This invoice already has an <link>open support case</link>. Please wait for {brand}'s Support to review your refund request.",
});
