import { refundApproved, refundRequested } from '@reachout/billing/rules/refund-messages';
import { formatMoney } from '@reachout/core/money';
import type { RefundOutcome } from '../../rules/refund-form.ts';
import { quantityText } from '@reachout/core/quantity-text';

/** What the refund form says that the specification does not. */

export const nothingChosen = 'Choose at least one item: the refund is zero.';
export const nothingRefundable = 'None of these items can be refunded.';
export const problemsTitle = 'There is a problem';
export const reasonLabel = 'Reason';
export const sendingTitle = 'Your refund request is being processed';

const seconds = (milliseconds: number): string => {
  const count = Math.ceil(milliseconds / 1000);
  return `${count} ${count === 1 ? 'second' : 'seconds'}`;
};

/** When the result comes, and that nobody need stay for it (D28). */
export function waitingText(minimumWaitMs: number): string {
  const when = minimumWaitMs < 1000 ? 'in a moment' : `in about ${seconds(minimumWaitMs)}`;
  return `The result shows here ${when}. You may leave this page: the result is here when you come back.`;
}

/** The specified sentence for a decision (§4). */
export function resultTitle(status: RefundOutcome): string {
  return status === 'approved' ? refundApproved : refundRequested;
}

/** The state in the page's title (U46). */
export const titles = {
  submitting: 'Refund request being processed',
  approved: 'Refund approved',
  requested: 'Refund requested',
} as const;

/** What will happen when the person confirms. */
export function decisionText(status: RefundOutcome, supportName: string): string {
  return status === 'approved'
    ? 'It will be approved at once. Funds return in 5-10 working days, to the payment method of the invoice.'
    : `A person from ${supportName} reviews it first, in a support case. It will be processed within 2-3 business days.`;
}

/** The browser's own choice (`navigator.language` may hold what is no language tag); a page of the server speaks its own language. */
export const locale =
  typeof document === 'undefined' ? 'en' : new Intl.NumberFormat().resolvedOptions().locale;

/** An amount as people where this browser is write it, in the invoice's own currency (U71). */
export function money(amount: number, currency: string): string {
  return formatMoney({ amount, currency }, locale);
}

/** A day as people where this browser is write it. */
export function day(timestamp: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(timestamp),
  );
}

/** A count with its thousands apart. */
export function count(quantity: number): string {
  return new Intl.NumberFormat(locale).format(quantity);
}

/** A count with its unit. */
export function quantityWithUnit(quantity: number, unit: string): string {
  return quantityText(quantity, unit, locale);
}
