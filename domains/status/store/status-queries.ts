import { asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { statusComponents, statusIncidentComponents, statusIncidents, statusUpdates } from './schema.ts';
import { setIncidentComponents } from './components-queries.ts';

export type StatusUpdateRow = typeof statusUpdates.$inferSelect;
export type IncidentRow = typeof statusIncidents.$inferSelect;
/** A component as an incident names it. */
export type AffectedComponent = Pick<typeof statusComponents.$inferSelect, 'id' | 'name'>;
export type StatusIncident = IncidentRow & { updates: StatusUpdateRow[]; components: AffectedComponent[] };

/** Ongoing incidents and those resolved within `resolvedWithinDays`, newest first, each with its updates, newest first, and with the components that it affects. */
export async function findStatusIncidents(
  db: Database,
  { resolvedWithinDays }: { resolvedWithinDays: number },
): Promise<StatusIncident[]> {
  const incidents = await db
    .select()
    .from(statusIncidents)
    .where(
      or(
        isNull(statusIncidents.resolvedAt),
        sql`${statusIncidents.resolvedAt} > now() - make_interval(days => ${resolvedWithinDays})`,
      ),
    )
    .orderBy(desc(statusIncidents.startedAt), asc(statusIncidents.id));
  return withDetails(db, incidents);
}

/** One incident with its updates, newest first, and what it affects; undefined where there is none. */
export async function findStatusIncident(db: Database, id: string): Promise<StatusIncident | undefined> {
  const found = await db.select().from(statusIncidents).where(eq(statusIncidents.id, id));
  return (await withDetails(db, found))[0];
}

/** Incidents as a list shows them: those that go on or those that are over, newest first, at most `limit`. */
export async function listStatusIncidents(
  db: Database,
  { isResolved, limit }: { isResolved: boolean; limit: number },
): Promise<IncidentRow[]> {
  return db
    .select()
    .from(statusIncidents)
    .where(isResolved ? isNotNull(statusIncidents.resolvedAt) : isNull(statusIncidents.resolvedAt))
    .orderBy(desc(statusIncidents.startedAt), asc(statusIncidents.id))
    .limit(limit);
}

/** What is told of an incident at one time. */
export type IncidentTold = Pick<IncidentRow, 'title' | 'impact' | 'state'> & {
  body: string;
  /** Ids of the components that it affects; those that are gone are passed over. */
  components: readonly string[];
};

/** Stores an incident with its first update; false when it is there already. Call it in a transaction. */
export async function insertStatusIncident(
  tx: Database,
  { id, body, components, ...incident }: IncidentTold & { id: string },
): Promise<boolean> {
  const added = await tx
    .insert(statusIncidents)
    .values({ id, ...incident, resolvedAt: incident.state === 'resolved' ? sql`now()` : null })
    .onConflictDoNothing()
    .returning({ id: statusIncidents.id });
  if (added.length === 0) return false;
  await tx.insert(statusUpdates).values({ incidentId: id, seq: 1, state: incident.state, body });
  await setIncidentComponents(tx, id, components);
  return true;
}

/**
 * Adds an update to an incident, if it has as many as `seen`; its title, impact and state become those told now. An incident that is resolved keeps the time of
 * that until it goes on again. An update that is sent twice is one. An incident that another system keeps is `foreign`. Call it in a transaction.
 */
export async function addStatusUpdate(
  tx: Database,
  { id, seen, body, components, ...told }: IncidentTold & { id: string; seen: number },
): Promise<'added' | 'repeated' | 'none' | 'newer' | 'foreign'> {
  const [locked] = await tx
    .select({ origin: statusIncidents.origin })
    .from(statusIncidents)
    .where(eq(statusIncidents.id, id))
    .for('update');
  if (locked === undefined) return 'none';
  if (locked.origin !== 'staff') return 'foreign';
  const [latest] = await tx
    .select()
    .from(statusUpdates)
    .where(eq(statusUpdates.incidentId, id))
    .orderBy(desc(statusUpdates.seq))
    .limit(1);
  const isRepeated = latest?.seq === seen + 1 && latest.body === body && latest.state === told.state;
  if (isRepeated) return 'repeated';
  if ((latest?.seq ?? 0) !== seen) return 'newer';
  await tx.insert(statusUpdates).values({ incidentId: id, seq: seen + 1, state: told.state, body });
  const resolvedAt = told.state === 'resolved' ? sql`coalesce(${statusIncidents.resolvedAt}, now())` : null;
  await tx
    .update(statusIncidents)
    .set({ ...told, resolvedAt, updatedAt: sql`now()` })
    .where(eq(statusIncidents.id, id));
  await setIncidentComponents(tx, id, components);
  return 'added';
}

async function withDetails(db: Database, incidents: IncidentRow[]): Promise<StatusIncident[]> {
  if (incidents.length === 0) return [];
  const ids = incidents.map((incident) => incident.id);
  const [updates, affected] = await Promise.all([
    db
      .select()
      .from(statusUpdates)
      .where(inArray(statusUpdates.incidentId, ids))
      .orderBy(desc(statusUpdates.seq)),
    db
      .select({
        incidentId: statusIncidentComponents.incidentId,
        id: statusComponents.id,
        name: statusComponents.name,
      })
      .from(statusIncidentComponents)
      .innerJoin(statusComponents, eq(statusComponents.id, statusIncidentComponents.componentId))
      .where(inArray(statusIncidentComponents.incidentId, ids))
      .orderBy(asc(statusComponents.position), asc(statusComponents.name), asc(statusComponents.id)),
  ]);
  const updatesOf = Map.groupBy(updates, (update) => update.incidentId);
  const affectedOf = Map.groupBy(affected, ({ incidentId }) => incidentId);
  return incidents.map((incident) => ({
    ...incident,
    updates: updatesOf.get(incident.id) ?? [],
    components: (affectedOf.get(incident.id) ?? []).map(({ id, name }) => ({ id, name })),
  }));
}
