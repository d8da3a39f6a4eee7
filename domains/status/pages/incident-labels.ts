import type { StatusIndicator } from '../rules/calls/status.ts';
import type { BadgeTone } from '@reachout/ui/badge';
import type { StatusTone } from '@reachout/ui/status-pill';

/** The indicator's label. */
export const indicatorLabels: Record<StatusIndicator, string> = {
  none: 'All systems operational',
  minor: 'Minor incident',
  major: 'Major incident',
  critical: 'Critical incident',
  maintenance: 'Maintenance',
  unknown: 'Status unknown',
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

/** Capitalises the first letter. */
export function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
