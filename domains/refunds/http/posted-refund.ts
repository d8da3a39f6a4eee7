import { type FilledInRefund, newRefundField as field } from '../rules/new-refund-forms.ts';
import type { RefundQuoteResponse } from '../rules/calls/billing.ts';
import { entryFieldName, type RefundEntries, type RefundRow } from '../rules/refund.ts';
import { refundOutcomes } from '../rules/refund-form.ts';

/** The form as it was posted, whatever is wrong with it: people see again what they typed. */
export interface PostedRefund {
  personId: string;
  reason: string;
  quoteHash: string;
  /** What the confirmation showed, to tell what has changed; nothing is decided by it. */
  shown: Pick<RefundQuoteResponse, 'total' | 'decision'> | null;
  idempotencyKey: string | undefined;
  /** What the fields of an invoice's items hold. */
  entriesFor: (rows: readonly RefundRow[]) => RefundEntries;
}

/** Reads a form of the refund's own pages. */
export function readPostedRefund(values: FilledInRefund): PostedRefund {
  const one = (name: string): string => values[name] ?? '';
  const decision = refundOutcomes.find((outcome) => outcome === one(field.quotedDecision));
  const isTotal = /^\d{1,15}$/.test(one(field.quotedTotal));
  return {
    personId: one(field.personId),
    // Forms send line ends as CR LF; what was typed had none.
    reason: one(field.reason).replaceAll('\r\n', '\n').trim(),
    quoteHash: one(field.quoteHash),
    shown: decision && isTotal ? { total: Number(one(field.quotedTotal)), decision } : null,
    idempotencyKey: one(field.idempotencyKey) || undefined,
    entriesFor: (rows) =>
      Object.fromEntries(
        rows.map(({ billableItem, control }) => {
          const text = one(entryFieldName(billableItem));
          return [billableItem, control === 'checkbox' ? text !== '' : text];
        }),
      ),
  };
}
