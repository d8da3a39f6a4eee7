import { componentCopy } from '../messages/component.ts';
import type { IncidentImpact } from './incidents.ts';

/** How a part of the platform is doing, by the names of Statuspage. */
export const componentStatuses = [
  'operational',
  'degraded_performance',
  'partial_outage',
  'major_outage',
  'under_maintenance',
] as const;
export type ComponentStatus = (typeof componentStatuses)[number];

export const componentStatusLabels: Record<ComponentStatus, () => string> = {
  operational: componentCopy.operational,
  degraded_performance: componentCopy.degraded,
  partial_outage: componentCopy.partialOutage,
  major_outage: componentCopy.majorOutage,
  under_maintenance: componentCopy.underMaintenance,
};

/** How much a component's status keeps people from; null where it does not. */
export const impactOfComponentStatus: Record<ComponentStatus, IncidentImpact | null> = {
  operational: null,
  degraded_performance: 'minor',
  partial_outage: 'major',
  major_outage: 'critical',
  under_maintenance: 'maintenance',
};

const statusOfImpact: Record<IncidentImpact, ComponentStatus> = {
  minor: 'degraded_performance',
  major: 'partial_outage',
  critical: 'major_outage',
  maintenance: 'under_maintenance',
};

/**
 * A component's status as people are told it. What was said of the component itself counts; where that is nothing, an incident that goes on and
 * affects it does: nobody reads that a part works beside the news that it does not.
 *
 * @param gravest the gravest impact of the incidents that go on and affect it
 */
export function toldComponentStatus(own: ComponentStatus, gravest: IncidentImpact | null): ComponentStatus {
  return own === 'operational' && gravest !== null ? statusOfImpact[gravest] : own;
}
