import { setTimeout as wait } from 'node:timers/promises';
import { statusCopy } from '../messages/status.ts';
import { isUnavailable } from '@reachout/database/errors';
import { gravestImpact } from '../rules/incidents.ts';
import type { StatusResponse } from '../rules/calls/status.ts';
import { findStatusIncidents } from '../store/status-queries.ts';
import { describeIncident } from './describe-incident.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import { describeError } from '@reachout/ports/describe-error';

const daysShown = 7;
const notPublished = (): StatusResponse => ({
  indicator: 'unknown',
  description: statusCopy.notPublished(),
  isPublished: false,
  incidents: [],
});

/** Timeout, after which the status is shown as unknown. */
const readTimeoutMs = 2_000;
const unknownStatus = (): StatusResponse => ({
  indicator: 'unknown',
  description: statusCopy.unknown(),
  isPublished: true,
  incidents: [],
});

type StatusDeps = Pick<ServiceDeps, 'db' | 'log' | 'statusSource'>;

/** The platform's status, or the status unknown while the database cannot be read. */
export async function readKnownStatus(deps: StatusDeps): Promise<StatusResponse> {
  try {
    const late = wait(readTimeoutMs, undefined, { ref: false });
    return (await Promise.race([readStatus(deps), late])) ?? unknownStatus();
  } catch (error) {
    // An outage of the database is logged once, where it is noticed, not for each visitor.
    if (!isUnavailable(error)) deps.log.error('status not known', { reason: describeError(error) });
    return unknownStatus();
  }
}

/**
 * The platform's status: the most severe impact among ongoing incidents, and the incidents of the last week. Where the operator keeps no incidents,
 * the status is not published, since an empty table proves nothing.
 */
async function readStatus(deps: StatusDeps): Promise<StatusResponse> {
  if (deps.statusSource === 'none') return notPublished();
  const incidents = await findStatusIncidents(deps.db, { resolvedWithinDays: daysShown });
  const ongoing = incidents.filter((incident) => incident.state !== 'resolved');
  const indicator = gravestImpact(ongoing) ?? 'none';
  const gravest = ongoing.find((incident) => incident.impact === indicator);
  return {
    indicator,
    isPublished: true,
    description: gravest === undefined ? statusCopy.operational() : gravest.title,
    incidents: incidents.map(describeIncident),
  };
}
