import type { RefundedLine } from '@reachout/billing/rules/refund-ledger';
import { refunds } from '@reachout/billing/store/schema';
import { users } from '@reachout/accounts/store/schema/identity';
import { createdAt, minorUnits, oneOf, timestamp } from '@reachout/database/columns';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type ApprovalRule, proposalStates } from '../rules/approval/approval-limits.ts';

/**
 * An approval that one member of staff cannot give alone, until a second confirms it or turns it down. It is theirs alone to know: to the customer the refund stays under
 * review meanwhile. Names are kept as they were then.
 */
export const refundProposals = pgTable(
  'refund_proposals',
  {
    accountId: text('account_id').notNull(),
    refundId: text('refund_id').notNull(),
    seq: integer('seq').notNull(),
    state: text('state', { enum: proposalStates }).notNull().default('proposed'),
    /** What would be paid back, as `refunds` keeps it once it is approved. */
    amountMinor: minorUnits('amount_minor').notNull(),
    lines: jsonb('lines').$type<RefundedLine[]>().notNull(),
    /** What the customer will read. */
    note: text('note').notNull(),
    /** Why one person is not enough. */
    rules: text('rules').array().$type<ApprovalRule[]>().notNull(),
    proposedBy: text('proposed_by').references(() => users.id, { onDelete: 'set null' }),
    proposedByName: text('proposed_by_name').notNull(),
    settledBy: text('settled_by').references(() => users.id, { onDelete: 'set null' }),
    settledByName: text('settled_by_name'),
    /** For colleagues: why it was turned down. */
    settledNote: text('settled_note'),
    createdAt: createdAt(),
    settledAt: timestamp('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.refundId, table.seq] }),
    foreignKey({
      name: 'refund_proposals_refund',
      columns: [table.accountId, table.refundId],
      foreignColumns: [refunds.accountId, refunds.id],
    }).onDelete('cascade'),
    uniqueIndex('refund_proposals_one_open')
      .on(table.accountId, table.refundId)
      .where(sql`${table.state} = 'proposed'`),
    index('refund_proposals_waiting')
      .on(table.createdAt)
      .where(sql`${table.state} = 'proposed'`),
    check('refund_proposals_state_known', oneOf(table.state, proposalStates)),
    check('refund_proposals_amount_positive', sql`${table.amountMinor} > 0`),
  ],
);
