import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from '@reachout/accounts/store/schema/accounts';
import { createdAt, timestamp, oneOf } from '@reachout/database/columns';

/**
 * The transactional outbox (F39): messages for outside systems. A job is written in the transaction of the change that it reports, so both commit or
 * neither. `key` deduplicates within a kind. A job that cannot succeed, or did not within days, is dead and waits for an operator.
 */
export const outboxJobs = pgTable(
  'outbox_jobs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    payload: jsonb('payload')
      .$type<Record<string, unknown>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    state: text('state', { enum: ['waiting', 'done', 'dead'] })
      .notNull()
      .default('waiting'),
    /** Since it was enqueued last: 0 during an attempt says that it was enqueued again meanwhile. */
    attempts: integer('attempts').notNull().default(0),
    /** How many attempts in a row nobody ended, counted by the claim after them. */
    lostAttempts: integer('lost_attempts').notNull().default(0),
    /** A claim moves it to the end of its lease, so the job of a worker that died is due again. */
    nextAttemptAt: timestamp('next_attempt_at').notNull().defaultNow(),
    /** Fencing token: only the attempt that holds it may finish the job. */
    claimToken: text('claim_token'),
    /** Why the last attempt failed, without personal data. */
    lastError: text('last_error'),
    createdAt: createdAt(),
    finishedAt: timestamp('finished_at'),
  },
  (table) => [
    uniqueIndex('outbox_jobs_matter').on(table.kind, table.key),
    index('outbox_jobs_due')
      .on(table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting'`),
    index('outbox_jobs_finished')
      .on(table.state, table.finishedAt)
      .where(sql`${table.state} <> 'waiting'`),
    index('outbox_jobs_account_id').on(table.accountId),
    check('outbox_jobs_state', oneOf(table.state, ['waiting', 'done', 'dead'])),
    check('outbox_jobs_finished_at', sql`(${table.state} = 'waiting') = (${table.finishedAt} is null)`),
  ],
);
