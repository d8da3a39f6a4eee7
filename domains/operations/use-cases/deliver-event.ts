import type { ServiceDeps } from '@reachout/ports/deps';
import type { OutgoingEvent } from '@reachout/ports/ports';
import { insertDelivery } from '../store/deliveries-queries.ts';
import type { JobOutcome } from './run-outbox.ts';

/** Sends an event to the system that the operator names, and notes what came of it. */
export async function deliverEvent(
  { db, events }: Pick<ServiceDeps, 'db' | 'events'>,
  event: OutgoingEvent,
  attempt: number,
): Promise<JobOutcome> {
  if (events === undefined) return { outcome: 'dead', reason: 'no system is told of events any more' };
  const sent = await events.send(event);
  const outcome = sent.ok ? 'taken' : sent.failure.kind;
  const reason = sent.ok ? null : sent.failure.reason;
  await insertDelivery(db, { eventId: event.id, type: event.type, attempt, outcome, reason });
  if (sent.ok) return { outcome: 'done' };
  if (sent.failure.kind === 'never') return { outcome: 'dead', reason: sent.failure.reason };
  const { retryAfterSeconds } = sent.failure;
  return {
    outcome: 'retry',
    reason: sent.failure.reason,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}
