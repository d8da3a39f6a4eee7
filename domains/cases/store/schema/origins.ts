import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { threads } from '@reachout/chat/store/schema';
import type { FieldOrigin } from '../../rules/history/field-origins.ts';
import { cases } from './cases.ts';

/**
 * Where the fields of a case came from, as it was opened. A table of its own: whatever customers are told of a case is read from the others. It holds words
 * of the conversation, and goes with it.
 */
export const caseOrigins = pgTable(
  'case_origins',
  {
    accountId: text('account_id').notNull(),
    caseNumber: bigint('case_number', { mode: 'number' }).notNull(),
    threadId: text('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    fields: jsonb('fields').$type<FieldOrigin[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.caseNumber] }),
    foreignKey({
      name: 'case_origins_case',
      columns: [table.accountId, table.caseNumber],
      foreignColumns: [cases.accountId, cases.number],
    }).onDelete('cascade'),
    index('case_origins_thread_id').on(table.threadId),
  ],
);
