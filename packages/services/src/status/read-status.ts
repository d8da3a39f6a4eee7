import { statusNotPublished } from '@reachout/contract/status-source';
import { findStatusIncidents, type StatusIncident } from '@reachout/db/status-queries';
import type { ServiceDeps } from '../deps.ts';

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
const notPublished: Status = {
  indicator: 'unknown',
  description: statusNotPublished,
  isPublished: false,
  incidents: [],
};

/**
 * The platform's status: the gravest impact of what is going on, and the incidents of the last week. Where nobody keeps incidents nothing was asked,
 * and that none are there says nothing.
 */
export async function readStatus(deps: Pick<ServiceDeps, 'db' | 'statusSource'>): Promise<Status> {
  if (deps.statusSource === 'none') return notPublished;
  const incidents = await findStatusIncidents(deps.db, { resolvedWithinDays: daysShown });
  const ongoing = incidents.filter((incident) => incident.state !== 'resolved');
  const indicator =
    severestFirst.find((impact) => ongoing.some((incident) => incident.impact === impact)) ?? 'none';
  const gravest = ongoing.find((incident) => incident.impact === indicator);
  return {
    indicator,
    isPublished: true,
    description: gravest === undefined ? 'All systems operational' : gravest.title,
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
