import { setTimeout as wait } from 'node:timers/promises';
import { statusCopy } from '../messages/status.ts';
import { isUnavailable } from '@reachout/database/errors';
import { findStatusIncidents, type StatusIncident } from '../store/status-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import { describeError } from '@reachout/ports/describe-error';

export type StatusIndicator = 'none' | 'minor' | 'major' | 'critical' | 'maintenance' | 'unknown';

export interface Status {
  indicator: StatusIndicator;
  description: string;
  /** False where no incidents are kept here: then nothing is known, and nothing is claimed. */
  isPublished: boolean;
  incidents: {
    id: string;
    title: string;
    impact: StatusIncident['impact'];
    state: StatusIncident['state'];
    startedAt: string;
    resolvedAt: string | null;
    updates: { state: string; body: string; createdAt: string }[];
  }[];
}

const severestFirst = ['critical', 'major', 'minor', 'maintenance'] as const;
const daysShown = 7;
const notPublished = (): Status => ({
  indicator: 'unknown',
  description: statusCopy.notPublished(),
  isPublished: false,
  incidents: [],
});

/** Timeout, after which the status is shown as unknown. */
const readTimeoutMs = 2_000;
const unknownStatus = (): Status => ({
  indicator: 'unknown',
  description: statusCopy.unknown(),
  isPublished: true,
  incidents: [],
});

type StatusDeps = Pick<ServiceDeps, 'db' | 'log' | 'statusSource'>;

/** The platform's status, or the status unknown while the database cannot be read. */
export async function readKnownStatus(deps: StatusDeps): Promise<Status> {
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
async function readStatus(deps: StatusDeps): Promise<Status> {
  if (deps.statusSource === 'none') return notPublished();
  const incidents = await findStatusIncidents(deps.db, { resolvedWithinDays: daysShown });
  const ongoing = incidents.filter((incident) => incident.state !== 'resolved');
  const indicator =
    severestFirst.find((impact) => ongoing.some((incident) => incident.impact === impact)) ?? 'none';
  const gravest = ongoing.find((incident) => incident.impact === indicator);
  return {
    indicator,
    isPublished: true,
    description: gravest === undefined ? statusCopy.operational() : gravest.title,
    incidents: incidents.map((incident) => ({
      id: incident.id,
      title: incident.title,
      impact: incident.impact,
      state: incident.state,
      startedAt: incident.startedAt.toISOString(),
      resolvedAt: incident.resolvedAt?.toISOString() ?? null,
      updates: incident.updates.map(({ state, body, createdAt }) => ({
        state,
        body,
        createdAt: createdAt.toISOString(),
      })),
    })),
  };
}
