import type { Severity } from '@reachout/catalogue/rules/severity';

/** How a case got its severity when no person chose it (D38). */
export const severityMarks = ['predicted', 'not stated'] as const;
export type SeverityMark = (typeof severityMarks)[number];

/** The severity of a case about which neither a person nor the assistant has said one. */
export const severityNotStated: Severity = '3';

/** Said beside a severity that no person chose; empty beside any other. */
export function severityMarkWords(mark: SeverityMark | null): string {
  if (mark === null) return '';
  return mark === 'predicted' ? ' (predicted by the assistant)' : ' (not stated)';
}

/** Stands for a topic that a call left out (D31). */
export const topicNotStated = 'not stated';
