import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import type { Database } from '@reachout/database/client';
import { type ComponentTold, deleteStatusComponent } from '../store/components-queries.ts';
import {
  deletePlatformIncident,
  type PlatformIncident,
  putPlatformComponent,
  putPlatformIncident,
} from '../store/platform-queries.ts';

/**
 * What the platform's own system says of its status. Whoever calls these has proven to be that system and keeps the order of its messages; each gives
 * what it did, runs in the caller's transaction, and writes the same when it is called again. What staff keep under the same id is never changed: `conflict`.
 */

/**
 * Stores an incident with its own id and times, in place of what was stored of it before.
 *
 * @public
 */
export async function putIncident(tx: Database, incident: PlatformIncident): Promise<Result<void>> {
  return (await putPlatformIncident(tx, inOrder(incident))) ? ok(undefined) : err(appError('conflict'));
}

/**
 * Removes an incident; one that is not there is no error.
 *
 * @public
 */
export async function removeIncident(tx: Database, id: string): Promise<void> {
  await deletePlatformIncident(tx, id);
}

/**
 * Stores a component under its own id, in place of what was stored of it before.
 *
 * @public
 */
export async function putComponent(
  tx: Database,
  component: ComponentTold & { id: string },
): Promise<Result<void>> {
  return (await putPlatformComponent(tx, component)) ? ok(undefined) : err(appError('conflict'));
}

/**
 * Removes a component; one that is not there is no error. Incidents that name it stay.
 *
 * @public
 */
export async function removeComponent(tx: Database, id: string): Promise<void> {
  await deleteStatusComponent(tx, { id, origin: 'platform' });
}

/** Updates may come in any order; an incident that is resolved was so when the last of them said it, unless it has a time of its own. */
function inOrder(incident: PlatformIncident): PlatformIncident {
  const updates = incident.updates.toSorted(
    (one, other) => one.createdAt.getTime() - other.createdAt.getTime(),
  );
  if (incident.state !== 'resolved') return { ...incident, updates, resolvedAt: null };
  const resolvedAt =
    incident.resolvedAt ??
    updates.findLast(({ state }) => state === 'resolved')?.createdAt ??
    updates.at(-1)?.createdAt ??
    incident.startedAt;
  return { ...incident, updates, resolvedAt };
}
