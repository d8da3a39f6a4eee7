import { cases, factsOf, inQueueOrder, isSupportsTurn } from '@reachout/cases/store/schema/cases';
import { createdAt, timestamp } from '@reachout/database/columns';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
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

/**
 * What lists of all accounts ask of cases, once more for each tag of a case, under the names that `cases` has for it: a list that is narrowed by a tag is read from here (decision 092).
 * Written by the database alone, with every change of a case and of its tags.
 */
export const taggedCases = pgTable(
  'tagged_cases',
  {
    tagId: text('tag_id').notNull(),
    number: bigint('number', { mode: 'number' }).notNull(),
    accountId: text('account_id').notNull(),
    status: text('status').notNull(),
    severity: smallint('severity').notNull(),
    product: text('product').notNull(),
    area: text('area').notNull(),
    topic: text('topic'),
    plan: text('plan'),
    v0Plan: text('v0_plan'),
    otherPlans: jsonb('other_plans').notNull(),
    language: text('language'),
    openedBy: text('opened_by'),
    assigneeId: text('assignee_id'),
    teamId: text('team_id'),
    refundId: text('refund_id'),
    createdAt: timestamp('created_at').notNull(),
    updatedAt: timestamp('updated_at').notNull(),
    turnSince: timestamp('turn_since').notNull(),
    dueAt: timestamp('due_at'),
    escalatedAt: timestamp('escalated_at'),
    snoozedUntil: timestamp('snoozed_until'),
  },
  (table) => [
    // A change of a case goes to all that its number begins.
    primaryKey({ columns: [table.number, table.tagId] }),
    foreignKey({
      name: 'tagged_cases_tag_of_case',
      columns: [table.accountId, table.number, table.tagId],
      foreignColumns: [caseTags.accountId, caseTags.caseNumber, caseTags.tagId],
    }).onDelete('cascade'),
    index('tagged_cases_updated_at').on(table.tagId, table.updatedAt, table.number, ...factsOf(table)),
    index('tagged_cases_queue')
      .on(table.tagId, ...inQueueOrder(table))
      .where(isSupportsTurn(table.status)),
    index('tagged_cases_due')
      .on(table.tagId, table.dueAt, table.number, ...factsOf(table))
      .where(sql`${table.dueAt} is not null`),
  ],
);
