import { cases } from '@reachout/cases/store/schema/cases';
import { createdAt } from '@reachout/database/columns';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** The words by which staff find cases again: one vocabulary for everybody who answers cases. */
export const deskTags = pgTable(
  'desk_tags',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('desk_tags_name').on(sql`lower(${table.name})`),
    check('desk_tags_name_length', sql`char_length(${table.name}) between 1 and 40`),
  ],
);

/** Which case has which tag. Customers never learn of any. */
export const caseTags = pgTable(
  'case_tags',
  {
    accountId: text('account_id').notNull(),
    caseNumber: bigint('case_number', { mode: 'number' }).notNull(),
    tagId: text('tag_id')
      .notNull()
      .references(() => deskTags.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.caseNumber, table.tagId] }),
    foreignKey({
      name: 'case_tags_case',
      columns: [table.accountId, table.caseNumber],
      foreignColumns: [cases.accountId, cases.number],
    }).onDelete('cascade'),
    // The cases of a tag, for whoever narrows a list by it.
    index('case_tags_tag').on(table.tagId, table.caseNumber),
  ],
);
