import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import type { OwnSession } from '../rules/log-ins.ts';
import { endOwnSessions, listOwnSessions } from '../store/sessions-queries.ts';

/** Where the person is logged in now, newest first. */
export function listSessions(
  { db }: Pick<ServiceDeps, 'db'>,
  { userId }: Viewer,
  { longestSeconds }: { longestSeconds: number },
): Promise<OwnSession[]> {
  return listOwnSessions(db, { userId, longestSeconds });
}

/** Ends sessions of the person at once: the one of this id, or all but that of this request. Errors: not_found where there is no such session. */
export async function endSessions(
  { db }: Pick<ServiceDeps, 'db'>,
  { userId, sessionId: keptId, role }: Viewer,
  { which, requestId }: { which: { sessionId: string } | 'others'; requestId: string },
): Promise<Result<void>> {
  const count = await db.transaction(async (tx) => {
    const ended = await endOwnSessions(tx, { userId, ...(which === 'others' ? { keptId } : which) });
    if (ended > 0)
      await insertAudit(tx, {
        actorUserId: userId,
        actorKind: role,
        action: 'user.sessions-ended',
        subjectKind: 'user',
        subjectId: userId,
        requestId,
        details: { count: ended },
      });
    return ended;
  });
  return count === 0 && which !== 'others' ? err(appError('not_found')) : ok(undefined);
}
