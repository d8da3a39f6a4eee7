import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '@reachout/database/columns';

/** What was imported of other systems, so that importing it again changes nothing. A row stays when what it names is deleted: it does not come back. */
export const historyRecords = pgTable(
  'history_records',
  {
    /** The system that the record comes from. */
    source: text('source').notNull(),
    kind: text('kind', { enum: ['conversation', 'refund', 'case'] }).notNull(),
    /** The system's own id. */
    externalId: text('external_id').notNull(),
    /** The account that it was imported for; null for a conversation of none. */
    accountId: text('account_id'),
    /** The thread's or the refund's id, or the number of the case. */
    localId: text('local_id').notNull(),
    /** SHA-256 of the line as it was given, in lower-case hex. */
    hash: text('hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.kind, table.externalId] }),
    index('history_records_local').on(table.kind, table.localId),
  ],
);
