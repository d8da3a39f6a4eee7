import * as z from 'zod/mini';
import { maxSearchTerm } from '../limits.ts';
import {
  deploymentGroupings,
  deploymentStates,
  deploymentTargets,
  timeRangeNames,
} from '../observability.ts';
import { optionalText } from './fields.ts';

/** The query of /{teamSlug}/~/observability/query. Whatever is left out does not filter. */
export const deploymentQuerySchema = z.object({
  groupBy: z._default(z.enum(deploymentGroupings, 'Choose one of the listed groups'), 'state'),
  state: z.optional(z.enum(deploymentStates, 'Choose one of the listed states')),
  target: z.optional(z.enum(deploymentTargets, 'Choose one of the listed targets')),
  project: optionalText(maxSearchTerm, 'Project'),
  range: z.optional(z.enum(timeRangeNames, 'Choose one of the listed time ranges')),
});
export type DeploymentQuery = z.infer<typeof deploymentQuerySchema>;
