import { bigint, boolean, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '@reachout/accounts/store/schema/identity';
import { cases } from '@reachout/cases/store/schema/cases';
import { timestamp } from '@reachout/database/columns';

/** The pages of cases that staff have open at the desk. A row lives as long as its connection, or until its lease is over. */
export const deskPresence = pgTable(
  'desk_presence',
  {
    accountId: text('account_id').notNull(),
    caseNumber: bigint('case_number', { mode: 'number' }).notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Made by the page. */
    pageId: text('page_id').notNull(),
    /** The connection that tells the page of news: an older one that ends later must not end the newer one's row. */
    connectionId: text('connection_id').notNull(),
    isWriting: boolean('is_writing').notNull().default(false),
    expiresAt: timestamp('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.caseNumber, table.userId, table.pageId] }),
    foreignKey({
      name: 'desk_presence_case',
      columns: [table.accountId, table.caseNumber],
      foreignColumns: [cases.accountId, cases.number],
    }).onDelete('cascade'),
    index('desk_presence_expires').on(table.expiresAt),
  ],
);
