import { statusCopy } from '../messages/status.ts';
import type { StatusIndicator } from '../rules/calls/status.ts';
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

const badgeTones: Readonly<Record<string, BadgeTone>> = {
  minor: 'warning',
  major: 'error',
  critical: 'error',
  maintenance: 'accent',
};

/** The badge tone of an incident's impact; neutral for an unknown one. */
export function impactTone(impact: string): BadgeTone {
  return badgeTones[impact] ?? 'neutral';
}

const wordLabels: Readonly<Partial<Record<string, () => string>>> = {
  minor: statusCopy.minor,
  major: statusCopy.major,
  critical: statusCopy.critical,
  maintenance: statusCopy.maintenance,
  investigating: statusCopy.investigating,
  identified: statusCopy.identified,
  monitoring: statusCopy.monitoring,
  resolved: statusCopy.resolved,
};

/** An impact or a state as people read it; an unknown one as it is. */
export function incidentLabel(word: string): string {
  return wordLabels[word]?.() ?? word;
}
