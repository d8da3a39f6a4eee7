import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type TeamSize, teamSizes } from '../rules/calls/sales.ts';
import { maxEnquiry } from '@reachout/core/limits';
import { atMost, createdAt, timestamp, oneOf } from '@reachout/database/columns';
import { users } from '@reachout/accounts/store/schema/identity';

/** What people wrote to sales. `submissionHash` covers the form that was shown and all that was typed, so that a form sent twice is one row. */
export const salesEnquiries = pgTable(
  'sales_enquiries',
  {
    id: text('id').primaryKey(),
    submissionHash: text('submission_hash').notNull(),
    /** Who was signed in; the name and address are what was typed, whoever that was. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    company: text('company').notNull(),
    teamSize: text('team_size').$type<TeamSize>().notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
    /** When one of the staff said that it was answered. */
    answeredAt: timestamp('answered_at'),
    /** Who said so; null while nobody did, and after that person is gone. */
    answeredBy: text('answered_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('sales_enquiries_submission').on(table.submissionHash),
    // Read backwards: the newest come first.
    index('sales_enquiries_created_at').on(table.createdAt, table.id),
    index('sales_enquiries_answered_by').on(table.answeredBy),
    check('sales_enquiries_answered', sql`${table.answeredBy} is null or ${table.answeredAt} is not null`),
    index('sales_enquiries_user_id').on(table.userId),
    check('sales_enquiries_team_size', oneOf(table.teamSize, teamSizes)),
    check('sales_enquiries_message_length', atMost(table.message, maxEnquiry)),
  ],
);
