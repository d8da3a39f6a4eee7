import type { Area } from './topics.ts';
import { severityCopy } from '../messages/severity.ts';

/** Severity values as the form and the calls carry them. */
export const severities = ['1', '2', '3', '4'] as const;
export type Severity = (typeof severities)[number];

/** One choice of the severity field. */
export interface SeverityOption {
  readonly value: Severity;
  readonly label: string;
  readonly meaning: string;
}

/** The choices in order (§3); what each means is asked for anew, since it depends on the reader's language. */
export const severityOptions: readonly SeverityOption[] = [
  {
    value: '1',
    label: 'SEV1',
    get meaning() {
      return severityCopy.downtime();
    },
  },
  {
    value: '2',
    label: 'SEV2',
    get meaning() {
      return severityCopy.impact();
    },
  },
  {
    value: '3',
    label: 'SEV3',
    get meaning() {
      return severityCopy.workaround();
    },
  },
  {
    value: '4',
    label: 'SEV4',
    get meaning() {
      return severityCopy.guidance();
    },
  },
];

/** True for '1' to '4'. */
export function isSeverity(value: unknown): value is Severity {
  return severities.some((severity) => severity === value);
}

/** The choice for a value. */
export function severityOption(value: Severity): SeverityOption {
  return severityOptions[severities.indexOf(value)] as SeverityOption; // the two lists are in the same order
}

/** Why a severity cannot be chosen, or undefined when it can: in some areas severity 1 is for paid accounts only (§5). */
export function severityDisabledReason(
  severity: Severity,
  {
    area,
    isPaid,
  }: { readonly area: Pick<Area, 'paidOnlySeverityOne'> | undefined; readonly isPaid: boolean },
): string | undefined {
  if (severity !== '1' || isPaid || !area?.paidOnlySeverityOne) return undefined;
  return severityCopy.oneForPaidOnly();
}
