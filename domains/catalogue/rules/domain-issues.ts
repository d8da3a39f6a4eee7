/** What may be wrong with a domain (§3). */
export const domainIssues = [
  'Transferring In',
  'Transferring Out',
  'Changing Nameservers',
  'Domain Verification',
  'Other',
] as const;
export type DomainIssue = (typeof domainIssues)[number];

/** True for one of the five issues. */
export function isDomainIssue(value: unknown): value is DomainIssue {
  return domainIssues.some((issue) => issue === value);
}
