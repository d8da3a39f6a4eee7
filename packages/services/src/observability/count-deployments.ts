import type { DeploymentQuery } from '@reachout/contract/calls/observability';
import type { DeploymentGrouping } from '@reachout/contract/observability';
import { ok, type Result } from '@reachout/contract/result';
import { countDeployments as findCounts, type DeploymentCount } from '@reachout/db/observability-queries';
import type { ServiceDeps } from '../deps.ts';
import type { Viewer } from '../viewer.ts';
import { findQuerySpan, type QueryOutcome, type QuerySpan } from './query-span.ts';
import { fillSteps } from './time-steps.ts';

/** One line of the result; `latestAt` is null for an hour or day without deployments. */
export type CountedGroup = Omit<DeploymentCount, 'latestAt'> & { latestAt: string | null };

export interface DeploymentAnswer {
  groupBy: DeploymentGrouping;
  timeStep: 'hour' | 'day';
  after: string;
  until: string;
  groups: CountedGroup[];
  /** How many groups there are, of which `groups` holds the largest. */
  groupCount: number;
}

/** Lines of a result at most; a day of a month and an hour of a day both fit. */
const maxGroups = 100;

/** Counts the deployments of a team's projects, as far as the person sees the projects and the plan looks back. */
export async function countDeployments(
  deps: ServiceDeps,
  viewer: Viewer,
  { teamSlug, query }: { teamSlug: string; query: DeploymentQuery },
): Promise<Result<QuerySpan & { outcome: QueryOutcome<DeploymentAnswer> }>> {
  const found = await findQuerySpan(deps, viewer, { teamSlug, range: query.range });
  if (!found.ok) return found;
  const { scope, refusal, after, until, timeStep, ...span } = found.value;
  if (refusal !== undefined) return ok({ ...span, outcome: { kind: 'refused', fields: { range: refusal } } });
  const { range: _range, ...filters } = query;
  const { groups, groupCount } = await findCounts(deps.db, {
    ...scope,
    ...filters,
    timeStep,
    after,
    until,
    limit: maxGroups,
  });
  const counted = groups.map((group) => ({ ...group, latestAt: group.latestAt.toISOString() }));
  const empty = (key: string): CountedGroup => ({ key, deployments: 0, failed: 0, latestAt: null });
  const answer: DeploymentAnswer = {
    groupBy: query.groupBy,
    timeStep,
    after: after.toISOString(),
    until: until.toISOString(),
    groups: query.groupBy === 'time' ? fillSteps(counted, { after, until, timeStep }, empty) : counted,
    groupCount,
  };
  return ok({ ...span, outcome: { kind: 'counted', answer } });
}
