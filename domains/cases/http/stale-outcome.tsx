import type { CaseDetail } from '../rules/calls/cases.ts';
import { entryText } from '../pages/timeline-text.ts';
import type { PlainOutcome } from '../pages/plain-outcome.tsx';

/** What a page says to a form that was made from an old copy: everything that happened after the entry that the person saw last. */
export function staleOutcome({ timeline }: Pick<CaseDetail, 'timeline'>, seen: string): PlainOutcome {
  const last = timeline.findIndex(({ id }) => id === seen);
  return { kind: 'stale', changes: timeline.slice(last + 1).map(entryText) };
}
