import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import type { ProposedOrigins } from '@reachout/cases/rules/history/field-origins';
import type { ChatTool } from '../rules/chat-form.ts';
import type { Reference } from '@reachout/documentation/rules/reference';
import { accounts } from '@reachout/accounts/store/schema/accounts';
import { createdAt, timestamp, oneOf, updatedAt } from '@reachout/database/columns';
import { users } from '@reachout/accounts/store/schema/identity';

/** A conversation with the assistant. It belongs to the person; the account is the one selected at the time. */
export const threads = pgTable(
  'threads',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    product: text('product').$type<ProductKey>(),
    /** The place of the newest message; the next one takes the following number. */
    lastSeq: integer('last_seq').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('threads_user_id').on(table.userId, table.updatedAt.desc().nullsFirst()),
    index('threads_account_id').on(table.accountId, table.createdAt, table.id),
    // Read backwards: the newest come first.
    index('threads_created_at').on(table.createdAt, table.id),
  ],
);

/**
 * A message of a thread, ordered by `seq` and never by time. `id` is the sender's own, so that sending it again
 * adds nothing. A thread has at most one answer being written.
 */
export const messages = pgTable(
  'messages',
  {
    threadId: text('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    id: text('id').notNull(),
    role: text('role', { enum: ['user', 'assistant', 'tool', 'system'] }).notNull(),
    content: text('content').notNull().default(''),
    tool: jsonb('tool').$type<ChatTool>(),
    references: jsonb('references')
      .$type<Reference[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    status: text('status', { enum: ['complete', 'streaming', 'interrupted', 'errored'] })
      .notNull()
      .default('complete'),
    promptId: text('prompt_id'),
    /** Words that a link prepared and nobody here said (D32). Those in the person's name are theirs since they sent a message after them. */
    preparedBy: text('prepared_by', { enum: ['link'] }),
    /** While streaming, the writer renews it; past it, the writer is gone and the answer is interrupted. */
    leaseUntil: timestamp('lease_until'),
    /** The person pressed stop; the writer, in whichever process, ends the answer. */
    stopRequestedAt: timestamp('stop_requested_at'),
    createdAt: createdAt(),
    completedAt: timestamp('completed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.seq] }),
    uniqueIndex('messages_id_unique').on(table.threadId, table.id),
    uniqueIndex('messages_one_streaming')
      .on(table.threadId)
      .where(sql`${table.status} = 'streaming'`),
    index('messages_prompt_id')
      .on(table.promptId)
      .where(sql`${table.promptId} is not null`),
    index('messages_lease')
      .on(table.leaseUntil)
      .where(sql`${table.status} = 'streaming'`),
    check('messages_role_known', oneOf(table.role, ['user', 'assistant', 'tool', 'system'])),
    check('messages_status_known', oneOf(table.status, ['complete', 'streaming', 'interrupted', 'errored'])),
    check('messages_prepared_by_known', oneOf(table.preparedBy, ['link'])),
    check('messages_user_length', sql`${table.role} <> 'user' or char_length(${table.content}) <= 32000`),
    check(
      'messages_lease_while_streaming',
      sql`${table.status} <> 'streaming' or ${table.leaseUntil} is not null`,
    ),
  ],
);

/** The wire chunks of an answer while it is written, so that any process can resume it (D17). */
export const answerChunks = pgTable(
  'answer_chunks',
  {
    threadId: text('thread_id').notNull(),
    seq: integer('seq').notNull(),
    position: integer('position').notNull(),
    chunk: jsonb('chunk').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.seq, table.position] }),
    foreignKey({
      name: 'answer_chunks_message',
      columns: [table.threadId, table.seq],
      foreignColumns: [messages.threadId, messages.seq],
    }).onDelete('cascade'),
  ],
);

/** What is known about a thread besides its messages (§7, metadata call). */
export const threadMetadata = pgTable(
  'thread_metadata',
  {
    threadId: text('thread_id')
      .primaryKey()
      .references(() => threads.id, { onDelete: 'cascade' }),
    csat: smallint('csat'),
    refunds: text('refunds').array(),
    refundRequests: text('refund_requests').array(),
    plan: text('plan'),
    userId: text('user_id'),
    team: text('team'),
    caseNumber: text('case_number'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [check('thread_metadata_csat', sql`${table.csat} between 1 and 5`)],
);

/** What was proposed last for a case from a thread, and from which of its words; what the person makes of it is kept with the case. */
export const threadProposals = pgTable('thread_proposals', {
  threadId: text('thread_id')
    .primaryKey()
    .references(() => threads.id, { onDelete: 'cascade' }),
  origins: jsonb('origins').$type<ProposedOrigins>().notNull(),
  updatedAt: updatedAt(),
});

/** What a person said of one answer: their verdict and, kept apart, that they handed it over. The last of each stands. */
export const feedback = pgTable(
  'feedback',
  {
    promptId: text('prompt_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    threadId: text('thread_id').references(() => threads.id, { onDelete: 'cascade' }),
    value: smallint('value').notNull(),
    /** `case_created` is a handover, which is no vote of the person's (D14). */
    cause: text('cause', { enum: ['person', 'case_created'] })
      .notNull()
      .default('person'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.promptId, table.userId, table.cause] }),
    index('feedback_thread_id').on(table.threadId),
    check('feedback_value', sql`${table.value} in (-1, 1)`),
    check('feedback_cause', oneOf(table.cause, ['person', 'case_created'])),
  ],
);

/** Things that happened in a thread and are counted later: case_created, chat_failed, stopped… */
export const threadEvents = pgTable(
  'thread_events',
  {
    threadId: text('thread_id')
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    kind: text('kind').notNull(),
    promptId: text('prompt_id'),
    details: jsonb('details')
      .$type<Record<string, unknown>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.threadId, table.id] })],
);
