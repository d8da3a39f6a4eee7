import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, oneOf } from '@reachout/database/columns';

const outcomes = ['taken', 'later', 'never'] as const;

/** Every attempt to tell the operator's own system of an event, and what came of it. */
export const eventDeliveries = pgTable(
  'event_deliveries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The same in every attempt, as the receiver sees it. */
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    attempt: integer('attempt').notNull(),
    outcome: text('outcome', { enum: outcomes }).notNull(),
    /** Why it was not taken, without personal data. */
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (table) => [
    index('event_deliveries_created_at').on(table.createdAt),
    index('event_deliveries_event_id').on(table.eventId, table.id),
    check('event_deliveries_outcome', oneOf(table.outcome, outcomes)),
  ],
);
