import type { caseTurn } from '@reachout/contract/entities';
import { isSeverity, severityOption } from '@reachout/contract/severity';
import type { BadgeTone } from '@reachout/ui/badge';

type Turn = ReturnType<typeof caseTurn>;

/** Whose turn it is, in words for the person. */
export const turnLabels: Record<Turn, string> = {
  support: 'Support’s turn',
  customer: 'Your turn',
  'third party': 'Waiting on a third party',
  nobody: 'Done',
  unknown: '',
};

export const turnTones: Record<Turn, BadgeTone> = {
  support: 'neutral',
  customer: 'warning',
  'third party': 'neutral',
  nobody: 'success',
  unknown: 'neutral',
};

/** `SEV2`, or the value as it is when it is none of ours. */
export function severityLabel(value: string): string {
  return isSeverity(value) ? severityOption(value).label : value;
}

/** A moment as people read it, in UTC, which the page says. */
export function formatMoment(iso: string, lang: string): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(iso),
  );
}

const units = ['B', 'kB', 'MB'] as const;

/** Bytes as people read them: `12 kB`. */
export function formatBytes(bytes: number): string {
  const step = bytes >= 1_000_000 ? 2 : bytes >= 1_000 ? 1 : 0;
  return `${Number((bytes / 1000 ** step).toFixed(step === 2 ? 1 : 0))} ${units[step]}`;
}
