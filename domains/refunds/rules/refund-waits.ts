/** What refunds wait for, of support staff: to be paid, to be decided, or that a second person confirms an approval. */
export const refundWaits = ['payment', 'decision', 'confirmation'] as const;
export type RefundWait = (typeof refundWaits)[number];
