import type { StatusResponse } from '../rules/calls/status.ts';
import type { IncidentRow, StatusUpdateRow } from '../store/status-queries.ts';

type Incident = StatusResponse['incidents'][number];

/** An incident as pages and calls tell it; without updates where they were not read. */
export function describeIncident(row: IncidentRow & { updates?: readonly StatusUpdateRow[] }): Incident {
  const { id, title, impact, state, startedAt, resolvedAt, updates = [] } = row;
  return {
    id,
    title,
    impact,
    state,
    startedAt: startedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    updates: updates.map((update) => ({
      state: update.state,
      body: update.body,
      createdAt: update.createdAt.toISOString(),
    })),
  };
}
