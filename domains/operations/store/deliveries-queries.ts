import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { eventJobKinds } from '../rules/event-jobs.ts';
import { eventDeliveries } from './schema/deliveries.ts';
import { outboxJobs } from './schema/outbox.ts';

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

/** An attempt, and what becomes of its event. */
export type DeliveryWithJob = DeliveryRow & {
  /** True for the latest attempt of its event. */
  isLatest: boolean;
  /** Of the event now; null where its job is kept no more. */
  job: { state: 'waiting' | 'done' | 'dead'; nextAttemptAt: Date } | null;
};

/** The same with the jobs of their events, a page of them. */
export async function listDeliveriesWithJobs(
  db: Database,
  { isFailedOnly, limit, offset }: { isFailedOnly: boolean; limit: number; offset: number },
): Promise<DeliveryWithJob[]> {
  const rows = await db
    .select({
      delivery: eventDeliveries,
      isLatest: sql<boolean>`not exists (select from event_deliveries later where later.event_id = ${eventDeliveries.eventId} and later.id > ${eventDeliveries.id})`,
      state: outboxJobs.state,
      nextAttemptAt: outboxJobs.nextAttemptAt,
    })
    .from(eventDeliveries)
    .leftJoin(
      outboxJobs,
      and(inArray(outboxJobs.kind, [...eventJobKinds]), eq(outboxJobs.key, eventDeliveries.eventId)),
    )
    .where(isFailedOnly ? ne(eventDeliveries.outcome, 'taken') : undefined)
    .orderBy(desc(eventDeliveries.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ delivery, isLatest, state, nextAttemptAt }) => ({
    ...delivery,
    isLatest,
    job: state === null || nextAttemptAt === null ? null : { state, nextAttemptAt },
  }));
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
