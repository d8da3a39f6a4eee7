import * as z from 'zod/mini';
import { timestamp } from '@reachout/core/calls/fields';
import { componentStatuses } from '../components.ts';

export const statuspageUpdateSchema = z.object({
  id: z.string(),
  incident_id: z.string(),
  status: z.string(),
  body: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
  display_at: timestamp,
});

export const statuspageComponentSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  status: z.enum(componentStatuses),
  position: z.number(),
  page_id: z.string(),
  group: z.boolean(),
  group_id: z.nullable(z.string()),
  showcase: z.boolean(),
  only_show_if_degraded: z.boolean(),
});

export const statuspageIncidentSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  impact: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
  started_at: timestamp,
  resolved_at: z.nullable(timestamp),
  shortlink: z.string(),
  page_id: z.string(),
  components: z.array(statuspageComponentSchema),
  incident_updates: z.array(statuspageUpdateSchema),
});

/** GET /api/v2/summary.json, as Atlassian's Statuspage answers it: what goes on, and nothing that is over. */
export const statuspageSummary = z.object({
  page: z.object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    time_zone: z.string(),
    updated_at: timestamp,
  }),
  status: z.object({ indicator: z.string(), description: z.string() }),
  components: z.array(statuspageComponentSchema),
  incidents: z.array(statuspageIncidentSchema),
  scheduled_maintenances: z.array(statuspageIncidentSchema),
});
export type StatuspageSummary = z.infer<typeof statuspageSummary>;
