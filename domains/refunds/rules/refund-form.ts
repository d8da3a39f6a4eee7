import * as z from 'zod/mini';
import { maxId, maxReason } from '@reachout/core/limits';
import { isMinorUnits } from '@reachout/core/minor-units';
import { parseTimestamp } from '@reachout/core/time';

const wholeNumber = z.number().check(z.refine(isMinorUnits, 'must be a whole number from 0'));
const item = z.string().check(z.minLength(1), z.maxLength(maxId));

/** How an item is asked back: a quantity, going from one number of seats to another, or all of it (§3). */
export const refundItemSchema = z.union([
  z.strictObject({ quantity: wholeNumber }),
  z.strictObject({ from: wholeNumber, to: wholeNumber }),
  z.strictObject({ enabled: z.boolean() }),
]);
export type RefundItem = z.infer<typeof refundItemSchema>;

export const refundOutcomes = ['approved', 'requested'] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];

/** What the server decided; `amount` in minor units of the invoice's currency. A requested refund may carry a case number. */
export const refundResponseSchema = z.object({
  status: z.enum(refundOutcomes),
  caseNumber: z.nullable(z.string()),
  amount: wholeNumber,
  timestamp: z.string().check(z.refine((value) => parseTimestamp(value) !== undefined)),
});
export type RefundResponse = z.infer<typeof refundResponseSchema>;

/** The refund form (§3). */
export const refundFormSchema = z.object({
  invoiceId: z.nullable(item),
  status: z.enum(['idle', 'submitting', 'submitted', 'errored', 'cancelled']),
  lineItems: z.record(item, refundItemSchema),
  reason: z.string().check(z.maxLength(maxReason)),
  response: z.nullable(refundResponseSchema),
});
export type RefundForm = z.infer<typeof refundFormSchema>;

/** A refund form for an invoice, with nothing chosen. */
export function emptyRefundForm(invoiceId: string | null = null): RefundForm {
  return { invoiceId, status: 'idle', lineItems: {}, reason: '', response: null };
}
