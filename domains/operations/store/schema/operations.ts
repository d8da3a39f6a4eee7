import type { AuditAction } from '../../rules/audit-actions.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, timestamp, oneOf } from '@reachout/database/columns';
import { users } from '@reachout/accounts/store/schema/identity';

/** Who did what, for ever: a trigger refuses UPDATE, DELETE and TRUNCATE. No foreign keys, so that no deletion needs one. */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    actorUserId: text('actor_user_id'),
    actorKind: text('actor_kind', { enum: ['customer', 'staff', 'system'] }).notNull(),
    accountId: text('account_id'),
    action: text('action').$type<AuditAction>().notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    requestId: text('request_id'),
    details: jsonb('details')
      .$type<Record<string, unknown>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_account').on(table.accountId, table.id),
    index('audit_subject').on(table.subjectKind, table.subjectId, table.id),
    index('audit_actor').on(table.actorUserId, table.id),
    index('audit_action').on(table.action, table.id),
    index('audit_created_at').on(table.createdAt, table.id),
    check('audit_actor_kind', oneOf(table.actorKind, ['customer', 'staff', 'system'])),
  ],
);

/**
 * A person's submission intent (D22). `claimToken` names the attempt that may finish it: an attempt that lost its
 * lease cannot complete, so its transaction rolls back.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    route: text('route').notNull(),
    requestHash: text('request_hash').notNull(),
    state: text('state', { enum: ['running', 'completed'] }).notNull(),
    claimToken: text('claim_token').notNull(),
    leaseUntil: timestamp('lease_until').notNull(),
    responseStatus: integer('response_status'),
    responseBody: jsonb('response_body'),
    createdAt: createdAt(),
    completedAt: timestamp('completed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('idempotency_keys_created_at').on(table.createdAt),
    check('idempotency_keys_state', oneOf(table.state, ['running', 'completed'])),
    check(
      'idempotency_keys_response',
      sql`(${table.state} = 'completed') = (${table.responseStatus} is not null)`,
    ),
  ],
);

/** One row per bucket: the timestamp at which it is full again. Unlogged: losing it costs nothing. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    bucket: text('bucket').primaryKey(),
    /** The theoretical arrival time of the generic cell rate algorithm. */
    fullAt: timestamp('full_at').notNull(),
  },
  (table) => [index('rate_limits_full_at').on(table.fullAt)],
);
