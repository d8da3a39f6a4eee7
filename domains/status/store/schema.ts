import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, oneOf, timestamp, updatedAt } from '@reachout/database/columns';
import { incidentImpacts, incidentStates } from '../rules/incidents.ts';

/** Incidents of the platform as staff tell of them. */
export const statusIncidents = pgTable(
  'status_incidents',
  {
    id: text('id').primaryKey(),
    title: text('title').notNull(),
    impact: text('impact', { enum: incidentImpacts }).notNull(),
    state: text('state', { enum: incidentStates }).notNull(),
    startedAt: timestamp('started_at').notNull().defaultNow(),
    resolvedAt: timestamp('resolved_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('status_incidents_started_at').on(table.startedAt.desc().nullsFirst()),
    check('status_incidents_impact', oneOf(table.impact, incidentImpacts)),
    check('status_incidents_state', oneOf(table.state, incidentStates)),
    check(
      'status_incidents_resolved',
      sql`(${table.state} = 'resolved') = (${table.resolvedAt} is not null)`,
    ),
  ],
);

/** What was said about an incident and when. */
export const statusUpdates = pgTable(
  'status_updates',
  {
    incidentId: text('incident_id')
      .notNull()
      .references(() => statusIncidents.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    state: text('state', { enum: incidentStates }).notNull(),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.incidentId, table.seq] })],
);
