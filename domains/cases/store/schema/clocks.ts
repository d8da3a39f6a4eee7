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
} from 'drizzle-orm/pg-core';
import type { ServicePolicy } from '@reachout/catalogue/rules/clocks/find-policy';
import { promiseTargets } from '@reachout/catalogue/rules/clocks/promise-targets';
import { oneOf, timestamp, createdAt } from '@reachout/database/columns';
import type { PromiseEnd } from '../../rules/clocks/promise-ends.ts';
import { cases } from './cases.ts';

/** Every policy by which something was promised, under the hash of what it says. Nothing in here is ever changed. */
export const servicePolicies = pgTable('service_policies', {
  hash: text('hash').primaryKey(),
  body: jsonb('body').$type<ServicePolicy>().notNull(),
  createdAt: createdAt(),
});

/** By which policy a case makes its next promises: that of the day on which it was opened, or got another severity or plan. A case without a row was promised nothing. */
export const casePolicies = pgTable(
  'case_policies',
  {
    accountId: text('account_id').notNull(),
    caseNumber: bigint('case_number', { mode: 'number' }).notNull(),
    /** Null where no policy holds any more. */
    policyHash: text('policy_hash').references(() => servicePolicies.hash),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.caseNumber] }),
    foreignKey({
      name: 'case_policies_case',
      columns: [table.accountId, table.caseNumber],
      foreignColumns: [cases.accountId, cases.number],
    }).onDelete('cascade'),
  ],
);

const writtenEnds = ['met', 'replaced'] as const;

/** What is written for each end. A dropped promise has a time at which it ended and no end: nothing was reached, and nothing came in its place. */
export const endColumn = { met: 'met', replaced: 'replaced', dropped: null } as const satisfies Readonly<
  Record<PromiseEnd, (typeof writtenEnds)[number] | null>
>;

/** What cases were promised, one row a promise; see ServicePromise in rules/clocks/promises.ts. For staff alone but for the first answer's due time, which stands in the case. */
export const casePromises = pgTable(
  'case_promises',
  {
    accountId: text('account_id').notNull(),
    caseNumber: bigint('case_number', { mode: 'number' }).notNull(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    target: text('target', { enum: promiseTargets }).notNull(),
    policyHash: text('policy_hash')
      .notNull()
      .references(() => servicePolicies.hash),
    /** Of the case when it was made. */
    severity: smallint('severity').notNull(),
    madeAt: timestamp('made_at').notNull(),
    promisedFor: timestamp('promised_for').notNull(),
    usedMs: bigint('used_ms', { mode: 'number' }).notNull(),
    runningSince: timestamp('running_since'),
    dueAt: timestamp('due_at'),
    warnAt: timestamp('warn_at'),
    /** As `endColumn` says: one that is still open has no `endedAt` either. */
    end: text('ended', { enum: writtenEnds }),
    endedAt: timestamp('ended_at'),
    /** When staff were warned of it, and when they were told that it was missed: each once. */
    warnedAt: timestamp('warned_at'),
    missedAt: timestamp('missed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.caseNumber, table.id] }),
    foreignKey({
      name: 'case_promises_case',
      columns: [table.accountId, table.caseNumber],
      foreignColumns: [cases.accountId, cases.number],
    }).onDelete('cascade'),
    // For the job that warns of promises and tells which were missed.
    index('case_promises_to_warn')
      .on(table.warnAt)
      .where(sql`${table.runningSince} is not null and ${table.warnedAt} is null`),
    index('case_promises_to_miss')
      .on(table.dueAt)
      .where(sql`${table.runningSince} is not null and ${table.missedAt} is null`),
    check('case_promises_target', oneOf(table.target, promiseTargets)),
    check('case_promises_end', oneOf(table.end, writtenEnds)),
  ],
);
