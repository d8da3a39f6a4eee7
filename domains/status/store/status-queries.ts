import { asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { statusIncidents, statusUpdates } from './schema.ts';

export type StatusUpdateRow = typeof statusUpdates.$inferSelect;
export type IncidentRow = typeof statusIncidents.$inferSelect;
export type StatusIncident = IncidentRow & { updates: StatusUpdateRow[] };

/** Ongoing incidents and those resolved within `resolvedWithinDays`, newest first, each with its updates, newest first. */
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
  return withUpdates(db, incidents);
}

/** One incident with its updates, newest first; undefined where there is none. */
export async function findStatusIncident(db: Database, id: string): Promise<StatusIncident | undefined> {
  const found = await db.select().from(statusIncidents).where(eq(statusIncidents.id, id));
  return (await withUpdates(db, found))[0];
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
export type IncidentTold = Pick<IncidentRow, 'title' | 'impact' | 'state'> & { body: string };

/** Stores an incident with its first update; false when it is there already. Call it in a transaction. */
export async function insertStatusIncident(
  tx: Database,
  { id, body, ...incident }: IncidentTold & { id: string },
): Promise<boolean> {
  const added = await tx
    .insert(statusIncidents)
    .values({ id, ...incident, resolvedAt: incident.state === 'resolved' ? sql`now()` : null })
    .onConflictDoNothing()
    .returning({ id: statusIncidents.id });
  if (added.length === 0) return false;
  await tx.insert(statusUpdates).values({ incidentId: id, seq: 1, state: incident.state, body });
  return true;
}

/**
 * Adds an update to an incident, if it has as many as `seen`; its title, impact and state become those told now. An incident that is resolved keeps the time of
 * that until it goes on again. An update that is sent twice is one. Call it in a transaction.
 */
export async function addStatusUpdate(
  tx: Database,
  { id, seen, body, ...told }: IncidentTold & { id: string; seen: number },
): Promise<'added' | 'repeated' | 'none' | 'newer'> {
  const locked = await tx
    .select({ id: statusIncidents.id })
    .from(statusIncidents)
    .where(eq(statusIncidents.id, id))
    .for('update');
  if (locked.length === 0) return 'none';
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
  return 'added';
}

async function withUpdates(db: Database, incidents: IncidentRow[]): Promise<StatusIncident[]> {
  if (incidents.length === 0) return [];
  const updates = await db
    .select()
    .from(statusUpdates)
    .where(
      inArray(
        statusUpdates.incidentId,
        incidents.map((incident) => incident.id),
      ),
    )
    .orderBy(desc(statusUpdates.seq));
  const byIncident = Map.groupBy(updates, (update) => update.incidentId);
  return incidents.map((incident) => ({ ...incident, updates: byIncident.get(incident.id) ?? [] }));
}
