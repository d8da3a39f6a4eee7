import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '@reachout/accounts/store/schema/identity';
import type { CaseStatus } from '@reachout/cases/rules/case-status';
import type { Severity } from '@reachout/catalogue/rules/severity';
import { atMost, createdAt, timestamp, updatedAt } from '@reachout/database/columns';

/** Texts that staff keep for answers, with what they do to a case besides. A shared one outlives whoever wrote it. */
export const deskMacros = pgTable(
  'desk_macros',
  {
    id: text('id').primaryKey(),
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    isShared: boolean('is_shared').notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    status: text('status').$type<CaseStatus>(),
    severity: text('severity').$type<Severity>(),
    /** Whoever sends it has the case from then on. */
    takes: boolean('takes').notNull(),
    /** Grows with every change: whoever saves says which copy they saw. */
    version: integer('version').notNull().default(1),
    /** In how many answers it was inserted. */
    uses: integer('uses').notNull().default(0),
    lastUsedAt: timestamp('last_used_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('desk_macros_owner').on(table.ownerId),
    index('desk_macros_shared')
      .on(table.name)
      .where(sql`${table.isShared}`),
    check('desk_macros_name_length', sql`char_length(${table.name}) between 1 and 80`),
    check('desk_macros_text_length', sql`char_length(${table.text}) between 1 and 8000`),
    check('desk_macros_status_length', atMost(table.status, 255)),
    check('desk_macros_severity_known', sql`${table.severity} in ('1', '2', '3', '4')`),
  ],
);
