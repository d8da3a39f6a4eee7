import { formatMoney } from '@reachout/core/money';
import { quantityText } from '@reachout/core/quantity-text';

/** What a request for a refund comes to; amounts in minor units of `currency`. */
export interface RefundRequest {
  readonly amount: number;
  readonly currency: string;
  readonly lines: readonly RefundRequestLine[];
  readonly reason: RefundReasonKind;
}

interface RefundRequestLine {
  readonly description: string;
  readonly quantity: number;
  readonly unit: string;
  readonly amount: number;
}

/** The customer sent no reason, or one that may have begun as a suggestion of the assistant and that nobody has verified (A53). */
export const refundReasonKinds = ['none', 'unverified'] as const;
export type RefundReasonKind = (typeof refundReasonKinds)[number];

/** What was asked back of one item, in the language of whoever reads it: how many, and what they come to. */
export function refundLineText(
  { quantity, unit, amount }: RefundRequestLine,
  currency: string,
  locale: string,
): string {
  return `${quantityText(quantity, unit, locale)}, ${formatMoney({ amount, currency }, locale)}`;
}
