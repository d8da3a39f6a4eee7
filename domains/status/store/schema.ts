import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, oneOf, timestamp, updatedAt, worldVersion } from '@reachout/database/columns';
import { componentStatuses } from '../rules/components.ts';
import { incidentImpacts, incidentStates, statusOrigins } from '../rules/incidents.ts';

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
    origin: text('origin', { enum: statusOrigins }).notNull().default('staff'),
    worldVersion: worldVersion(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('status_incidents_origin', oneOf(table.origin, statusOrigins)),
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

/** The parts of the platform, in the order in which they are listed. */
export const statusComponents = pgTable(
  'status_components',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    position: integer('position').notNull().default(0),
    status: text('status', { enum: componentStatuses }).notNull().default('operational'),
    origin: text('origin', { enum: statusOrigins }).notNull().default('staff'),
    worldVersion: worldVersion(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('status_components_status', oneOf(table.status, componentStatuses)),
    check('status_components_origin', oneOf(table.origin, statusOrigins)),
  ],
);

/** Which parts an incident affects, as it was told: a part may be named before it is known, and is passed over until it is. */
export const statusIncidentComponents = pgTable(
  'status_incident_components',
  {
    incidentId: text('incident_id')
      .notNull()
      .references(() => statusIncidents.id, { onDelete: 'cascade' }),
    componentId: text('component_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.incidentId, table.componentId] }),
    index('status_incident_components_component').on(table.componentId),
  ],
);
