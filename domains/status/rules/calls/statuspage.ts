import * as z from 'zod/mini';
import { timestamp } from '@reachout/core/calls/fields';

export const statuspageUpdateSchema = z.object({
  id: z.string(),
  incident_id: z.string(),
  status: z.string(),
  body: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
  display_at: timestamp,
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
  components: z.array(z.never()),
  incidents: z.array(statuspageIncidentSchema),
  scheduled_maintenances: z.array(statuspageIncidentSchema),
});
export type StatuspageSummary = z.infer<typeof statuspageSummary>;
