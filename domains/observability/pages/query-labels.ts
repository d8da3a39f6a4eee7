import { formatDate, labelInSentence } from '@reachout/language/format';
import { observabilityCopy } from '../messages/observability.ts';
import type {
  DeploymentGrouping,
  DeploymentState,
  DeploymentTarget,
  RequestGrouping,
  StatusClass,
  TimeRange,
} from '../rules/observability.ts';

export const stateLabels: Record<DeploymentState, () => string> = {
  QUEUED: observabilityCopy.queued,
  BUILDING: observabilityCopy.building,
  READY: observabilityCopy.ready,
  ERROR: observabilityCopy.failed,
  CANCELED: observabilityCopy.cancelled,
};

export const targetLabels: Record<DeploymentTarget, () => string> = {
  production: observabilityCopy.production,
  preview: observabilityCopy.preview,
};

export const groupingLabels: Record<DeploymentGrouping, () => string> = {
  state: observabilityCopy.state,
  target: observabilityCopy.target,
  project: observabilityCopy.project,
  time: observabilityCopy.time,
};

export const rangeLabels: Record<TimeRange, () => string> = {
  '12h': observabilityCopy.last12Hours,
  '24h': observabilityCopy.last24Hours,
  '7d': observabilityCopy.last7Days,
  '14d': observabilityCopy.last14Days,
  '30d': observabilityCopy.last30Days,
};

export const requestGroupingLabels: Record<RequestGrouping, () => string> = {
  path: observabilityCopy.path,
  status: observabilityCopy.status,
  region: observabilityCopy.region,
  project: observabilityCopy.project,
  time: observabilityCopy.time,
};

export const statusClassLabels: Record<StatusClass, () => string> = {
  '2xx': observabilityCopy.answered,
  '3xx': observabilityCopy.redirected,
  '4xx': observabilityCopy.refused,
  '5xx': observabilityCopy.serverFailed,
};

/** The label of a group's key: a state, a target, a project's name, or the hour or day in UTC. */
export function groupLabel(
  key: string,
  { groupBy, timeStep }: { groupBy: DeploymentGrouping | RequestGrouping; timeStep: 'hour' | 'day' },
): string {
  const labels: Partial<Record<string, () => string>> = { ...stateLabels, ...targetLabels };
  switch (groupBy) {
    case 'state':
    case 'target':
      return labels[key]?.() ?? key;
    case 'project':
    case 'path':
    case 'status':
    case 'region':
      return key;
    case 'time':
      return formatStep(key, timeStep);
    default:
      return groupBy satisfies never;
  }
}

function formatStep(iso: string, timeStep: 'hour' | 'day'): string {
  const time = timeStep === 'hour' ? ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const) : {};
  return formatDate(new Date(iso), { day: 'numeric', month: 'short', ...time, timeZone: 'UTC' });
}

/** The steps of time that are counted. */
export const stepLabels = { hour: observabilityCopy.hour, day: observabilityCopy.day } as const;

/** What is counted, and by what. */
export function requestsBy(grouping: RequestGrouping): string {
  return observabilityCopy.requestsBy({ grouping: labelInSentence(requestGroupingLabels[grouping]()) });
}

export function deploymentsBy(grouping: DeploymentGrouping): string {
  return observabilityCopy.deploymentsBy({ grouping: labelInSentence(groupingLabels[grouping]()) });
}
