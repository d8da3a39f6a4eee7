import type { StatusResponse } from '../rules/calls/status.ts';
import type { IncidentRow, StatusUpdateRow, AffectedComponent } from '../store/status-queries.ts';

type Incident = StatusResponse['incidents'][number];

/** An incident as pages and calls tell it; without updates and components where they were not read. */
export function describeIncident(
  row: IncidentRow & { updates?: readonly StatusUpdateRow[]; components?: readonly AffectedComponent[] },
): Incident {
  const { id, title, impact, state, startedAt, resolvedAt, updates = [], components = [] } = row;
  return {
    id,
    title,
    impact,
    state,
    startedAt: startedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    components: [...components],
    url: null,
    updates: updates.map((update) => ({
      state: update.state,
      body: update.body,
      createdAt: update.createdAt.toISOString(),
    })),
  };
}
