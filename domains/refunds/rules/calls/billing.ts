import * as z from 'zod/mini';
import { invoiceLineSchema, invoiceSchema } from '@reachout/billing/rules/invoices';
import { invoicesLimit, maxOffset, maxReason, maxShortText } from '@reachout/core/limits';
import { approvalCopy } from '../../messages/approval.ts';
import { ledgerCopy } from '../../messages/ledger.ts';
import { refundCallsCopy } from '../../messages/calls.ts';
import { refundFormCopy } from '../../messages/form.ts';
import { lineOffers } from '../refund.ts';
import { refundOutcomes } from '../refund-form.ts';
import { approvalRules, proposalStates } from '../approval/approval-limits.ts';
import { paymentOutcomes, refundLedgerStatuses } from '@reachout/billing/rules/refund-ledger';
import { fieldNames } from '@reachout/core/field-names';
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
  kind: z.enum(['unpaid', 'paid-otherwise', 'refunded', 'open-case', 'too-old']),
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

/** What of a refund is of one item; `amount` in minor units. */
export const refundLineSchema = z.object({
  billableItem: z.string(),
  description: z.string(),
  unit: z.string(),
  quantity: minorUnits,
  amount: minorUnits,
});

/** A refund with its lines and its ledger (D27). */
export const refundDetailSchema = z.extend(refundSummarySchema, {
  lines: z.array(refundLineSchema),
  /** Where less was approved than was asked for: what had been asked, and what of it was not approved. The step `approved` says why. */
  partial: z.nullable(
    z.object({
      asked: minorUnits,
      notApproved: z.array(refundLineSchema),
    }),
  ),
  /** True where support began it for the customer. */
  isStartedBySupport: z.boolean(),
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

/** POST /api/support/staff/refunds/{id}/quote: what a part of a requested refund would come to. An item that is not named is not approved. */
export const partQuoteBody = z.object({ lineItems });
export type PartQuoteBody = z.infer<typeof partQuoteBody>;

/** Why a member of staff cannot approve a refund alone: its amount, or what they approved alone that day with it. */
export const approvalRuleSchema = z.enum(approvalRules);

/** Why the caller cannot approve it alone; empty when they can. */
const needsSecond = z.array(approvalRuleSchema);

/** What a part comes to; amounts in minor units of `currency`. Its hash goes back with the decision. */
export const partQuoteResponse = z.object({
  asked: minorUnits,
  total: minorUnits,
  currency: z.string(),
  lines: z.array(refundLineSchema),
  /** Empty when the caller may approve it alone. */
  needsSecond,
  hash: z.string(),
});
export type PartQuoteResponse = z.infer<typeof partQuoteResponse>;

/** A hash of a quote, as it travels back. */
const quoteHash = z
  .string({ error: () => refundCallsCopy.quoteMissing() })
  .check(z.regex(/^[0-9a-f]{64}$/, { error: () => refundCallsCopy.quoteInvalid() }));

/** POST /api/support/staff/refunds/{id}/decision: what a person of the staff decided about a requested refund. */
export const refundDecisionBody = z.object({
  decision: z.enum(['approve', 'decline'], { error: () => refundCallsCopy.decisionInvalid() }),
  /** Shown to the customer in the ledger; needed to decline, and to approve a part. */
  note: z.optional(textField(maxShortText, () => refundCallsCopy.note())),
  /** What is approved of each item, where it is not all; with the hash of its quote. */
  lineItems: z.optional(lineItems),
  quoteHash: z.optional(quoteHash),
});
export type RefundDecisionBody = z.infer<typeof refundDecisionBody>;

/** What a second member of staff says of an approval that one alone may not give. */
export const proposalOutcomes = ['confirm', 'turn-down'] as const;
export type ProposalOutcome = (typeof proposalOutcomes)[number];

/** POST /api/support/staff/refunds/{id}/proposal */
export const refundProposalBody = z.object({
  outcome: z.enum(proposalOutcomes, { error: () => approvalCopy.outcomeInvalid() }),
  /** For colleagues; needed to turn down what somebody else proposed. */
  note: z.optional(textField(maxShortText, () => refundCallsCopy.note())),
});
export type RefundProposalBody = z.infer<typeof refundProposalBody>;

/** An approval that waits, or waited, for a second member of staff. */
export const refundProposalSchema = z.object({
  state: z.enum(proposalStates),
  amount: minorUnits,
  lines: partQuoteResponse.shape.lines,
  /** What the customer will read. */
  note: z.string(),
  rules: needsSecond,
  proposedBy: z.string(),
  /** True for the caller's own. */
  isOwn: z.boolean(),
  settledBy: z.nullable(z.string()),
  settledNote: z.nullable(z.string()),
  createdAt: timestamp,
  settledAt: z.nullable(timestamp),
});
export type RefundProposal = z.infer<typeof refundProposalSchema>;

/** A refund as staff decide it. */
export const staffRefundResponse = z.object({
  refund: refundDetailSchema,
  accountId: z.string(),
  accountName: z.string(),
  /** The oldest first; at most the last one waits. */
  proposals: z.array(refundProposalSchema),
  /** Why the caller cannot approve the whole alone; empty when they can. */
  needsSecond,
  /** What may be approved of each item while it waits for a decision: how many at most, in parts or not. */
  choices: z.array(
    z.object({
      billableItem: z.string(),
      description: z.string(),
      unit: z.string(),
      quantity: minorUnits,
      control: z.enum(['quantity', 'checkbox']),
    }),
  ),
});
export type StaffRefundResponse = z.infer<typeof staffRefundResponse>;

/** POST /api/support/staff/refunds/{id}/payment: what became of a refund that is paid by hand (D34). */
export const refundPaymentBody = z.object({
  outcome: z.enum(paymentOutcomes, { error: () => refundCallsCopy.outcomeInvalid() }),
  /** Shown to the customer in the ledger; needed to say that it failed. */
  note: z.optional(textField(maxShortText, () => refundCallsCopy.note())),
});
export type RefundPaymentBody = z.infer<typeof refundPaymentBody>;

/** The staff's list of refunds that wait for them: to be paid, or to be decided. */
export const staffRefundsQuery = z.object({
  of: z.optional(
    z.enum(['decision', 'confirmation', 'failure'], { error: () => refundCallsCopy.ofInvalid() }),
  ),
  offset: queryInteger('offset', { fallback: 0, max: maxOffset }),
});

const ledgerDay = z.iso.date({ error: () => ledgerCopy.dayInvalid() });

/** The steps of all refunds of a range of days, both included, as a file. */
export const refundLedgerQuery = z.object({ from: ledgerDay, to: ledgerDay });

export const refundLedgerField = fieldNames(refundLedgerQuery);

/** POST /api/billing/webhook: an event of the billing system, in its own format. */
export const billingEventBody = z.record(z.string(), z.unknown());
export const billingEventResponse = z.object({ received: z.literal(true) });
