import { desc, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { eventDeliveries } from './schema/deliveries.ts';

export type DeliveryRow = typeof eventDeliveries.$inferSelect;

/** Notes one attempt to deliver an event. */
export async function insertDelivery(
  db: Database,
  delivery: Pick<DeliveryRow, 'eventId' | 'type' | 'attempt' | 'outcome' | 'reason'>,
): Promise<void> {
  await db.insert(eventDeliveries).values(delivery);
}

/** The latest attempts first; without those that were taken if asked. */
export function listDeliveries(
  db: Database,
  { isFailedOnly, limit }: { isFailedOnly: boolean; limit: number },
): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(eventDeliveries)
    .where(isFailedOnly ? ne(eventDeliveries.outcome, 'taken') : undefined)
    .orderBy(desc(eventDeliveries.id))
    .limit(limit);
}

/** Forgets attempts of long ago. */
export async function deleteOldDeliveries(
  db: Database,
  { olderThanDays }: { olderThanDays: number },
): Promise<void> {
  await db
    .delete(eventDeliveries)
    .where(lt(eventDeliveries.createdAt, sql`now() - make_interval(days => ${olderThanDays})`));
}
