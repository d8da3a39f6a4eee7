import { asc, desc, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { statusIncidents, statusUpdates } from '@reachout/operations/store/schema/operations';

export type StatusUpdateRow = typeof statusUpdates.$inferSelect;
export type StatusIncident = typeof statusIncidents.$inferSelect & { updates: StatusUpdateRow[] };

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
