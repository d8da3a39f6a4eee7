import type { RefundQuoteResponse } from '../rules/calls/billing.ts';
import { entryFieldName, type RefundEntries, type RefundRow } from '../rules/refund.ts';
import { refundOutcomes } from '../rules/refund-form.ts';

/** The form as it was posted, whatever is wrong with it: people see again what they typed. */
export interface PostedRefund {
  action: string;
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
export function readPostedRefund(form: URLSearchParams): PostedRefund {
  const one = (name: string): string => form.get(name) ?? '';
  const decision = refundOutcomes.find((outcome) => outcome === one('quotedDecision'));
  const isTotal = /^\d{1,15}$/.test(one('quotedTotal'));
  return {
    action: one('action'),
    personId: one('personId'),
    // Forms send line ends as CR LF; what was typed had none.
    reason: one('reason').replaceAll('\r\n', '\n').trim(),
    quoteHash: one('quoteHash'),
    shown: decision && isTotal ? { total: Number(one('quotedTotal')), decision } : null,
    idempotencyKey: one('idempotencyKey') || undefined,
    entriesFor: (rows) =>
      Object.fromEntries(
        rows.map(({ billableItem, control }) => {
          const text = one(entryFieldName(billableItem));
          return [billableItem, control === 'checkbox' ? text !== '' : text];
        }),
      ),
  };
}
