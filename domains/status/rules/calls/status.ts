import * as z from 'zod/mini';
import { errorCodes } from '@reachout/core/app-error';
import { timestamp } from '@reachout/core/calls/fields';
import { componentStatuses } from '../components.ts';
import { incidentStates, toldImpacts } from '../incidents.ts';

/** How the platform is doing. */
export const statusIndicators = ['none', 'minor', 'major', 'critical', 'maintenance', 'unknown'] as const;
export type StatusIndicator = (typeof statusIndicators)[number];

/** A component as it is told: with what open incidents say of it. */
export const statusComponentSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.enum(componentStatuses),
});

export const statusIncidentSchema = z.object({
  id: z.string(),
  title: z.string(),
  impact: z.enum(toldImpacts),
  state: z.enum(incidentStates),
  startedAt: timestamp,
  resolvedAt: z.nullable(timestamp),
  /** The components that it affects. */
  components: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Its page in the system that keeps it; null where that is the status page here. */
  url: z.nullable(z.string()),
  updates: z.array(z.object({ state: z.enum(incidentStates), body: z.string(), createdAt: timestamp })),
});

/** GET /api/status. */
export const statusResponse = z.object({
  indicator: z.enum(statusIndicators),
  description: z.string(),
  /** False where nobody keeps incidents here: then nothing is known, and nothing is claimed. */
  isPublished: z.boolean(),
  /** When that was so: when it was read, which is some time ago where another system keeps it; null where it was never read. */
  asOf: z.nullable(timestamp),
  /** True where what is told was read too long ago to say how the platform is doing now: the indicator is `unknown` then. */
  isStale: z.boolean(),
  /** The page of the system that keeps the status; null where that is the status page here. */
  url: z.nullable(z.string()),
  components: z.array(statusComponentSchema),
  incidents: z.array(statusIncidentSchema),
});
export type StatusResponse = z.infer<typeof statusResponse>;

/** The problem+json body of every refusal. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.enum(errorCodes),
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  retryAfterSeconds: z.optional(z.number()),
  /** What else belongs to the code, such as the new quote of `quote_changed`. */
  details: z.optional(z.record(z.string(), z.unknown())),
});
