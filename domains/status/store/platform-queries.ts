import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { type ComponentTold, setIncidentComponents } from './components-queries.ts';
import { statusComponents, statusIncidents, statusUpdates } from './schema.ts';
import type { IncidentRow, StatusUpdateRow } from './status-queries.ts';

/** An incident as the platform's own system keeps it: with its own id and times, and everything that was said of it, oldest first. */
export interface PlatformIncident extends Pick<
  IncidentRow,
  'id' | 'title' | 'impact' | 'state' | 'startedAt' | 'resolvedAt'
> {
  updates: readonly Pick<StatusUpdateRow, 'state' | 'body' | 'createdAt'>[];
  /** Ids of the components that it affects; those that are not there are passed over. */
  components: readonly string[];
}

/** Stores an incident in place of what was stored of it before; false where staff keep one of that id. Call it in a transaction. */
export async function putPlatformIncident(
  tx: Database,
  { updates, components, ...incident }: PlatformIncident,
): Promise<boolean> {
  const { id, ...told } = incident;
  const [put] = await tx
    .insert(statusIncidents)
    .values({ ...incident, origin: 'platform' })
    .onConflictDoUpdate({
      target: statusIncidents.id,
      set: { ...told, updatedAt: sql`now()` },
      setWhere: eq(statusIncidents.origin, 'platform'),
    })
    .returning({ id: statusIncidents.id });
  if (put === undefined) return false;
  await tx.delete(statusUpdates).where(eq(statusUpdates.incidentId, id));
  if (updates.length > 0)
    await tx
      .insert(statusUpdates)
      .values(updates.map((update, index) => ({ ...update, incidentId: id, seq: index + 1 })));
  await setIncidentComponents(tx, id, components);
  return true;
}

/** Removes an incident of the platform's own system with everything said of it; false where there is none of that system's. */
export async function deletePlatformIncident(tx: Database, id: string): Promise<boolean> {
  const removed = await tx
    .delete(statusIncidents)
    .where(and(eq(statusIncidents.id, id), eq(statusIncidents.origin, 'platform')))
    .returning({ id: statusIncidents.id });
  return removed.length > 0;
}

/** Stores a component in place of what was stored of it before; false where staff keep one of that id. */
export async function putPlatformComponent(
  tx: Database,
  component: ComponentTold & { id: string },
): Promise<boolean> {
  const { id: _id, ...told } = component;
  const put = await tx
    .insert(statusComponents)
    .values({ ...component, origin: 'platform' })
    .onConflictDoUpdate({
      target: statusComponents.id,
      set: { ...told, updatedAt: sql`now()` },
      setWhere: eq(statusComponents.origin, 'platform'),
    })
    .returning({ id: statusComponents.id });
  return put.length > 0;
}
