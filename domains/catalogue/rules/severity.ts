/** Severity values as the form and the calls carry them. */
export const severities = ['1', '2', '3', '4'] as const;
export type Severity = (typeof severities)[number];

/** One choice of the severity field. */
export interface SeverityOption {
  readonly value: Severity;
  readonly label: string;
  readonly meaning: string;
}

/** The choices in order (§3). */
export const severityOptions: readonly SeverityOption[] = [
  { value: '1', label: 'SEV1', meaning: 'Active production downtime, no workaround' },
  { value: '2', label: 'SEV2', meaning: 'Production impact, no workaround' },
  { value: '3', label: 'SEV3', meaning: 'Non-production impact, workaround available' },
  { value: '4', label: 'SEV4', meaning: 'Information request, general guidance' },
];

/** True for '1' to '4'. */
export function isSeverity(value: unknown): value is Severity {
  return severities.some((severity) => severity === value);
}

/** The choice for a value. */
export function severityOption(value: Severity): SeverityOption {
  return severityOptions[severities.indexOf(value)] as SeverityOption; // the two lists are in the same order
}

/** Values of the areas in which severity 1 is for paid accounts only (§5). */
export const paidOnlySeverityOneAreas: readonly string[] = ['billing', 'billing-v0'];

/** Why a severity cannot be chosen, or undefined when it can. */
export function severityDisabledReason(
  severity: Severity,
  { areaValue, isPaid }: { readonly areaValue: string | null | undefined; readonly isPaid: boolean },
): string | undefined {
  if (severity !== '1' || isPaid || !areaValue) return undefined;
  return paidOnlySeverityOneAreas.includes(areaValue) ? severityOneForPaidOnly : undefined;
}

/** Shown with the disabled choice and sent with the refusal. */
export const severityOneForPaidOnly =
  'Severity 1 is not available for billing questions of accounts without a paid plan. Choose severity 2, 3 or 4.';
