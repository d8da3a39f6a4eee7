import { paths } from '@reachout/core/paths';
import { incidentCopy } from '../messages/incident.ts';

/** How much an incident keeps people from. Maintenance is planned. */
export const incidentImpacts = ['minor', 'major', 'critical', 'maintenance'] as const;
export type IncidentImpact = (typeof incidentImpacts)[number];

/** As people are told it: other systems have news that keeps nobody from anything. */
export const toldImpacts = ['none', ...incidentImpacts] as const;
export type ToldImpact = (typeof toldImpacts)[number];

/** What is being done about an incident, in the usual order. */
export const incidentStates = ['investigating', 'identified', 'monitoring', 'resolved'] as const;
export type IncidentState = (typeof incidentStates)[number];

/** Who keeps an incident or a component: staff on their pages, or the platform's own system through its API. */
export const statusOrigins = ['staff', 'platform'] as const;

export const impactLabels: Record<ToldImpact, () => string> = {
  none: incidentCopy.none,
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

/** The id of an incident's heading on the status page. Without white space, as in any id of a page. */
export function incidentAnchor(id: string): string {
  return `incident-${id.replaceAll(/\s/g, '_')}`;
}

/** Where the status page tells of an incident. */
export function incidentPath(id: string): string {
  return `${paths.status()}#${encodeURIComponent(incidentAnchor(id))}`;
}
