import type { CaseTurn } from '../rules/case-status.ts';
import { isSeverity, severityOption } from '@reachout/catalogue/rules/severity';
import type { BadgeTone } from '@reachout/ui/badge';

/** Whose side a page is read from. */
export type CaseSide = 'customer' | 'staff';

const shared = { 'third party': 'Waiting on a third party', nobody: 'Done', unknown: '' };

/** Whose turn it is, in words for who reads them. */
export const turnLabels: Record<CaseSide, Record<CaseTurn, string>> = {
  customer: { ...shared, support: 'Support’s turn', customer: 'Your turn' },
  staff: { ...shared, support: 'Our turn', customer: 'Customer’s turn' },
};

/** The tone marks what waits for the reader. */
export const turnTones: Record<CaseSide, Record<CaseTurn, BadgeTone>> = {
  customer: {
    support: 'neutral',
    customer: 'warning',
    'third party': 'neutral',
    nobody: 'success',
    unknown: 'neutral',
  },
  staff: {
    support: 'warning',
    customer: 'neutral',
    'third party': 'neutral',
    nobody: 'success',
    unknown: 'neutral',
  },
};

/** `SEV2`, or the value as it is when it is none of ours. */
export function severityLabel(value: string): string {
  return isSeverity(value) ? severityOption(value).label : value;
}

const units = ['B', 'kB', 'MB'] as const;

/** Bytes as people read them: `12 kB`. */
export function formatBytes(bytes: number): string {
  const step = bytes >= 1_000_000 ? 2 : bytes >= 1_000 ? 1 : 0;
  return `${Number((bytes / 1000 ** step).toFixed(step === 2 ? 1 : 0))} ${units[step]}`;
}

const steps = [
  { seconds: 86_400, unit: 'day' },
  { seconds: 3_600, unit: 'hour' },
  { seconds: 60, unit: 'minute' },
] as const;

/** How long something has lasted, in its largest unit: `3 days`, `5 minutes`, `less than a minute`. */
export function formatDuration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const step = steps.find((each) => seconds >= each.seconds);
  if (!step) return 'less than a minute';
  const count = Math.floor(seconds / step.seconds);
  return `${count} ${step.unit}${count === 1 ? '' : 's'}`;
}
