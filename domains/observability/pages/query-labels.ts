import type {
  DeploymentGrouping,
  DeploymentState,
  DeploymentTarget,
  RequestGrouping,
  StatusClass,
  TimeRange,
} from '../rules/observability.ts';

export const stateLabels: Record<DeploymentState, string> = {
  QUEUED: 'Queued',
  BUILDING: 'Building',
  READY: 'Ready',
  ERROR: 'Failed',
  CANCELED: 'Cancelled',
};

export const targetLabels: Record<DeploymentTarget, string> = {
  production: 'Production',
  preview: 'Preview',
};

export const groupingLabels: Record<DeploymentGrouping, string> = {
  state: 'State',
  target: 'Target',
  project: 'Project',
  time: 'Time',
};

export const rangeLabels: Record<TimeRange, string> = {
  '12h': 'Last 12 hours',
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '14d': 'Last 14 days',
  '30d': 'Last 30 days',
};

export const requestGroupingLabels: Record<RequestGrouping, string> = {
  path: 'Path',
  status: 'Status',
  region: 'Region',
  project: 'Project',
  time: 'Time',
};

export const statusClassLabels: Record<StatusClass, string> = {
  '2xx': '2xx, answered',
  '3xx': '3xx, redirected',
  '4xx': '4xx, refused',
  '5xx': '5xx, failed',
};

/** The label of a group's key: a state, a target, a project's name, or the hour or day in UTC. */
export function groupLabel(
  key: string,
  { groupBy, timeStep }: { groupBy: DeploymentGrouping | RequestGrouping; timeStep: 'hour' | 'day' },
  lang = 'en',
): string {
  const labels: Partial<Record<string, string>> = { ...stateLabels, ...targetLabels };
  switch (groupBy) {
    case 'state':
    case 'target':
      return labels[key] ?? key;
    case 'project':
    case 'path':
    case 'status':
    case 'region':
      return key;
    case 'time':
      return formatStep(key, timeStep, lang);
    default:
      return groupBy satisfies never;
  }
}

function formatStep(iso: string, timeStep: 'hour' | 'day', lang: string): string {
  const time = timeStep === 'hour' ? ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const) : {};
  return new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'short', ...time, timeZone: 'UTC' }).format(
    new Date(iso),
  );
}
