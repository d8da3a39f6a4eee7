import { caseFactCopy } from '../messages/facts.ts';
import type { Severity } from '@reachout/catalogue/rules/severity';

/** How a case got its severity when no person chose it (D38). */
export const severityMarks = ['predicted', 'not stated'] as const;
export type SeverityMark = (typeof severityMarks)[number];

/** The severity of a case about which neither a person nor the assistant has said one. */
export const severityNotStated: Severity = '3';

/** A severity as people read it, with how it came about when no person chose it. */
export function markedSeverity(severity: string, mark: SeverityMark | null): string {
  if (mark === null) return severity;
  return mark === 'predicted'
    ? caseFactCopy.severityPredicted({ severity })
    : caseFactCopy.severityNotStated({ severity });
}
