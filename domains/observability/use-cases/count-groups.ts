import type { TimeRange } from '../rules/observability.ts';
import { ok, type Result } from '@reachout/core/result';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { findQuerySpan, type QueryOutcome, type QueryScope, type QuerySpan } from './query-span.ts';
import { fillSteps } from './time-steps.ts';

/** What a query of the query builder comes to. */
export interface GroupedAnswer<Grouping, Group> {
  groupBy: Grouping;
  timeStep: 'hour' | 'day';
  after: string;
  until: string;
  groups: Group[];
  /** How many groups there are, of which `groups` holds the largest. */
  groupCount: number;
}

interface GroupsAsked<Query, Group> {
  teamSlug: string;
  query: Query;
  find: (
    query: Omit<Query, 'range'> & QueryScope & { limit: number },
  ) => Promise<{ groups: Group[]; groupCount: number }>;
  /** The line of an hour or a day in which nothing happened. */
  empty: (key: string) => Group;
}

/** Lines of a result at most; a day of a month and an hour of a day both fit. */
const maxGroups = 100;

/** Counts something of a team's projects in groups, as far as the person sees the projects and the plan looks back. */
export async function countGroups<
  Query extends { groupBy: string; range?: TimeRange | undefined },
  Group extends { key: string },
>(
  deps: ServiceDeps,
  viewer: Viewer,
  { teamSlug, query, find, empty }: GroupsAsked<Query, Group>,
): Promise<Result<QuerySpan & { outcome: QueryOutcome<GroupedAnswer<Query['groupBy'], Group>> }>> {
  const { range, ...filters } = query;
  const found = await findQuerySpan(deps, viewer, { teamSlug, range });
  if (!found.ok) return found;
  const { scope, refusal, ...span } = found.value;
  if (refusal !== undefined) return ok({ ...span, outcome: { kind: 'refused', fields: { range: refusal } } });
  const { after, until, timeStep } = scope;
  const { groups, groupCount } = await find({ ...filters, ...scope, limit: maxGroups });
  const answer = {
    groupBy: query.groupBy,
    timeStep,
    after: after.toISOString(),
    until: until.toISOString(),
    groups: query.groupBy === 'time' ? fillSteps(groups, { after, until, timeStep }, empty) : groups,
    groupCount,
  };
  return ok({ ...span, outcome: { kind: 'counted', answer } });
}
