import { appError } from '@reachout/core/errors';
import { staffListPageSize } from '@reachout/core/limits';
import { err, ok, type Result } from '@reachout/core/result';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { type ComponentRow, listStatusComponents } from '../store/components-queries.ts';
import {
  findStatusIncident,
  type IncidentRow,
  listStatusIncidents,
  type StatusIncident,
} from '../store/status-queries.ts';

export interface StaffIncidents {
  /** All that go on. */
  ongoing: IncidentRow[];
  /** The latest that are over. */
  resolved: IncidentRow[];
  /** What an incident can affect. */
  components: ComponentRow[];
}

/** The incidents that staff tell of. Errors: not_found for everybody but staff. */
export async function listIncidents(
  deps: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
): Promise<Result<StaffIncidents>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const [ongoing, resolved, components] = await Promise.all([
    listStatusIncidents(deps.db, { isResolved: false, limit: staffListPageSize }),
    listStatusIncidents(deps.db, { isResolved: true, limit: staffListPageSize }),
    listStatusComponents(deps.db),
  ]);
  return ok({ ongoing, resolved, components });
}

/** One incident with everything that was said, and what it can affect. Errors: not_found, for everybody but staff too. */
export async function readIncident(
  deps: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<Result<{ incident: StatusIncident; choices: ComponentRow[] }>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const [incident, choices] = await Promise.all([
    findStatusIncident(deps.db, id),
    listStatusComponents(deps.db),
  ]);
  return incident === undefined ? err(appError('not_found')) : ok({ incident, choices });
}
