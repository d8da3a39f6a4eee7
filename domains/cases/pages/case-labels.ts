import { caseTurnCopy } from '../messages/turns.ts';
import { caseStatusLabel, type CaseTurn, staffStatusLabel } from '../rules/case-status.ts';
import { isSeverity, severityOption } from '@reachout/catalogue/rules/severity';
import type { BadgeTone } from '@reachout/ui/badge';

/** Whose side a page is read from. */
export type CaseSide = 'customer' | 'staff';

const shared = {
  'third party': () => caseTurnCopy.thirdParty(),
  nobody: () => caseTurnCopy.nobody(),
  unknown: () => undefined,
};

const turnLabels: Record<CaseSide, Record<CaseTurn, () => string | undefined>> = {
  customer: { ...shared, support: () => caseTurnCopy.support(), customer: () => caseTurnCopy.you() },
  staff: { ...shared, support: () => caseTurnCopy.us(), customer: () => caseTurnCopy.customer() },
};

/** A status, for who reads it. */
export function statusLabel(status: string, side: CaseSide): string {
  return side === 'staff' ? staffStatusLabel(status) : caseStatusLabel(status);
}

/** Whose turn it is, for who reads it; undefined where nobody knows. */
export function turnLabel(turn: CaseTurn, side: CaseSide): string | undefined {
  return turnLabels[side][turn]();
}

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
