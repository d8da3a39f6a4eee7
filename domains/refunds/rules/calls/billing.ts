import * as z from 'zod/mini';
import { invoiceLineSchema, invoiceSchema } from '@reachout/billing/rules/invoices';
import { invoicesLimit, maxOffset, maxReason, maxShortText } from '@reachout/core/limits';
import { refundCallsCopy } from '../../messages/calls.ts';
import { refundFormCopy } from '../../messages/form.ts';
import { lineOffers } from '../refund.ts';
import { refundOutcomes } from '../refund-form.ts';
import { paymentOutcomes, refundLedgerStatuses } from '@reachout/billing/rules/refund-ledger';
import { idField, textField } from '@reachout/core/text-field';
import { optionalId, optionalText, pageSize, queryInteger, timestamp } from '@reachout/core/calls/fields';

/** Minor units of a currency; at most what arithmetic keeps exact. */
const minorUnits = z.int().check(z.minimum(0));

/** The product: the platform's slug (or `platform`), or `v0` (§7). */
const product = textField(maxShortText, 'Product', { required: true });

/** GET /api/v1/invoices (§7). With `invoiceId` only that invoice, also one that the list no longer offers. */
export const invoicesQuery = z.object({
  limit: pageSize(invoicesLimit),
  teamId: optionalId('Team'),
  product: optionalText(maxShortText, 'Product'),
  invoiceId: optionalId('Invoice'),
});

/** The case about a refund. */
export const refundCaseSchema = z.object({ caseNumber: z.string(), url: z.string() });

/** Why an invoice cannot be refunded; `message` is §8's sentence, `case` what it links to. */
export const refundObstacleSchema = z.object({
  kind: z.enum(['unpaid', 'refunded', 'open-case', 'too-old']),
  message: z.string(),
  case: z.nullable(refundCaseSchema),
});
export type RefundObstacleBody = z.infer<typeof refundObstacleSchema>;

/** An invoice of the list: as §3, with what the refund form may offer for each line and for the whole. */
export const listedInvoiceSchema = z.extend(invoiceSchema, {
  lineItems: z.array(z.extend(invoiceLineSchema, { offer: z.enum(lineOffers) })),
  /** Null when the invoice can be refunded. */
  obstacle: z.nullable(refundObstacleSchema),
  /** The refund of this invoice that stands, for a link to its page. */
  refundId: z.nullable(z.string()),
});
export type ListedInvoice = z.infer<typeof listedInvoiceSchema>;

/** The 6-month history of an account: whether the warning is due (§6), and the invoices that the thread's metadata names. */
export const refundHistorySchema = z.object({ isRecent: z.boolean(), invoiceNumbers: z.array(z.string()) });

/** The answer of the invoice list, the newest first. */
export const invoicesResponse = z.object({
  data: z.array(listedInvoiceSchema),
  refundHistory: refundHistorySchema,
  /** The flag supportChatRefundInvoiceQuantities for this account (§5). */
  quantities: z.boolean(),
});
export type InvoicesResponse = z.infer<typeof invoicesResponse>;

/** Billable item to quantity, as the call sends them. Whole numbers, and not more than was invoiced: the quote says so. */
const lineItems = z.record(
  idField('Billable item'),
  z
    .number({ error: () => refundCallsCopy.quantityNotNumber() })
    .check(z.minimum(0, { error: () => refundCallsCopy.quantityNegative() })),
);

/** POST /api/support/help/refund-quote (D25). */
export const refundQuoteBody = z.object({
  teamId: optionalId('Team'),
  product,
  invoiceId: idField('Invoice'),
  lineItems,
});
export type RefundQuoteBody = z.infer<typeof refundQuoteBody>;

/**
 * What a refund would come to; amounts in minor units of `currency`. `decision` is what the policy would answer now: it is part of what the
 * person confirms, and a confirmation that comes too late for it is refused with a new quote.
 */
export const refundQuoteResponse = z.object({
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  currency: z.string(),
  lines: z.array(
    z.object({
      line: minorUnits,
      billableItem: z.string(),
      description: z.string(),
      quantity: minorUnits,
      amount: minorUnits,
    }),
  ),
  total: minorUnits,
  cap: z.enum(['none', 'subtotal', 'paid']),
  decision: z.enum(refundOutcomes),
  hasRecentRefund: z.boolean(),
  hash: z.string(),
});
export type RefundQuoteResponse = z.infer<typeof refundQuoteResponse>;

/** What `details` of a `quote_changed` problem holds. */
export const quoteChangedDetails = z.object({ quote: refundQuoteResponse });

/** What `details` of a `refund_not_eligible` problem holds. */
export const notEligibleDetails = z.object({ obstacle: refundObstacleSchema });

/**
 * POST /api/support/help/refund-invoice (§7), with an Idempotency-Key (D22). Plans are accepted and not believed; `quoteHash` is the quote that
 * the person confirmed (D25); `threadId` is the conversation it came from, whose metadata the server keeps.
 */
export const refundInvoiceBody = z.object({
  teamId: optionalId('Team'),
  product,
  plan: z.optional(z.nullable(textField(maxShortText, 'Plan'))),
  v0Plan: z.optional(z.nullable(textField(maxShortText, 'Plan'))),
  invoiceId: idField('Invoice'),
  lineItems,
  reason: textField(maxReason, () => refundFormCopy.reason()),
  quoteHash: z
    .string({ error: () => refundCallsCopy.quoteMissing() })
    .check(z.regex(/^[0-9a-f]{64}$/, { error: () => refundCallsCopy.quoteInvalid() })),
  threadId: optionalId('Thread'),
});
export type RefundInvoiceBody = z.infer<typeof refundInvoiceBody>;

/** The answer to a refund: approved, or requested with or without a case. `amount` is in minor units of `currency`. */
export const refundInvoiceResponse = z.object({
  status: z.enum(refundOutcomes),
  caseNumber: z.nullable(z.string()),
  amount: minorUnits,
  currency: z.string(),
  refundId: z.string(),
  /** When it was decided, by the server's clock. */
  timestamp,
});
export type RefundInvoiceResponse = z.infer<typeof refundInvoiceResponse>;

/** GET /api/support/refunds and GET /api/support/refunds/{id}. */
export const refundsQuery = z.object({ teamId: optionalId('Team') });

/** A refund as its account sees it in a list. */
export const refundSummarySchema = z.object({
  id: z.string(),
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  status: z.enum(refundLedgerStatuses),
  decision: z.enum(refundOutcomes),
  amount: minorUnits,
  currency: z.string(),
  case: z.nullable(refundCaseSchema),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type RefundSummary = z.infer<typeof refundSummarySchema>;

/** The refunds of an account, the newest first. */
export const refundsResponse = z.object({
  data: z.array(refundSummarySchema),
  refundHistory: refundHistorySchema,
});
export type RefundsResponse = z.infer<typeof refundsResponse>;

/** A refund with its lines and its ledger (D27). */
export const refundDetailSchema = z.extend(refundSummarySchema, {
  lines: z.array(
    z.object({
      billableItem: z.string(),
      description: z.string(),
      unit: z.string(),
      quantity: minorUnits,
      amount: minorUnits,
    }),
  ),
  reason: z.string(),
  /** True while the billing system has not confirmed what it was told to do (F12). */
  isBeingConfirmed: z.boolean(),
  /** The billing system's own name for it, once it has one. */
  billingReference: z.nullable(z.string()),
  /** What the policy found when it decided, by its version (D26). */
  policy: z.object({
    version: z.string(),
    reasons: z.array(z.object({ rule: z.string(), says: z.string(), met: z.boolean() })),
  }),
  /** First step first. */
  entries: z.array(
    z.object({ status: z.enum(refundLedgerStatuses), note: z.nullable(z.string()), at: timestamp }),
  ),
});
export type RefundDetail = z.infer<typeof refundDetailSchema>;

/** GET /api/support/refunds/{id}. */
export const refundResponse = z.object({ refund: refundDetailSchema });

/** POST /api/support/staff/refunds/{id}/decision: what a person of the staff decided about a requested refund. */
export const refundDecisionBody = z.object({
  decision: z.enum(['approve', 'decline'], { error: () => refundCallsCopy.decisionInvalid() }),
  /** Shown to the customer in the ledger; needed to decline. */
  note: z.optional(textField(maxShortText, () => refundCallsCopy.note())),
});
export type RefundDecisionBody = z.infer<typeof refundDecisionBody>;

/** POST /api/support/staff/refunds/{id}/payment: what became of a refund that is paid by hand (D34). */
export const refundPaymentBody = z.object({
  outcome: z.enum(paymentOutcomes, { error: () => refundCallsCopy.outcomeInvalid() }),
  /** Shown to the customer in the ledger; needed to say that it failed. */
  note: z.optional(textField(maxShortText, () => refundCallsCopy.note())),
});
export type RefundPaymentBody = z.infer<typeof refundPaymentBody>;

/** The staff's list of refunds that wait for them: to be paid, or to be decided. */
export const staffRefundsQuery = z.object({
  of: z.optional(z.enum(['decision'], { error: () => refundCallsCopy.ofInvalid() })),
  offset: queryInteger('offset', { fallback: 0, max: maxOffset }),
});

/** POST /api/billing/webhook: an event of the billing system, in its own format. */
export const billingEventBody = z.record(z.string(), z.unknown());
export const billingEventResponse = z.object({ received: z.literal(true) });
