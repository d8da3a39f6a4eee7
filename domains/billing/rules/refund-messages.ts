import type { Brand } from '@reachout/brand/rules/brand';

/** The sentences of refunds and invoices, apart from the others: a page without a refund form loads none of them. */

type Named = Pick<Brand, 'name'>;

export const refundApproved = 'Your refund was approved. Funds return in 5-10 working days.';
export const refundRequested = 'Your refund was requested. It will be processed within 2-3 business days.';
export const refundHistoryWarning =
  'You have received a refund in the last 6 months. Any additional requests will be reviewed carefully by our team.';
export const seatRefundNote = 'Refunding seats does not permanently remove users from future invoices.';
export const refundFailed = 'Something went wrong. Please try again later.';
export const invoiceRefunded = 'This invoice has been refunded.';
export const invoiceUnpaid =
  'This invoice is currently not eligible for a refund, as it has not yet been paid.';
export const noInvoiceFound = 'No invoice found.';
export const notRefundable = 'Not Refundable';
/** The message for an invoice with an open case, in parts because the middle is a link to the case. */
export function invoiceHasOpenCaseParts({ name }: Named): { before: string; link: string; after: string } {
  return {
    before: 'This invoice already has an',
    link: 'open support case',
    after: `. Please wait for ${name}'s Support to review your refund request.`,
  };
}
/** The same as one text. */
export function invoiceHasOpenCase(brand: Named): string {
  const { before, link, after } = invoiceHasOpenCaseParts(brand);
  return `${before} ${link}${after}`;
}
