import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { projects } from '@reachout/accounts/store/schema/accounts';
import { timestamp, worldVersion } from '@reachout/database/columns';

/** Requests to a team's deployments, counted by the hour: one row for each project, path, status and region that had any. */
export const requestCounts = pgTable(
  'request_counts',
  {
    accountId: text('account_id').notNull(),
    projectId: text('project_id').notNull(),
    /** The beginning of the hour. */
    hour: timestamp('hour').notNull(),
    /** The route as the project defines it, so that there are few: `/orders/[id]`. */
    path: text('path').notNull(),
    status: integer('status').notNull(),
    region: text('region').notNull(),
    requests: bigint('requests', { mode: 'number' }).notNull(),
    /** All their durations together, in milliseconds. */
    durationMs: bigint('duration_ms', { mode: 'number' }).notNull(),
    worldVersion: worldVersion(),
  },
  (table) => [
    primaryKey({
      name: 'request_counts_pk',
      columns: [table.accountId, table.projectId, table.hour, table.path, table.status, table.region],
    }),
    foreignKey({
      name: 'request_counts_project',
      columns: [table.accountId, table.projectId],
      foreignColumns: [projects.accountId, projects.id],
    }).onDelete('cascade'),
    index('request_counts_hour').on(table.accountId, table.hour),
    check('request_counts_status_known', sql`${table.status} between 100 and 599`),
    check('request_counts_some', sql`${table.requests} > 0 and ${table.durationMs} >= 0`),
  ],
);
