import { statusCopy } from '../messages/status.ts';
import type { StatusIndicator } from '../rules/calls/status.ts';
import type { ComponentStatus } from '../rules/components.ts';
import type { ToldImpact } from '../rules/incidents.ts';
import type { BadgeTone } from '@reachout/ui/badge';
import type { StatusTone } from '@reachout/ui/status-pill';

/** The indicator's label. */
export const indicatorLabels: Record<StatusIndicator, () => string> = {
  none: statusCopy.operational,
  minor: statusCopy.minorIncident,
  major: statusCopy.majorIncident,
  critical: statusCopy.criticalIncident,
  maintenance: statusCopy.maintenance,
  unknown: statusCopy.unknown,
};

export const indicatorTones: Record<StatusIndicator, StatusTone> = {
  none: 'success',
  minor: 'warning',
  major: 'error',
  critical: 'error',
  maintenance: 'warning',
  unknown: 'neutral',
};

/** The badge tone of an incident's impact. */
export const impactTones: Record<ToldImpact, BadgeTone> = {
  none: 'neutral',
  minor: 'warning',
  major: 'error',
  critical: 'error',
  maintenance: 'accent',
};

/** The badge tone of a component's status. */
export const componentTones: Record<ComponentStatus, BadgeTone> = {
  operational: 'success',
  degraded_performance: 'warning',
  partial_outage: 'warning',
  major_outage: 'error',
  under_maintenance: 'accent',
};
