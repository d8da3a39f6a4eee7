import { newRefundPath } from '@reachout/core/paths';

/** The form of a new refund, whose page says once what was decided. */
export const newRefundForm = { name: 'new-refund', page: newRefundPath() } as const;

/** What the buttons of a refund's plain forms ask for. */
export const nativeRefundActions = {
  review: 'review',
  chooseEverything: 'choose-everything',
  change: 'change',
  confirm: 'confirm',
} as const;
export type NativeRefundAction = (typeof nativeRefundActions)[keyof typeof nativeRefundActions];

/** The fields of a refund's plain forms besides its items, for their pages and the route that reads them. */
export const nativeRefundField = {
  action: 'action',
  personId: 'personId',
  reason: 'reason',
  quoteHash: 'quoteHash',
  quotedTotal: 'quotedTotal',
  quotedDecision: 'quotedDecision',
  idempotencyKey: 'idempotencyKey',
} as const;
