import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { ok, type Result } from '@reachout/core/result';
import type { IncidentForm } from '../rules/calls/incidents.ts';
import { insertStatusIncident } from '../store/status-queries.ts';

/** Tells people of an incident, once for each form that was shown. Gives its id. Errors: not_found for everybody but staff. */
export async function postIncident(
  deps: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  { submission, ...told }: IncidentForm,
  requestId: string,
): Promise<Result<string>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const id = `inc_${submission}`;
  await deps.db.transaction(async (tx) => {
    if (!(await insertStatusIncident(tx, { id, ...told }))) return;
    await insertAudit(tx, {
      actorUserId: viewer.userId,
      actorKind: viewer.role,
      action: 'incident.posted',
      subjectKind: 'incident',
      subjectId: id,
      requestId,
      details: { impact: told.impact, state: told.state },
    });
  });
  return ok(id);
}
