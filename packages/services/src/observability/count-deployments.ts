import type { Account } from '@reachout/contract/accounts';
import type { DeploymentQuery } from '@reachout/contract/calls/observability';
import {
  type DeploymentGrouping,
  defaultRange,
  isWithinReach,
  observabilityReach,
  type ObservabilityReach,
  type TimeRange,
  timeRanges,
} from '@reachout/contract/observability';
import { planLabels } from '@reachout/contract/plans';
import { ok, type Result } from '@reachout/contract/result';
import { hourMs } from '@reachout/contract/time';
import { countDeployments as findCounts, type DeploymentCount } from '@reachout/db/observability-queries';
import { findAccountAccess } from '../accounts/account-access.ts';
import type { ServiceDeps } from '../deps.ts';
import { findProjectScope } from '../teams/project-scope.ts';
import type { Viewer } from '../viewer.ts';

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

export interface DeploymentCounts {
  account: Account;
  reach: ObservabilityReach | undefined;
  range: TimeRange;
  isProjectScoped: boolean;
  /** The counts, or why this query is refused, by field. */
  outcome: { kind: 'counted'; answer: DeploymentAnswer } | { kind: 'refused'; fields: { range: string } };
}

/** Lines of a result at most; a day of a month and an hour of a day both fit. */
const maxGroups = 100;

/** Counts the deployments of a team's projects, as far as the person sees the projects and the plan looks back. */
export async function countDeployments(
  deps: ServiceDeps,
  viewer: Viewer,
  { teamSlug, query }: { teamSlug: string; query: DeploymentQuery },
): Promise<Result<DeploymentCounts>> {
  const access = await findAccountAccess(deps, viewer, { teamSlug });
  if (!access.ok) return access;
  const scope = findProjectScope(viewer, access.value);
  if (!scope.ok) return scope;
  const { account, isProjectScoped } = access.value;
  const reach = observabilityReach(deps.brand, account.plan);
  const range = query.range ?? defaultRange(reach);
  const base = { account, reach, range, isProjectScoped };
  if (reach !== undefined && !isWithinReach(range, reach)) {
    const message = `${planLabels[account.plan ?? 'hobby']} looks back ${reach.words}. Choose a shorter time range.`;
    return ok({ ...base, outcome: { kind: 'refused', fields: { range: message } } });
  }
  const until = deps.clock.now();
  const after = new Date(until.getTime() - timeRanges[range] * hourMs);
  const timeStep = timeRanges[range] <= 24 ? 'hour' : 'day';
  const { groupBy, state, target, project } = query;
  const { groups, groupCount } = await findCounts(deps.db, {
    ...scope.value,
    groupBy,
    timeStep,
    after,
    until,
    state,
    target,
    project,
    limit: maxGroups,
  });
  const counted = groups.map((group) => ({ ...group, latestAt: group.latestAt.toISOString() }));
  const answer: DeploymentAnswer = {
    groupBy,
    timeStep,
    after: after.toISOString(),
    until: until.toISOString(),
    groups: groupBy === 'time' ? withEmptySteps(counted, { after, until, timeStep }) : counted,
    groupCount,
  };
  return ok({ ...base, outcome: { kind: 'counted', answer } });
}

/** Every hour or day of the range in order, also those in which nothing was deployed. */
export function withEmptySteps(
  groups: readonly CountedGroup[],
  { after, until, timeStep }: { after: Date; until: Date; timeStep: 'hour' | 'day' },
): CountedGroup[] {
  const stepMs = timeStep === 'hour' ? hourMs : 24 * hourMs;
  const first = Math.floor(after.getTime() / stepMs);
  const last = Math.floor(until.getTime() / stepMs);
  const byKey = new Map(groups.map((group) => [group.key, group]));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const key = new Date((first + index) * stepMs).toISOString();
    return byKey.get(key) ?? { key, deployments: 0, failed: 0, latestAt: null };
  });
}
