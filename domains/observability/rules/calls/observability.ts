import { fieldNames } from '@reachout/core/field-names';
import { observabilityCopy } from '../../messages/observability.ts';
import * as z from 'zod/mini';
import { maxSearchTerm } from '@reachout/core/limits';
import {
  deploymentGroupings,
  deploymentStates,
  deploymentTargets,
  requestGroupings,
  statusClasses,
  timeRangeNames,
} from '../observability.ts';
import { optionalText } from '@reachout/core/calls/fields';

/** What the query of /{teamSlug}/~/observability/query counts: requests, unless it says `of=deployments`. */
export const querySubjectSchema = z._default(
  z.enum(['requests', 'deployments'], { error: () => observabilityCopy.chooseSubject() }),
  'requests',
);

const range = z.optional(z.enum(timeRangeNames, { error: () => observabilityCopy.chooseRange() }));

/** A query over requests. Whatever is left out does not filter. */
export const requestQuerySchema = z.object({
  groupBy: z._default(z.enum(requestGroupings, { error: () => observabilityCopy.chooseGroup() }), 'time'),
  status: z.optional(z.enum(statusClasses, { error: () => observabilityCopy.chooseStatus() })),
  path: optionalText(maxSearchTerm, 'Path'),
  region: optionalText(maxSearchTerm, 'Region'),
  project: optionalText(maxSearchTerm, 'Project'),
  range,
});
export type RequestQuery = z.infer<typeof requestQuerySchema>;

/** A query over deployments. Whatever is left out does not filter. */
export const deploymentQuerySchema = z.object({
  groupBy: z._default(z.enum(deploymentGroupings, { error: () => observabilityCopy.chooseGroup() }), 'state'),
  state: z.optional(z.enum(deploymentStates, { error: () => observabilityCopy.chooseState() })),
  target: z.optional(z.enum(deploymentTargets, { error: () => observabilityCopy.chooseTarget() })),
  project: optionalText(maxSearchTerm, 'Project'),
  range,
});
/** The names that both queries are asked by, and which of them it is. */
export const queryField = {
  of: 'of',
  ...fieldNames(requestQuerySchema),
  ...fieldNames(deploymentQuerySchema),
} as const;
export type DeploymentQuery = z.infer<typeof deploymentQuerySchema>;
