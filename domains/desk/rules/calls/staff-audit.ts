import { pageSize, queryInteger, timestamp } from '@reachout/core/calls/fields';
import { fieldNames } from '@reachout/core/field-names';
import { maxShortText, staffListPageSize } from '@reachout/core/limits';
import { textField } from '@reachout/core/text-field';
import * as z from 'zod/mini';
import { auditCopy } from '../../messages/reports.ts';

/** Days that the page offers to look back, and the most that a call may ask for. */
export const auditPeriods = [1, 7, 30, 90, 365] as const;
const usualPeriod = 30;
const longestPeriod = 3_650;

const filters = {
  /** Who did it: a mail address, or the id of a person. */
  person: z._default(textField(maxShortText, 'person'), ''),
  /** The code of an action. */
  action: z._default(textField(maxShortText, 'action'), ''),
  /** What it was done to: the number of a case, the mail address of a person, or an id. */
  subject: z._default(textField(maxShortText, 'subject'), ''),
  days: queryInteger('days', { fallback: usualPeriod, max: longestPeriod, min: 1 }),
};

/** GET /api/support/staff/audit.csv: the filters of the list. */
export const staffAuditFilter = z.object(filters);
export type StaffAuditFilter = z.infer<typeof staffAuditFilter>;

/** GET /api/support/staff/audit. */
export const staffAuditQuery = z.object({
  ...filters,
  limit: pageSize(staffListPageSize),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/, { error: () => auditCopy.cursorInvalid() }))),
});
export type StaffAuditQuery = z.infer<typeof staffAuditQuery>;

/** The fields of the page's filters. */
export const auditField = fieldNames(staffAuditFilter);

const detailValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string(), z.number()])),
]);

/** Something that was done. Never what somebody wrote, nor a secret. */
export const auditEntrySchema = z.object({
  id: z.number(),
  at: timestamp,
  /** `system` for what happened by itself, or from the command line; `name` is null when they are gone. */
  actor: z.object({
    kind: z.enum(['customer', 'staff', 'system']),
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
  }),
  /** A code such as `case.read`. */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  account: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  requestId: z.nullable(z.string()),
  details: z.record(z.string(), detailValue),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const staffAuditResponse = z.object({
  entries: z.array(auditEntrySchema),
  /** The cursor of the older ones; null where these are the last. */
  older: z.nullable(z.string()),
});
export type StaffAudit = z.infer<typeof staffAuditResponse>;
