import { bigint, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '@reachout/accounts/store/schema/identity';
import { cases } from './cases.ts';
import { createdAt } from '@reachout/database/columns';

/** What happened to a case that only staff are told of: removals in notes, teams, links to other accounts' cases. Names are kept as they were then. */
export const caseStaffEvents = pgTable(
  'case_staff_events',
  {
    accountId: text('account_id').notNull(),
    caseNumber: bigint('case_number', { mode: 'number' }).notNull(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    before: text('before'),
    after: text('after'),
    /** Absent where a rule did it. */
    actorUserId: text('actor_user_id').references(() => users.id, { onDelete: 'set null' }),
    actorName: text('actor_name'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.caseNumber, table.id] }),
    foreignKey({
      name: 'case_staff_events_case',
      columns: [table.accountId, table.caseNumber],
      foreignColumns: [cases.accountId, cases.number],
    }).onDelete('cascade'),
  ],
);
