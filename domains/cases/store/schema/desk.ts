import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { DeskPart, KeptHandoverFields, HandoverMessage } from '../../rules/desk.ts';
import { accounts } from '@reachout/accounts/store/schema/accounts';
import { createdAt, updatedAt } from '@reachout/database/columns';
import { users } from '@reachout/accounts/store/schema/identity';

/**
 * What is handed over to the desk where support staff work: a conversation, a case, or both. A conversation and the case that
 * grew out of it are one matter and become one thread there. The outbox tells the desk; until then `deskThreadId` is empty.
 */
export const deskHandovers = pgTable(
  'desk_handovers',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The conversation; its words are read when the desk is told. No foreign key: a handover outlives a deleted conversation. */
    threadId: text('thread_id'),
    caseNumber: bigint('case_number', { mode: 'number' }),
    /** What was said in a conversation that has no thread here. */
    messages: jsonb('messages')
      .$type<HandoverMessage[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    fields: jsonb('fields')
      .$type<KeptHandoverFields>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    deskThreadId: text('desk_thread_id'),
    /** Whether the desk knows of the case. */
    isCaseTold: boolean('is_case_told').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('desk_handovers_thread')
      .on(table.userId, table.threadId)
      .where(sql`${table.threadId} is not null`),
    uniqueIndex('desk_handovers_case')
      .on(table.accountId, table.caseNumber)
      .where(sql`${table.caseNumber} is not null`),
    index('desk_handovers_account').on(table.accountId),
  ],
);

/** Threads of the built-in desk. An outside desk keeps its own. */
export const deskThreads = pgTable(
  'desk_threads',
  {
    id: text('id').primaryKey(),
    externalId: text('external_id').notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    tenantId: text('tenant_id').references(() => accounts.id, { onDelete: 'cascade' }),
    tenantName: text('tenant_name'),
    title: text('title').notNull(),
    priority: smallint('priority').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('desk_threads_external_id').on(table.externalId),
    index('desk_threads_updated_at').on(table.updatedAt.desc().nullsFirst()),
    index('desk_threads_customer').on(table.customerId),
    index('desk_threads_tenant').on(table.tenantId),
    check('desk_threads_priority', sql`${table.priority} between 0 and 3`),
  ],
);

/** What the built-in desk was told in a thread, in order. */
export const deskEntries = pgTable(
  'desk_entries',
  {
    threadId: text('thread_id')
      .notNull()
      .references(() => deskThreads.id, { onDelete: 'cascade' }),
    externalId: text('external_id').notNull(),
    position: bigint('position', { mode: 'number' }).generatedAlwaysAsIdentity(),
    title: text('title').notNull(),
    parts: jsonb('parts').$type<DeskPart[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.threadId, table.externalId] })],
);
