import type { RequestQuery } from '@reachout/contract/calls/observability';
import type { RequestGrouping } from '@reachout/contract/observability';
import { ok, type Result } from '@reachout/contract/result';
import { countRequests as findCounts, type RequestCount } from '@reachout/db/observability-queries';
import type { ServiceDeps } from '../deps.ts';
import type { Viewer } from '../viewer.ts';
import { findQuerySpan, type QuerySpan, type QueryOutcome } from './query-span.ts';
import { fillSteps } from './time-steps.ts';

export interface RequestAnswer {
  groupBy: RequestGrouping;
  timeStep: 'hour' | 'day';
  after: string;
  until: string;
  groups: RequestCount[];
  /** How many groups there are, of which `groups` holds the largest. */
  groupCount: number;
}

/** Lines of a result at most; a day of a month and an hour of a day both fit. */
const maxGroups = 100;

/** Counts the requests to a team's projects, as far as the person sees the projects and the plan looks back. */
export async function countRequests(
  deps: ServiceDeps,
  viewer: Viewer,
  { teamSlug, query }: { teamSlug: string; query: RequestQuery },
): Promise<Result<QuerySpan & { outcome: QueryOutcome<RequestAnswer> }>> {
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
  const empty = (key: string): RequestCount => ({ key, requests: 0, failed: 0, meanMs: 0 });
  const answer: RequestAnswer = {
    groupBy: query.groupBy,
    timeStep,
    after: after.toISOString(),
    until: until.toISOString(),
    groups: query.groupBy === 'time' ? fillSteps(groups, { after, until, timeStep }, empty) : groups,
    groupCount,
  };
  return ok({ ...span, outcome: { kind: 'counted', answer } });
}
