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
import {
  type DeskPart,
  type DeskPriority,
  deskStates,
  type HandoverMessage,
  type KeptHandoverFields,
} from '../../rules/desk.ts';
import { accounts } from '@reachout/accounts/store/schema/accounts';
import { createdAt, oneOf, timestamp, updatedAt } from '@reachout/database/columns';
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
    /** The thread's page at an outside desk, where that is known. */
    deskUrl: text('desk_url'),
    /** The state and priority that the desk and the case had in common last: whoever differs from them has changed. */
    agreedState: text('agreed_state', { enum: deskStates }),
    agreedPriority: smallint('agreed_priority').$type<DeskPriority>(),
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
    index('desk_handovers_desk_thread')
      .on(table.deskThreadId)
      .where(sql`${table.deskThreadId} is not null`),
    check('desk_handovers_agreed_state', oneOf(table.agreedState, deskStates)),
  ],
);

/**
 * What a thread of an outside desk and its case have in common, by the ids of both sides: a comment that was told there, or one that was read there. What
 * is linked is never told or read again, whichever words it has.
 */
export const deskLinks = pgTable(
  'desk_links',
  {
    handoverId: text('handover_id')
      .notNull()
      .references(() => deskHandovers.id, { onDelete: 'cascade' }),
    /** The comment's id, an id of nothing where what was read became no comment, or `files` for those that the case was opened with; what is too long for one message goes on in `:2`. */
    localId: text('local_id').notNull(),
    /** The desk's id; empty while nobody knows what became of the attempt to tell it. */
    outsideId: text('outside_id'),
    direction: text('direction', { enum: ['told', 'read'] }).notNull(),
    /** SHA-256 of the words that were told, or that an attempt began to tell, so that a removal of some of them is passed on. */
    toldHash: text('told_hash'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.handoverId, table.localId] }),
    uniqueIndex('desk_links_outside').on(table.handoverId, table.outsideId),
    check('desk_links_direction', oneOf(table.direction, ['told', 'read'])),
  ],
);

/** How far the changes of an outside desk were read. */
export const deskReadings = pgTable('desk_readings', {
  desk: text('desk').primaryKey(),
  cursor: text('cursor'),
  nextAt: timestamp('next_at').notNull().defaultNow(),
  readAt: timestamp('read_at'),
});

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
