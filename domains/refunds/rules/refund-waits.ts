/** What refunds wait for, of support staff: to be paid, to be decided, that a second person confirms an approval, or that somebody looks at a payment that failed. */
export const refundWaits = ['payment', 'decision', 'confirmation', 'failure'] as const;
export type RefundWait = (typeof refundWaits)[number];
