import * as z from 'zod/mini';
import { errorCodes } from '@reachout/core/app-error';
import { timestamp } from '@reachout/core/calls/fields';
import { incidentImpacts, incidentStates } from '../incidents.ts';

/** How the platform is doing. */
export const statusIndicators = ['none', 'minor', 'major', 'critical', 'maintenance', 'unknown'] as const;
export type StatusIndicator = (typeof statusIndicators)[number];

/** GET /api/status. */
export const statusResponse = z.object({
  indicator: z.enum(statusIndicators),
  description: z.string(),
  /** False where nobody keeps incidents here: then nothing is known, and nothing is claimed. */
  isPublished: z.boolean(),
  incidents: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      impact: z.enum(incidentImpacts),
      state: z.enum(incidentStates),
      startedAt: timestamp,
      resolvedAt: z.nullable(timestamp),
      updates: z.array(z.object({ state: z.enum(incidentStates), body: z.string(), createdAt: timestamp })),
    }),
  ),
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
