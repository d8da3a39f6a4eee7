import { bigint, check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { cases } from '@reachout/cases/store/schema/cases';
import { createdAt } from '@reachout/database/columns';
import { statusIncidents } from '@reachout/status/store/schema';
import { sql } from 'drizzle-orm';

/** Cases that have to do with each other, of whichever accounts: for staff alone. Each pair is there once, the lower number first; numbers are unique over all accounts. */
export const caseLinks = pgTable(
  'case_links',
  {
    accountId: text('account_id').notNull(),
    caseNumber: bigint('case_number', { mode: 'number' }).notNull(),
    otherAccountId: text('other_account_id').notNull(),
    otherCaseNumber: bigint('other_case_number', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.caseNumber, table.otherCaseNumber] }),
    index('case_links_other').on(table.otherCaseNumber),
    foreignKey({
      name: 'case_links_case',
      columns: [table.accountId, table.caseNumber],
      foreignColumns: [cases.accountId, cases.number],
    }).onDelete('cascade'),
    foreignKey({
      name: 'case_links_other_case',
      columns: [table.otherAccountId, table.otherCaseNumber],
      foreignColumns: [cases.accountId, cases.number],
    }).onDelete('cascade'),
    check('case_links_once', sql`${table.caseNumber} < ${table.otherCaseNumber}`),
  ],
);

/** Incidents of the platform that caused a case: for staff alone. */
export const caseIncidents = pgTable(
  'case_incidents',
  {
    accountId: text('account_id').notNull(),
    caseNumber: bigint('case_number', { mode: 'number' }).notNull(),
    incidentId: text('incident_id')
      .notNull()
      .references(() => statusIncidents.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.caseNumber, table.incidentId] }),
    index('case_incidents_incident').on(table.incidentId),
    foreignKey({
      name: 'case_incidents_case',
      columns: [table.accountId, table.caseNumber],
      foreignColumns: [cases.accountId, cases.number],
    }).onDelete('cascade'),
  ],
);
