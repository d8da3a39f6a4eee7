import { createHash } from 'node:crypto';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import { ok, type Result } from '@reachout/core/result';
import type { IncidentBody } from '../rules/calls/incidents.ts';
import { insertStatusIncident } from '../store/status-queries.ts';
import { announceIncidentByMail } from './announce-by-mail.ts';

/**
 * Tells people of an incident. The same form with the same words is one incident, however often it is sent; with other words, after the browser's way back, it is
 * another, so that none are lost. Gives its id. Errors: not_found for everybody but staff.
 */
export async function postIncident(
  deps: Pick<ServiceDeps, 'db' | 'mail' | 'statusSource'>,
  viewer: Viewer,
  { submission, ...told }: IncidentBody,
  requestId: string,
): Promise<Result<string>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const { title, impact, state, body, components } = told;
  const content = JSON.stringify([submission, title, impact, state, body, components]);
  const id = `inc_${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
  await deps.db.transaction(async (tx) => {
    if (!(await insertStatusIncident(tx, { id, ...told }))) return;
    await announceIncidentByMail(deps, tx, id);
    await insertAudit(tx, {
      actorUserId: viewer.userId,
      actorKind: viewer.role,
      action: 'incident.posted',
      subjectKind: 'incident',
      subjectId: id,
      requestId,
      details: { impact, state },
    });
  });
  return ok(id);
}
