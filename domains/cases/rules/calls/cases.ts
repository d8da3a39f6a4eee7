import { fieldNames } from '@reachout/core/field-names';
import * as z from 'zod/mini';
import { caseColumnShape } from '../case-field-uses.ts';
import { caseFields, plainLabel } from '../case-fields.ts';
import { type CaseFormField, caseFormFields, type CaseFormValues, emptyCaseForm } from '../case-values.ts';
import { caseListPageSize, maxId, maxOffset, maxSearchTerm, maxShortText } from '@reachout/core/limits';
import { promiseEnds } from '../clocks/promise-ends.ts';
import { linkKinds } from '../history/links.ts';
import { caseTurns } from '../case-status.ts';
import { promiseTargets } from '@reachout/catalogue/rules/clocks/promise-targets';
import { planKeySchema, productKeySchema, v0PlanKeySchema } from '@reachout/catalogue/rules/calls/keys';
import type { HasProducts, ProductKey } from '@reachout/catalogue/rules/products';
import { refundReasonKinds } from '@reachout/refunds/rules/refund-request';
import { severities } from '@reachout/catalogue/rules/severity';
import { fieldOriginSchema } from '../history/field-origins.ts';
import { severityMarks } from '../severity-mark.ts';
import { textField } from '@reachout/core/text-field';
import {
  caseActionsSchema,
  caseActorSchema,
  caseCommentSchema,
  caseFileSchema,
  caseLinkSchema,
  caseTimelineItemSchema,
  caseTranscriptMessageSchema,
} from './case-life.ts';
import {
  optionalId,
  optionalText,
  pageSize,
  queryFlag,
  queryInteger,
  timestamp,
} from '@reachout/core/calls/fields';

/** The query of every call on one account's cases; no team means the personal account. */
export const teamQuery = z.object({ teamId: optionalId('Team') });

/** The orders that a case list may have; a leading minus means last first. */
export const caseSortOrders = [
  '-updatedAt',
  'updatedAt',
  '-createdAt',
  'createdAt',
  '-caseNumber',
  'caseNumber',
  'severity',
  '-severity',
  'status',
  '-status',
] as const;

/** What a filter by assignee says for the person's own cases, and for those that nobody has. */
export const ofMine = 'me';
export const ofNobody = 'nobody';

/**
 * Where the next page starts, or the one before ends, as a page said. The pages of one cursor show the list in the order it had at its first page: a case that changes
 * meanwhile is neither skipped nor shown twice. With it `offset` and `sort` are not looked at.
 */
export const caseCursor = z.optional(
  z
    .string('cursor must be given once')
    .check(
      z.regex(/^[\w-]{1,512}$/, 'cursor must be one that a page gave'),
      z.describe(
        'The `nextCursor` or `previousCursor` of a page. The list goes on in the order that it began with: `sort` and `offset` beside it are not looked at. Send the same filters along.',
      ),
    ),
);

/** GET /api/v3/support-center/support-cases (§7). */
export const casesQuery = z.object({
  teamId: optionalId('Team'),
  limit: pageSize(caseListPageSize),
  offset: queryInteger('offset', { fallback: 0, max: maxOffset }),
  searchQuery: optionalText(maxSearchTerm, 'Search'),
  status: optionalText(maxShortText, 'Status'),
  sort: z.optional(z.enum(caseSortOrders, 'sort must be one of the documented orders')),
  skipCache: z.optional(queryFlag('skipCache')),
  severity: z.optional(z.enum(severities, 'severity must be 1, 2, 3 or 4')),
  projectId: optionalId('Project'),
  /** Only cases that the person opened or takes part in. */
  mine: z.optional(queryFlag('mine')),
  cursor: caseCursor,
});
export type CasesQueryInput = z.infer<typeof casesQuery>;

/** The names that a list of cases may be asked by. */
export const casesField = fieldNames(casesQuery);

/** One row of the case list. `status` is any text: other systems' values are shown as they are (D10). */
export const caseListItemSchema = z.object({
  caseNumber: z.string(),
  status: z.string(),
  billingInvoiceId: z.nullable(z.string()),
  subject: z.string(),
  severity: z.enum(severities),
  product: productKeySchema,
  area: z.string(),
  topic: z.string(),
  projectId: z.nullable(z.string()),
  projectName: z.nullable(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Whose turn it is (D10). */
  turn: z.enum(caseTurns),
  /** Since when it is their turn. */
  turnSince: timestamp,
  /** The person opened it or takes part in it. */
  isMine: z.boolean(),
  /** Somebody else changed it since the person last looked, or since they opened it. */
  isUnread: z.boolean(),
  isEscalated: z.boolean(),
});
export type CaseListItem = z.infer<typeof caseListItemSchema>;

/** Where a list stands. Counting ends at {@link maxCountedCases}; then `isTotalExact` is false and there are more than `total`. */
export const casePaginationSchema = z.object({
  limit: z.number(),
  offset: z.number(),
  total: z.number(),
  isTotalExact: z.boolean(),
  /** Null on the last page. */
  nextCursor: z.nullable(z.string()),
  /** Null on the first page. */
  previousCursor: z.nullable(z.string()),
});

/** The answer of the case list. */
export const casesResponse = z.object({
  supportCases: z.array(caseListItemSchema),
  pagination: casePaginationSchema,
  /** Which cases the person sees: the account's, or those of their projects and their own. */
  reach: z.enum(['all', 'limited']),
});
export type CasesResponse = z.infer<typeof casesResponse>;

/** The invoice that a case is about. */
export const caseInvoiceSchema = z.object({
  id: z.string(),
  invoiceNumber: z.string(),
  refundId: z.nullable(z.string()),
});

/** A line of the refund that a case asks for. */
export const caseRefundLineSchema = z.object({
  description: z.string(),
  quantity: z.number(),
  unit: z.string(),
  amount: z.number(),
});

/** The refund that a case asks for. */
export const caseRefundSchema = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  lines: z.array(caseRefundLineSchema),
  reason: z.enum(refundReasonKinds),
});

/** A case as its page shows it. `etag` goes back in If-Match and If-None-Match. */
export const caseDetailSchema = z.extend(caseListItemSchema, {
  /** What the customer wrote, and nothing else; empty on the case of a refund that was asked for without a reason (D39). */
  description: z.string(),
  /** The invoice that the case is about, by its number; `refundId` is the refund of it that the case is about. */
  invoice: z.nullable(caseInvoiceSchema),
  /** The request for a refund that opened the case; amounts in minor units. None of it is the customer's own words. */
  refund: z.nullable(caseRefundSchema),
  ...caseColumnShape,
  /** How the case got its severity when nobody chose it (D38). */
  severityMark: z.nullable(z.enum(severityMarks)),
  /** When the case closes unless its customer answers; null while it does not wait on them. */
  closesAt: z.nullable(timestamp),
  /** By when the customer was promised the first answer; null where nothing was promised, and once it is there. */
  firstAnswerBy: z.nullable(timestamp),
  participants: z.array(z.string()),
  threadId: z.nullable(z.string()),
  version: z.number(),
  etag: z.string(),
  /** Everything that happened, oldest first; `comments` and `files` are the same again, each by itself. */
  timeline: z.array(caseTimelineItemSchema),
  comments: z.array(caseCommentSchema),
  files: z.array(caseFileSchema),
  /** The conversation that led to the case; empty when there was none. */
  transcript: z.array(caseTranscriptMessageSchema),
  openedBy: caseActorSchema,
  /** True where support opened it for that person. */
  isOpenedBySupport: z.boolean(),
  /** What the person can do now, each with the reason when not. */
  actions: caseActionsSchema,
  /** The closed case that this one continues, and the case that continues this one. */
  continues: z.nullable(caseLinkSchema),
  continuedBy: z.nullable(caseLinkSchema),
  /** The case in which support goes on with this one, which is closed for good and takes no comments; null unless it was merged. */
  mergedInto: z.nullable(caseLinkSchema),
});
export type CaseDetail = z.infer<typeof caseDetailSchema>;

/** GET …/support-cases/{caseNumber}, and PATCH and escalation, which answer with the case as it is then. */
export const caseResponse = z.object({ supportCase: caseDetailSchema });
export type CaseResponse = z.infer<typeof caseResponse>;

/** The account of a case, as staff see it. */
export const caseAccountSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['team', 'personal']),
  slug: z.string(),
  plan: z.nullable(planKeySchema),
  v0Plan: z.nullable(v0PlanKeySchema),
});

/**
 * The orders of the staff's list. `queue` is what to answer next: by severity, escalated first, then by how long the customer has waited. `due` is where something is
 * due, the first before the rest.
 */
export const staffSortOrders = [
  'queue',
  'due',
  '-updatedAt',
  'updatedAt',
  '-caseNumber',
  'caseNumber',
] as const;

/** A member of staff. */
export const staffMemberSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The person who asks. */
  isYou: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

/** What of a case is due next: `soon` when most of its time has passed, `missed` when all of it has. */
export const dueSchema = z.object({
  target: z.enum(promiseTargets),
  at: timestamp,
  state: z.enum(['running', 'soon', 'missed']),
});

/** Something that was promised of a case. */
export const casePromiseSchema = z.object({
  id: z.string(),
  target: z.enum(promiseTargets),
  /** Of the case when it was promised. */
  severity: z.enum(severities),
  madeAt: timestamp,
  /** When it was due as it was promised: pauses only move `dueAt`. */
  promisedFor: timestamp,
  /** Null while its time stands still and it was not missed before. */
  dueAt: z.nullable(timestamp),
  /**
   * `paused` while its time stands still, `replaced` when a change of severity or plan made another promise in its place, `dropped` when the case was merged into another or a rule closed it.
   */
  state: z.enum(['running', 'paused', ...promiseEnds]),
  isSoon: z.boolean(),
  endedAt: z.nullable(timestamp),
  /** By how many milliseconds it is or was late; 0 in time. */
  lateMs: z.number(),
  /** How many milliseconds of its own time, such as business hours, are left. */
  remainingMs: z.number(),
});
export type CasePromise = z.infer<typeof casePromiseSchema>;

/** A tag of the staff, which customers never see. */
export const caseTagSchema = z.object({ id: z.string(), name: z.string() });
export type CaseTag = z.infer<typeof caseTagSchema>;

/** Until when staff let a case sleep. `isOver` when it is back in their queue since, and nobody has answered it. */
export const caseSnoozeSchema = z.object({ until: timestamp, isOver: z.boolean() });

/** A row of the staff's list. */
export const staffCaseListItemSchema = z.extend(caseListItemSchema, {
  account: caseAccountSchema,
  /** Who of staff has the case. */
  assignee: z.nullable(staffMemberSchema),
  /** What is due next; null where nothing was promised, or its time stands still. */
  due: z.nullable(dueSchema),
  tags: z.array(caseTagSchema),
  snooze: z.nullable(caseSnoozeSchema),
  /** Of the case as customers see it. */
  version: z.number(),
  /** The team whose turn it is first; null where the case is everybody's. */
  teamId: z.nullable(z.string()),
});
export type StaffCaseListItem = z.infer<typeof staffCaseListItemSchema>;

/** GET …/staff/cases. */
export const staffCasesResponse = z.object({
  supportCases: z.array(staffCaseListItemSchema),
  pagination: casePaginationSchema,
});
export type StaffCasesResponse = z.infer<typeof staffCasesResponse>;

/** How somebody is told of a case: by mail, on its page alone, or not at all, because nobody of its account has the address. */
export const waysOfTelling = ['mail', 'page', 'none'] as const;
export type WayOfTelling = (typeof waysOfTelling)[number];

/** Somebody who hears of a case. */
const casePersonSchema = z.object({
  address: z.string(),
  /** Null where nobody of the account has the address. */
  name: z.nullable(z.string()),
  told: z.enum(waysOfTelling),
});
export type CasePerson = z.infer<typeof casePersonSchema>;
/** Another case, or an incident, that a case is linked to. */
export const linkedRecordSchema = z.object({
  kind: z.enum(linkKinds),
  /** A case's number, or an incident's id. */
  id: z.string(),
  /** A case's subject, or an incident's title. */
  name: z.string(),
  /** Of the case or of the incident. */
  status: z.string(),
  /** Of the case; null for an incident. */
  accountName: z.nullable(z.string()),
  url: z.string(),
});

/** Where a case is at an outside desk, and whether what was said here has arrived there. `reason` names what went wrong, in codes. */
const outsidePlaceSchema = z.object({
  desk: z.string(),
  url: z.nullable(z.string()),
  delivery: z.enum(['waiting', 'delivered', 'failing', 'given-up']),
  reason: z.nullable(z.string()),
});
export type OutsidePlace = z.infer<typeof outsidePlaceSchema>;

/** A case as staff see it: with its account, its payload items and the internal notes in its timeline. */
export const staffCaseDetailSchema = z.extend(caseDetailSchema, {
  account: caseAccountSchema,
  /** Who opened the case; null once they are gone. */
  openerId: z.nullable(z.string()),
  assignee: z.nullable(staffMemberSchema),
  /** The team whose turn it is first; null where the case is everybody's. */
  team: z.nullable(z.object({ id: z.string(), name: z.string() })),
  tags: z.array(caseTagSchema),
  snooze: z.nullable(caseSnoozeSchema),
  /** What the case has to do with, for staff alone. */
  links: z.array(linkedRecordSchema),
  /** Everybody who answers cases. */
  staff: z.array(staffMemberSchema),
  /** Who opened the case, and its participants, each with how they are told of what happens to it. */
  people: z.array(casePersonSchema),
  /** What was promised, oldest first. Customers are told of the first answer alone (`firstAnswerBy`). */
  promises: z.array(casePromiseSchema),
  /** Where it is at an outside desk; null where staff work here alone. */
  place: z.nullable(outsidePlaceSchema),
  /** Where the fields of its form came from; none where it grew out of no conversation that was predicted from. */
  origins: z.array(fieldOriginSchema),
  recordType: z.string(),
  recordTypeId: z.nullable(z.string()),
  items: z.array(z.object({ key: z.string(), type: z.string(), value: z.unknown() })),
});
export type StaffCaseDetail = z.infer<typeof staffCaseDetailSchema>;

/** GET …/staff/cases/{caseNumber}. */
export const staffCaseResponse = z.object({ supportCase: staffCaseDetailSchema });
export type StaffCaseResponse = z.infer<typeof staffCaseResponse>;

/** GET …/support-cases-warmup. */
export const casesWarmupResponse = z.object({ success: z.boolean() });

type WireName = (typeof caseFields)[CaseFormField]['wireName'];

/** The form's fields under their wire names. */
// Every field's name is among the entries.
const formShape = Object.fromEntries(
  caseFormFields.map((field) => {
    const { wireName, limit } = caseFields[field];
    return [wireName, optionalText(limit, () => plainLabel(field))];
  }),
) as Record<WireName, ReturnType<typeof optionalText>>;

/**
 * The fields of the multipart create (§7), without its files: the case form's fields with area, topic and record type under their wire names, and
 * what the browser believes about product, plan and team. Plans and `account` are accepted and not believed: the server derives them.
 */
export const caseFormBody = z.object({
  product: textField(maxShortText, 'Product', { required: true }),
  ...formShape,
  caseArea: textField(caseFields.area.limit, caseFields.area.label),
  plan: optionalText(maxShortText, 'Plan'),
  v0Plan: optionalText(maxShortText, 'Plan'),
  teamId: optionalText(maxId, 'Team'),
  account: optionalText(maxId, 'Account'),
  /** Who wrote it. Somebody else who logged in meanwhile does not send it as their own (F19). */
  personId: optionalText(maxId, 'Person'),
  /** The conversation that the case grew out of, if there is one. */
  threadId: optionalText(maxId, 'Thread'),
});
export type CaseFormBody = z.infer<typeof caseFormBody>;

/** The names of its fields. */
export const caseFormField = fieldNames(caseFormBody);

/** The form's values from the wire names. */
export function caseFormFromBody(body: CaseFormBody): CaseFormValues {
  const values = { ...emptyCaseForm };
  for (const field of caseFormFields)
    values[field] = body[caseFields[field].wireName] || emptyCaseForm[field];
  return values;
}

/** The product that a create names: by the product's name, slug or key. */
export function productFromName({ products }: HasProducts, name: string): ProductKey | undefined {
  const wanted = name.trim().toLowerCase();
  return products.find(
    (product) =>
      wanted === product.key.toLowerCase() ||
      wanted === product.slug ||
      wanted === product.name.toLowerCase(),
  )?.key;
}

/** POST …/support-center/threads (flag supportChatPlain): the account in the query. */
export const plainThreadQuery = z.object({ teamId: optionalId('Team'), user: optionalId('User') });
