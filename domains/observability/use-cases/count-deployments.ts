import type { DeploymentQuery } from '../rules/calls/observability.ts';
import { countDeployments as findCounts, type DeploymentCount } from '../store/observability-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { countGroups } from './count-groups.ts';

/** One line of the result; `latestAt` is null for an hour or day without deployments. */
type CountedGroup = Omit<DeploymentCount, 'latestAt'> & { latestAt: string | null };

/** Counts the deployments of a team's projects, as far as the person sees the projects and the plan looks back. */
export function countDeployments(
  deps: ServiceDeps,
  viewer: Viewer,
  { teamSlug, query }: { teamSlug: string; query: DeploymentQuery },
) {
  return countGroups(deps, viewer, {
    teamSlug,
    query,
    find: async (asked) => {
      const { groups, groupCount } = await findCounts(deps.db, asked);
      const counted = groups.map((group): CountedGroup => ({
        ...group,
        latestAt: group.latestAt.toISOString(),
      }));
      return { groups: counted, groupCount };
    },
    empty: (key) => ({ key, deployments: 0, failed: 0, latestAt: null }),
  });
}
