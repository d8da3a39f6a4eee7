import * as z from 'zod/mini';
import { invoicesLimit, maxReason, maxShortText } from '../limits.ts';
import { productKeys } from '../products.ts';
import { idField, textField } from '../text-field.ts';
import { optionalId, pageSize } from './fields.ts';

/** GET /api/v1/invoices (§7). */
export const invoicesQuery = z.object({
  limit: pageSize(invoicesLimit),
  teamId: optionalId('Team'),
  product: z.optional(z.enum(productKeys)),
});

/**
 * POST /api/support/help/refund-invoice (§7). Plans and product are accepted and not believed; quantities are whole numbers; `quoteHash` is the quote
 * that the person confirmed (D25).
 */
export const refundInvoiceBody = z.object({
  teamId: optionalId('Team'),
  product: z.enum(productKeys),
  plan: z.optional(z.nullable(textField(maxShortText, 'Plan'))),
  v0Plan: z.optional(z.nullable(textField(maxShortText, 'v0 plan'))),
  invoiceId: idField('Invoice'),
  lineItems: z.record(
    idField('Billable item'),
    z.number('A quantity must be a number').check(z.minimum(0, 'A quantity must not be negative')),
  ),
  reason: textField(maxReason, 'Reason'),
  quoteHash: z.optional(idField('Quote')),
});
export type RefundInvoiceBody = z.infer<typeof refundInvoiceBody>;

/** The answer to a refund: approved, or requested with or without a case. `amount` is in minor units. */
export const refundInvoiceResponse = z.object({
  status: z.enum(['approved', 'requested']),
  caseNumber: z.optional(z.nullable(z.string())),
  amount: z.int(),
  currency: z.optional(z.string()),
});
export type RefundInvoiceResponse = z.infer<typeof refundInvoiceResponse>;
