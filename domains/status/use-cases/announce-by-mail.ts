import type { Database } from '@reachout/database/client';
import type { ServiceDeps } from '@reachout/ports/deps';
import { announceIncident } from '../store/incident-mail-queries.ts';

/** Has people who asked for it mailed of what is told of an incident now, where mail is sent and incidents are told of here. Call it in the transaction that tells it. */
export async function announceIncidentByMail(
  { mail, statusSource }: Pick<ServiceDeps, 'mail' | 'statusSource'>,
  tx: Database,
  incidentId: string,
): Promise<void> {
  if (mail !== undefined && statusSource === 'built-in') await announceIncident(tx, incidentId);
}
