import { auditCopy } from '../../messages/reports.ts';

/** What may be shown of a detail: short facts. */
export type AuditDetailValue = string | number | boolean | null | (string | number)[];

/**
 * The details that are shown, by their names. Whatever else a row holds stays in the table: a detail is shown once somebody has looked at what it can be, and
 * none of these can be words that people wrote, a secret, or what another system said.
 */
const shownDetails: Readonly<Record<string, () => string>> = {
  status: auditCopy.status,
  severity: auditCopy.severity,
  assignee: auditCopy.assignee,
  team: auditCopy.team,
  role: auditCopy.role,
  plan: auditCopy.plan,
  from: auditCopy.from,
  to: auditCopy.to,
  files: auditCopy.files,
  texts: auditCopy.texts,
  mails: auditCopy.mails,
  places: auditCopy.places,
  facts: auditCopy.facts,
  reason: auditCopy.reason,
  amountMinor: auditCopy.amount,
  currency: auditCopy.amount,
  invoice: auditCopy.invoice,
  impact: auditCopy.impact,
  state: auditCopy.state,
  shared: auditCopy.shared,
  isShared: auditCopy.shared,
  scopes: auditCopy.scopes,
  by: auditCopy.by,
  jobs: auditCopy.jobs,
  draft: auditCopy.draft,
  accessToken: auditCopy.accessToken,
};

/** A reason is a choice of ours where words were removed, and somebody's own words elsewhere. */
const reasonedAction = 'case.redact';

const longestShown = 80;

/** What of the details of a row may leave the table. */
export function showableDetails(
  action: string,
  details: Readonly<Record<string, unknown>>,
): Record<string, AuditDetailValue> {
  return Object.fromEntries(
    Object.entries(details).filter(
      (entry): entry is [string, AuditDetailValue] =>
        entry[0] in shownDetails &&
        (entry[0] !== 'reason' || action === reasonedAction) &&
        isShowable(entry[1]),
    ),
  );
}

/** What a detail is called. */
export function auditDetailLabel(name: string): string {
  return shownDetails[name]?.() ?? name;
}

function isShowable(value: unknown): value is AuditDetailValue {
  if (Array.isArray(value)) return value.every((each) => isShort(each) && each !== null);
  return value === null || typeof value === 'boolean' || isShort(value);
}

function isShort(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.length <= longestShown);
}
