import type { DeclaredForm } from '@reachout/core/declared-form';
import { apiRoutes, newRefundPath } from '@reachout/core/paths';
import * as z from 'zod/mini';
import { refundFormCopy } from '../messages/form.ts';
import { refundReviewCopy } from '../messages/review.ts';
import { entryFieldName } from './refund.ts';

/** The fields of a refund's own page besides those of its items. */
export const newRefundField = {
  personId: 'personId',
  reason: 'reason',
  quoteHash: 'quoteHash',
  quotedTotal: 'quotedTotal',
  quotedDecision: 'quotedDecision',
  idempotencyKey: 'idempotencyKey',
} as const;

/** What an item's field means its invoice says: the texts are made the call's body where the invoice is known. */
const filledIn = z.record(z.string(), z.string());
export type FilledInRefund = z.infer<typeof filledIn>;

const onPage = {
  page: newRefundPath(),
  asks: filledIn,
  fields: newRefundField,
  fieldPrefix: entryFieldName(''),
} as const;

/** What the buttons of a refund's own page do: what it comes to is looked at first, and confirmed then. The page of the refund says once what was decided. */
export const newRefundForms = {
  review: { ...onPage, name: 'review', call: apiRoutes.refundQuote, submit: refundFormCopy.review },
  chooseEverything: { ...onPage, name: 'choose-everything', submit: refundFormCopy.chooseAll },
  change: { ...onPage, name: 'change', submit: refundReviewCopy.back },
  confirm: { ...onPage, name: 'confirm', call: apiRoutes.refundInvoice, submit: refundReviewCopy.confirm },
} as const satisfies Record<string, DeclaredForm<FilledInRefund>>;
