import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { invoiceStatuses, type LinePrice } from '../rules/invoices.ts';
import { type RefundedLine, refundLedgerStatuses } from '../rules/refund-ledger.ts';
import type { RefundReason } from '@reachout/refunds/rules/refund-policy';
import { accounts } from '@reachout/accounts/store/schema/accounts';
import { createdAt, minorUnits, timestamp, oneOf, updatedAt, worldVersion } from '@reachout/database/columns';
import { users } from '@reachout/accounts/store/schema/identity';

/**
 * An invoice of an account. `subtotalMinor` is the sum of the lines before discounts and tax; `refundableMinor` what of the total was paid by payments that can
 * be paid back, all of it where that is not known.
 */
export const invoices = pgTable(
  'invoices',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    number: text('number').notNull(),
    currency: text('currency').notNull(),
    status: text('status', { enum: invoiceStatuses }).notNull(),
    subtotalMinor: minorUnits('subtotal_minor').notNull(),
    totalMinor: minorUnits('total_minor').notNull(),
    refundableMinor: minorUnits('refundable_minor'),
    issuedAt: timestamp('issued_at').notNull(),
    /** Present exactly when money arrived. */
    paidAt: timestamp('paid_at'),
    /** Since when the provider says that it is gone; kept only where a refund names it. */
    removedAt: timestamp('removed_at'),
    worldVersion: worldVersion(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('invoices_number_unique').on(table.accountId, table.number),
    // Staff know an invoice by its number alone, or by how that begins.
    index('invoices_number_beginning').on(sql`lower(${table.number}) text_pattern_ops`),
    index('invoices_issued_at').on(table.accountId, table.issuedAt.desc().nullsFirst()),
    check('invoices_status_known', oneOf(table.status, invoiceStatuses)),
    check('invoices_currency_code', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('invoices_amounts', sql`${table.subtotalMinor} >= 0 and ${table.totalMinor} >= 0`),
    check('invoices_refundable', sql`${table.refundableMinor} >= 0`),
    check('invoices_paid_has_moment', sql`${table.status} <> 'paid' or ${table.paidAt} is not null`),
  ],
);

/** What was charged, in the invoice's order. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    accountId: text('account_id').notNull(),
    invoiceId: text('invoice_id').notNull(),
    position: integer('position').notNull(),
    billableItem: text('billable_item').notNull(),
    description: text('description').notNull(),
    quantity: bigint('quantity', { mode: 'number' }).notNull(),
    unit: text('unit').notNull(),
    subtotalMinor: minorUnits('subtotal_minor').notNull(),
    price: jsonb('price').$type<LinePrice>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.invoiceId, table.position] }),
    foreignKey({
      name: 'invoice_lines_invoice',
      columns: [table.accountId, table.invoiceId],
      foreignColumns: [invoices.accountId, invoices.id],
    }).onDelete('cascade'),
    check('invoice_lines_amounts', sql`${table.quantity} >= 0 and ${table.subtotalMinor} >= 0`),
    check('invoice_lines_price_model', sql`${table.price} ->> 'model' in ('unit', 'package', 'matrix')`),
  ],
);

/** Reductions of an invoice. A percent discount has `percent`, an amount discount has `amountMinor`. */
export const invoiceDiscounts = pgTable(
  'invoice_discounts',
  {
    accountId: text('account_id').notNull(),
    invoiceId: text('invoice_id').notNull(),
    position: integer('position').notNull(),
    type: text('type', { enum: ['amount', 'percent'] }).notNull(),
    title: text('title').notNull(),
    percent: numeric('percent', { precision: 7, scale: 4, mode: 'number' }),
    amountMinor: minorUnits('amount_minor'),
    /** Empty means every line. */
    appliesToBillableItems: text('applies_to_billable_items')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.invoiceId, table.position] }),
    foreignKey({
      name: 'invoice_discounts_invoice',
      columns: [table.accountId, table.invoiceId],
      foreignColumns: [invoices.accountId, invoices.id],
    }).onDelete('cascade'),
    check(
      'invoice_discounts_shape',
      sql`(${table.type} = 'percent' and ${table.percent} between 0 and 100 and ${table.amountMinor} is null)
        or (${table.type} = 'amount' and ${table.amountMinor} >= 0 and ${table.percent} is null)`,
    ),
  ],
);

/** What was paid back of an invoice elsewhere: by the provider's own people or tools, before or beside this product. */
export const outsideRefunds = pgTable(
  'outside_refunds',
  {
    accountId: text('account_id').notNull(),
    invoiceId: text('invoice_id').notNull(),
    /** The provider's own name for it. */
    id: text('id').notNull(),
    amountMinor: minorUnits('amount_minor').notNull(),
    paidAt: timestamp('paid_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.invoiceId, table.id] }),
    foreignKey({
      name: 'outside_refunds_invoice',
      columns: [table.accountId, table.invoiceId],
      foreignColumns: [invoices.accountId, invoices.id],
    }).onDelete('cascade'),
    index('outside_refunds_recent').on(table.accountId, table.paidAt),
    check('outside_refunds_amount_positive', sql`${table.amountMinor} > 0`),
  ],
);

/**
 * One request for money back. An invoice has at most one in progress; the partial unique index is the
 * last guard when two requests race.
 */
export const refunds = pgTable(
  'refunds',
  {
    accountId: text('account_id').notNull(),
    id: text('id').notNull(),
    invoiceId: text('invoice_id').notNull(),
    requestedBy: text('requested_by').references(() => users.id, { onDelete: 'set null' }),
    status: text('status', { enum: refundLedgerStatuses }).notNull(),
    /** What the policy answered: paid back at once, or looked at by a person first. */
    decision: text('decision', { enum: ['approved', 'requested'] }).notNull(),
    currency: text('currency').notNull(),
    amountMinor: minorUnits('amount_minor').notNull(),
    /** Quantity asked back per billable item. */
    lineItems: jsonb('line_items').$type<Record<string, number>>().notNull(),
    /** What is paid back of each line; the amounts sum to `amountMinor`. */
    lines: jsonb('lines')
      .$type<RefundedLine[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Where less was approved than was asked for: what had been asked, as `amountMinor` and `lines` then hold what was approved. */
    askedMinor: minorUnits('asked_minor'),
    askedLines: jsonb('asked_lines').$type<RefundedLine[]>(),
    /** The member of staff who began it for the customer; nobody where the customer asked. */
    startedBy: text('started_by').references(() => users.id, { onDelete: 'set null' }),
    approvedAt: timestamp('approved_at'),
    /** The member of staff who approved it; nobody where the policy did. */
    approvedBy: text('approved_by').references(() => users.id, { onDelete: 'set null' }),
    /** The second member of staff, where the first could not approve it alone. */
    confirmedBy: text('confirmed_by').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason').notNull().default(''),
    /** The conversation that it was asked for in; its metadata names the invoice (§7). */
    threadId: text('thread_id'),
    /** The quote the person confirmed (D25). */
    quoteHash: text('quote_hash').notNull(),
    policyVersion: text('policy_version').notNull(),
    policyReasons: jsonb('policy_reasons')
      .$type<RefundReason[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Sent with every attempt so that the billing system pays once (F12). */
    upstreamKey: text('upstream_key').notNull(),
    /** The billing system's own name for the refund, once it told one. */
    billingReference: text('billing_reference'),
    /** Since when it is not known whether the billing system did what it was told; null when it is known (F12). */
    unconfirmedSince: timestamp('unconfirmed_since'),
    caseNumber: bigint('case_number', { mode: 'number' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      name: 'refunds_invoice',
      columns: [table.accountId, table.invoiceId],
      foreignColumns: [invoices.accountId, invoices.id],
    }).onDelete('cascade'),
    // Of an invoice that was paid back in part, staff may pay back more once that is settled.
    uniqueIndex('refunds_one_in_progress')
      .on(table.accountId, table.invoiceId)
      .where(sql`${table.status} not in ('settled', 'failed')`),
    index('refunds_invoice_id').on(table.accountId, table.invoiceId),
    uniqueIndex('refunds_upstream_key_unique').on(table.accountId, table.upstreamKey),
    // Staff know a refund by its id, the billing system by the key that it was given.
    index('refunds_id').on(table.id),
    index('refunds_upstream_key').on(table.upstreamKey),
    index('refunds_requested_by')
      .on(table.requestedBy, table.createdAt, table.id)
      .where(sql`${table.requestedBy} is not null`),
    index('refunds_recent').on(table.accountId, table.createdAt.desc().nullsFirst()),
    // What staff have to decide or to pay.
    index('refunds_for_staff')
      .on(table.status, table.updatedAt)
      .where(sql`${table.status} in ('under_review', 'ordered')`),
    // What a member of staff has approved today without a second one.
    index('refunds_approved_alone')
      .on(table.approvedBy, table.approvedAt)
      .where(sql`${table.approvedBy} is not null and ${table.confirmedBy} is null`),
    check('refunds_status_known', oneOf(table.status, refundLedgerStatuses)),
    check('refunds_amount_positive', sql`${table.amountMinor} > 0`),
    check('refunds_approved_at_most_asked', sql`${table.askedMinor} >= ${table.amountMinor}`),
    check('refunds_currency_code', sql`${table.currency} ~ '^[A-Z]{3}$'`),
  ],
);

/** The refund ledger: every step of a refund with its time (D27). Rows are only ever added. */
export const refundEntries = pgTable(
  'refund_entries',
  {
    accountId: text('account_id').notNull(),
    refundId: text('refund_id').notNull(),
    seq: integer('seq').notNull(),
    status: text('status', { enum: refundLedgerStatuses }).notNull(),
    amountMinor: minorUnits('amount_minor').notNull(),
    note: text('note'),
    actorUserId: text('actor_user_id'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.refundId, table.seq] }),
    foreignKey({
      name: 'refund_entries_refund',
      columns: [table.accountId, table.refundId],
      foreignColumns: [refunds.accountId, refunds.id],
    }),
    // For the ledger of all accounts, in the order in which it happened.
    index('refund_entries_created_at').on(table.createdAt, table.accountId, table.refundId, table.seq),
    check('refund_entries_status_known', oneOf(table.status, refundLedgerStatuses)),
  ],
);

/**
 * What the built-in billing system was ordered to pay back (REACHOUT_BILLING=built-in): one row per key, whoever asks how often. Whether it was
 * paid is the refund's own status. Rows are only ever added.
 */
export const billingLedger = pgTable(
  'billing_ledger',
  {
    upstreamKey: text('upstream_key').primaryKey(),
    accountId: text('account_id').notNull(),
    invoiceId: text('invoice_id').notNull(),
    currency: text('currency').notNull(),
    amountMinor: minorUnits('amount_minor').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('billing_ledger_invoice').on(table.accountId, table.invoiceId),
    check('billing_ledger_amount_positive', sql`${table.amountMinor} > 0`),
    check('billing_ledger_currency_code', sql`${table.currency} ~ '^[A-Z]{3}$'`),
  ],
);

/** Webhook events of the billing system that were dealt with: they may come twice, and late. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('billing_events_created_at').on(table.createdAt)],
);
