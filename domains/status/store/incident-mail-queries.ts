import { sql } from 'drizzle-orm';
import type { Database } from '@reachout/database/client';
import { enqueueJob } from '@reachout/operations/store/outbox-queries';

/** The kind of the jobs that have people mailed of an incident; the key names the incident and the minute. */
export const incidentMailJob = 'mail.incident';

/** What such a job keeps: the incident, and the time in which it was told of, in seconds since 1970. */
export interface IncidentMailPayload extends Record<string, unknown> {
  incidentId: string;
  from: number;
  to: number;
}

const windowSeconds = 60;
/** By then whatever told of it in that minute has committed. */
const graceSeconds = 15;

/** Has whoever asked for it mailed of what was told of an incident, in one mail for all that is told within the same minute. Call it in the transaction that tells it. */
export async function announceIncident(tx: Database, incidentId: string): Promise<void> {
  // The transaction's time, which is that of the update.
  const { rows } = await tx.execute<{ seconds: number }>(
    sql`select extract(epoch from now())::float8 as seconds`,
  );
  const seconds = rows[0]?.seconds ?? 0;
  const from = Math.floor(seconds / windowSeconds) * windowSeconds;
  const to = from + windowSeconds;
  const payload: IncidentMailPayload = { incidentId, from, to };
  await enqueueJob(tx, {
    kind: incidentMailJob,
    key: `${incidentId}-${from}`,
    payload,
    delaySeconds: Math.max(0, to + graceSeconds - seconds),
  });
}
