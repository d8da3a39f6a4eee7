import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from '@reachout/database/columns';
import type { CaseMarks } from '../rules/merge-case.ts';

/** What was imported of other systems, so that importing it again changes only what the source changed. A row stays when what it names is deleted: it does not come back. */
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
    /** What the source said of a case when it was imported last, so that what it changed since can be told from what was changed here; null for other kinds. */
    marks: jsonb('marks').$type<CaseMarks>(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.kind, table.externalId] }),
    index('history_records_local').on(table.kind, table.localId),
  ],
);
