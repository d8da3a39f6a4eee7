import { incidentCopy } from '../messages/incident.ts';

/** How much an incident keeps people from. Maintenance is planned. */
export const incidentImpacts = ['minor', 'major', 'critical', 'maintenance'] as const;
export type IncidentImpact = (typeof incidentImpacts)[number];

/** What is being done about an incident, in the usual order. */
export const incidentStates = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type IncidentState = (typeof incidentStates)[number];

export const impactLabels: Record<IncidentImpact, () => string> = {
  minor: incidentCopy.minor,
  major: incidentCopy.major,
  critical: incidentCopy.critical,
  maintenance: incidentCopy.maintenance,
};

export const incidentStateLabels: Record<IncidentState, () => string> = {
  investigating: incidentCopy.investigating,
  identified: incidentCopy.identified,
  monitoring: incidentCopy.monitoring,
  resolved: incidentCopy.resolved,
};

const gravestFirst = ['critical', 'major', 'minor', 'maintenance'] as const satisfies IncidentImpact[];

/** The gravest impact of incidents that go on; null where none does. */
export function gravestImpact(ongoing: readonly { impact: IncidentImpact }[]): IncidentImpact | null {
  return gravestFirst.find((impact) => ongoing.some((incident) => incident.impact === impact)) ?? null;
}
