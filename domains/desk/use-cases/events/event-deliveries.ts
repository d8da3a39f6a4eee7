import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { insertAudit } from '@reachout/operations/store/audit-queries';
import { type DeliveryWithJob, listDeliveriesWithJobs } from '@reachout/operations/store/deliveries-queries';
import { eventJobKinds } from '@reachout/operations/rules/event-jobs';
import { repeatJob } from '@reachout/operations/store/outbox-queries';
import type { ServiceDeps } from '@reachout/ports/deps';
import { requireStaff } from '@reachout/ports/require-staff';
import type { Viewer } from '@reachout/ports/viewer';
import type { EventDelivery } from '../../rules/events/event-deliveries.ts';

/** Attempts that a page lists. */
export const deliveriesPageSize = 25;

/** A page of the attempts to tell the operator’s own system of events, the latest first. */
export async function readDeliveries(
  { db }: Pick<ServiceDeps, 'db'>,
  viewer: Viewer,
  { isFailedOnly, offset }: { isFailedOnly: boolean; offset: number },
): Promise<Result<{ deliveries: EventDelivery[]; hasMore: boolean }>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const rows = await listDeliveriesWithJobs(db, { isFailedOnly, limit: deliveriesPageSize + 1, offset });
  return ok({
    deliveries: rows.slice(0, deliveriesPageSize).map(describe),
    hasMore: rows.length > deliveriesPageSize,
  });
}

function describe({ createdAt, job, isLatest, ...row }: DeliveryWithJob): EventDelivery {
  const { id, eventId, type, attempt, outcome, reason } = row;
  const after = isLatest ? job : null;
  return {
    id,
    eventId,
    type,
    attempt,
    outcome,
    reason,
    at: createdAt.toISOString(),
    next:
      after?.state === 'waiting'
        ? { at: after.nextAttemptAt.toISOString() }
        : after?.state === 'dead'
          ? 'given-up'
          : null,
    canResend: after !== null && after.state !== 'waiting',
  };
}

/** Has an event sent again; refused while it waits to be sent anyway, and once it is kept no more. */
export async function resendEvent(
  { db }: Pick<ServiceDeps, 'db'>,
  { viewer, requestId }: { viewer: Viewer; requestId: string },
  eventId: string,
): Promise<Result<null>> {
  const staff = requireStaff(viewer);
  if (!staff.ok) return staff;
  const isRepeated = await db.transaction(async (tx) => {
    const repeated = await repeatJob(tx, { kinds: eventJobKinds, key: eventId });
    if (repeated)
      await insertAudit(tx, {
        actorUserId: viewer.userId,
        actorKind: 'staff',
        action: 'staff.event.resent',
        subjectKind: 'outbox',
        subjectId: eventId,
        requestId,
      });
    return repeated;
  });
  return isRepeated ? ok(null) : err(appError('conflict'));
}
