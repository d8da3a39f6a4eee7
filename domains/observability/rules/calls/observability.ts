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
  z.enum(['requests', 'deployments'], 'Choose requests or deployments'),
  'requests',
);

const range = z.optional(z.enum(timeRangeNames, 'Choose one of the listed time ranges'));

/** A query over requests. Whatever is left out does not filter. */
export const requestQuerySchema = z.object({
  groupBy: z._default(z.enum(requestGroupings, 'Choose one of the listed groups'), 'time'),
  status: z.optional(z.enum(statusClasses, 'Choose one of the listed statuses')),
  path: optionalText(maxSearchTerm, 'Path'),
  region: optionalText(maxSearchTerm, 'Region'),
  project: optionalText(maxSearchTerm, 'Project'),
  range,
});
export type RequestQuery = z.infer<typeof requestQuerySchema>;

/** A query over deployments. Whatever is left out does not filter. */
export const deploymentQuerySchema = z.object({
  groupBy: z._default(z.enum(deploymentGroupings, 'Choose one of the listed groups'), 'state'),
  state: z.optional(z.enum(deploymentStates, 'Choose one of the listed states')),
  target: z.optional(z.enum(deploymentTargets, 'Choose one of the listed targets')),
  project: optionalText(maxSearchTerm, 'Project'),
  range,
});
export type DeploymentQuery = z.infer<typeof deploymentQuerySchema>;
