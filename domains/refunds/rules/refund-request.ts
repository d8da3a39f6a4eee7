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

/**
 * What the system says beside the customer's own words on the case of a requested refund (D39): what was asked back, item by item, and how
 * to take the reason. The sentence of the sum stands around the invoice's number, which is a link on pages.
 */
export const refundRequestWords = {
  /** Over all of it, wherever it stands. */
  label: 'Added automatically',
  sum: ({ amount, currency }: Pick<RefundRequest, 'amount' | 'currency'>): string =>
    `Refund of ${formatMoney({ amount, currency })} requested for invoice`,
  line: ({ quantity, unit, amount }: RefundRequestLine, currency: string): string =>
    `${quantityText(quantity, unit, 'en')}, ${formatMoney({ amount, currency })}`,
  reason: {
    none: 'No reason was given.',
    unverified: 'The reason above may have been drafted with AI and is not verified.',
  } satisfies Record<RefundReasonKind, string>,
} as const;
