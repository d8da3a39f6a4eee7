import { appError } from '@reachout/core/errors';
import { staffListPageSize } from '@reachout/core/limits';
import { err, ok, type Result } from '@reachout/core/result';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
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
}

/** The incidents that staff tell of. Errors: not_found for everybody but staff. */
export async function listIncidents(
  deps: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
): Promise<Result<StaffIncidents>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const [ongoing, resolved] = await Promise.all([
    listStatusIncidents(deps.db, { isResolved: false, limit: staffListPageSize }),
    listStatusIncidents(deps.db, { isResolved: true, limit: staffListPageSize }),
  ]);
  return ok({ ongoing, resolved });
}

/** One incident with everything that was said. Errors: not_found, for everybody but staff too. */
export async function readIncident(
  deps: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  id: string,
): Promise<Result<StatusIncident>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const found = await findStatusIncident(deps.db, id);
  return found === undefined ? err(appError('not_found')) : ok(found);
}
