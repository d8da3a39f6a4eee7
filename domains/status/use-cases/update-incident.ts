import { appError } from '@reachout/core/errors';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { err, ok, type Result } from '@reachout/core/result';
import type { IncidentUpdateBody } from '../rules/calls/incidents.ts';
import { addStatusUpdate } from '../store/status-queries.ts';
import { announceIncidentByMail } from './announce-by-mail.ts';

/**
 * Says more of an incident: it goes on, is resolved, or goes on again. `newer` when somebody else said something meanwhile that the writer has not read; then
 * nothing is changed. Errors: conflict for an incident that another system keeps; not_found, for everybody but staff too.
 */
export async function updateIncident(
  deps: Pick<ServiceDeps, 'db' | 'mail' | 'statusSource'>,
  viewer: Viewer,
  { id, requestId, ...told }: IncidentUpdateBody & { id: string; requestId: string },
): Promise<Result<'posted' | 'newer'>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  return deps.db.transaction(async (tx): Promise<Result<'posted' | 'newer'>> => {
    const outcome = await addStatusUpdate(tx, { id, ...told });
    if (outcome === 'none') return err(appError('not_found'));
    if (outcome === 'foreign') return err(appError('conflict'));
    if (outcome === 'newer') return ok(outcome);
    if (outcome === 'repeated') return ok('posted');
    await announceIncidentByMail(deps, tx, id);
    await insertAudit(tx, {
      actorUserId: viewer.userId,
      actorKind: viewer.role,
      action: 'incident.updated',
      subjectKind: 'incident',
      subjectId: id,
      requestId,
      details: { impact: told.impact, state: told.state },
    });
    return ok('posted');
  });
}
