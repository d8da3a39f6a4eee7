import type { RequestQuery } from '../rules/calls/observability.ts';
import { countRequests as findCounts } from '../store/observability-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { countGroups } from './count-groups.ts';

/** Counts the requests to a team's projects, as far as the person sees the projects and the plan looks back. */
export function countRequests(
  deps: ServiceDeps,
  viewer: Viewer,
  { teamSlug, query }: { teamSlug: string; query: RequestQuery },
) {
  return countGroups(deps, viewer, {
    teamSlug,
    query,
    find: (asked) => findCounts(deps.db, asked),
    empty: (key) => ({ key, requests: 0, failed: 0, meanMs: 0 }),
  });
}
