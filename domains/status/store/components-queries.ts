import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { statusComponents, statusIncidentComponents } from './schema.ts';

export type ComponentRow = typeof statusComponents.$inferSelect;
/** What is told of a component at one time. */
export type ComponentTold = Pick<ComponentRow, 'name' | 'description' | 'position' | 'status'>;

/** Every component in the order in which they are listed. */
export async function listStatusComponents(db: Database): Promise<ComponentRow[]> {
  return db
    .select()
    .from(statusComponents)
    .orderBy(asc(statusComponents.position), asc(statusComponents.name), asc(statusComponents.id));
}

/** One component; undefined where there is none. */
export async function findStatusComponent(db: Database, id: string): Promise<ComponentRow | undefined> {
  return (await db.select().from(statusComponents).where(eq(statusComponents.id, id)))[0];
}

/** Adds a component that staff keep; false when it is there already. */
export async function insertStatusComponent(
  tx: Database,
  component: ComponentTold & { id: string },
): Promise<boolean> {
  const added = await tx
    .insert(statusComponents)
    .values({ ...component, origin: 'staff' })
    .onConflictDoNothing()
    .returning({ id: statusComponents.id });
  return added.length > 0;
}

/** Changes a component that staff keep; false where there is none of theirs. */
export async function changeStatusComponent(
  tx: Database,
  { id, ...told }: ComponentTold & { id: string },
): Promise<boolean> {
  const changed = await tx
    .update(statusComponents)
    .set({ ...told, updatedAt: sql`now()` })
    .where(and(eq(statusComponents.id, id), eq(statusComponents.origin, 'staff')))
    .returning({ id: statusComponents.id });
  return changed.length > 0;
}

/** Removes a component that `origin` keeps; false where there is none of theirs. Incidents that name it stay. */
export async function deleteStatusComponent(
  tx: Database,
  { id, origin }: Pick<ComponentRow, 'id' | 'origin'>,
): Promise<boolean> {
  const removed = await tx
    .delete(statusComponents)
    .where(and(eq(statusComponents.id, id), eq(statusComponents.origin, origin)))
    .returning({ id: statusComponents.id });
  return removed.length > 0;
}

/** Says which components an incident affects, in place of what was said before; ids of none are passed over. Call it in a transaction. */
export async function setIncidentComponents(
  tx: Database,
  incidentId: string,
  components: readonly string[],
): Promise<void> {
  await tx.delete(statusIncidentComponents).where(eq(statusIncidentComponents.incidentId, incidentId));
  if (components.length === 0) return;
  // Locked, so that none is removed before the rows below name it.
  const found = await tx
    .select({ id: statusComponents.id })
    .from(statusComponents)
    .where(inArray(statusComponents.id, [...components]))
    .for('key share');
  if (found.length === 0) return;
  await tx.insert(statusIncidentComponents).values(found.map(({ id }) => ({ incidentId, componentId: id })));
}
