import * as z from 'zod/mini';
import type { CaseFormValues } from '../case-form.ts';
import { emptyCaseForm } from '../case-form.ts';
import { defaultCaseRecordType } from '../constants.ts';
import {
  caseListPageSize,
  maxArea,
  maxComment,
  maxDescription,
  maxDomain,
  maxDomainIssue,
  maxFilesPerCase,
  maxId,
  maxOffset,
  maxParticipants,
  maxSearchTerm,
  maxShortText,
  maxSubject,
  maxTopic,
  maxUrl,
} from '../limits.ts';
import { type ProductKey, productKeys } from '../products.ts';
import { severities } from '../severity.ts';
import { idField, textField } from '../text-field.ts';
import { optionalId, optionalText, pageSize, queryFlag, queryInteger, timestamp } from './fields.ts';

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

/** GET /api/v3/support-center/support-cases (§7). */
export const casesQuery = z.object({
  teamId: optionalId('Team'),
  limit: pageSize(caseListPageSize),
  offset: queryInteger('offset', { fallback: 0, max: maxOffset }),
  searchQuery: optionalText(maxSearchTerm, 'Search'),
  status: optionalText(maxShortText, 'Status'),
  sort: z.optional(z.enum(caseSortOrders, 'sort must be one of the documented orders')),
  skipCache: z.optional(queryFlag('skipCache')),
});
export type CasesQueryInput = z.infer<typeof casesQuery>;

/** One row of the case list. `status` is any text: other systems' values are shown as they are (D10). */
export const caseListItemSchema = z.object({
  caseNumber: z.string(),
  status: z.string(),
  billingInvoiceId: z.nullable(z.string()),
  subject: z.string(),
  severity: z.enum(severities),
  product: z.enum(productKeys),
  area: z.string(),
  topic: z.string(),
  projectId: z.nullable(z.string()),
  projectName: z.nullable(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type CaseListItem = z.infer<typeof caseListItemSchema>;

/** The answer of the case list. */
export const casesResponse = z.object({
  supportCases: z.array(caseListItemSchema),
  pagination: z.object({ limit: z.number(), offset: z.number(), total: z.number() }),
});
export type CasesResponse = z.infer<typeof casesResponse>;

/** A file of a case; its bytes are behind their own address. */
export const caseFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  createdAt: timestamp,
});

/** A comment of a case. */
export const caseCommentSchema = z.object({
  id: z.string(),
  body: z.string(),
  author: z.object({ name: z.string(), kind: z.enum(['customer', 'staff', 'system']) }),
  createdAt: timestamp,
});

/** A case as its page shows it. `version` goes back in If-Match. */
export const caseDetailSchema = z.extend(caseListItemSchema, {
  description: z.string(),
  deploymentUrl: z.nullable(z.string()),
  domain: z.nullable(z.string()),
  domainIssue: z.nullable(z.string()),
  v0ChatUrl: z.nullable(z.string()),
  billingAmountMinor: z.nullable(z.number()),
  participants: z.array(z.string()),
  threadId: z.nullable(z.string()),
  version: z.number(),
  comments: z.array(caseCommentSchema),
  files: z.array(caseFileSchema),
});
export type CaseDetail = z.infer<typeof caseDetailSchema>;

/** GET …/support-cases/{caseNumber}. */
export const caseResponse = z.object({ supportCase: caseDetailSchema });

/** GET …/support-cases-warmup. */
export const casesWarmupResponse = z.object({ success: z.boolean() });

const email = z
  .string('A participant is an e-mail address')
  .check(z.regex(/^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,189}$/, 'A participant is an e-mail address'));

/** PATCH …/support-cases/{caseNumber}: what a customer may change. */
export const caseUpdateBody = z
  .object({
    status: z.optional(z.enum(['Open', 'Closed'], 'status must be Open or Closed')),
    severity: z.optional(z.enum(severities, 'severity must be 1, 2, 3 or 4')),
    participants: z.optional(
      z
        .array(email)
        .check(z.maxLength(maxParticipants, `A case takes ${maxParticipants} participants or fewer`)),
    ),
  })
  .check(
    z.refine(
      (body) => Object.keys(body).length > 0,
      'Say what should change: status, severity or participants',
    ),
  );

/** POST …/comments. */
export const commentBody = z.object({
  body: textField(maxComment, 'Comment', { required: true }),
  fileIds: z.optional(z.array(idField('File')).check(z.maxLength(maxFilesPerCase))),
});

/** POST …/comments. */
export const commentResponse = z.object({ comment: caseCommentSchema });

/**
 * The fields of the multipart create (§7), without its files: the case form's fields with area, topic and record type under their wire names, and
 * what the browser believes about product, plan and team. Plans and `account` are accepted and not believed: the server derives them.
 */
export const caseFormBody = z.object({
  product: textField(maxShortText, 'Product', { required: true }),
  caseArea: textField(maxArea, 'Product area'),
  topicArea: optionalText(maxTopic, 'Topic'),
  severity: optionalText(maxShortText, 'Severity'),
  subject: optionalText(maxSubject, 'Subject'),
  description: optionalText(maxDescription, 'Description'),
  projectName: optionalText(maxShortText, 'Project name'),
  projectId: optionalText(maxId, 'Project'),
  deploymentUrl: optionalText(maxUrl, 'Deployment URL'),
  billingAmount: optionalText(maxShortText, 'Billing amount'),
  v0ChatUrl: optionalText(maxUrl, 'v0 Chat URL'),
  domain: optionalText(maxDomain, 'Domain'),
  domainIssue: optionalText(maxDomainIssue, 'Domain issue'),
  recordType: optionalText(maxShortText, 'Record type'),
  recordTypeId: optionalText(maxShortText, 'Record type'),
  plan: optionalText(maxShortText, 'Plan'),
  v0Plan: optionalText(maxShortText, 'v0 plan'),
  teamId: optionalText(maxId, 'Team'),
  account: optionalText(maxId, 'Account'),
  /** The conversation that the case grew out of, if there is one. */
  threadId: optionalText(maxId, 'Thread'),
});
export type CaseFormBody = z.infer<typeof caseFormBody>;

/** The form's values from the wire names. */
export function caseFormFromBody(body: CaseFormBody): CaseFormValues {
  return {
    area: body.caseArea,
    topic: body.topicArea ?? '',
    severity: body.severity ?? '',
    subject: body.subject ?? '',
    description: body.description ?? '',
    projectName: body.projectName ?? '',
    projectId: body.projectId ?? '',
    deploymentUrl: body.deploymentUrl ?? '',
    billingAmount: body.billingAmount ?? '',
    v0ChatUrl: body.v0ChatUrl ?? '',
    domain: body.domain ?? '',
    domainIssue: body.domainIssue ?? '',
    caseRecordType: body.recordType || defaultCaseRecordType,
    caseRecordTypeId: body.recordTypeId ?? emptyCaseForm.caseRecordTypeId,
  };
}

/** What the multipart create sends besides the form's values. */
export interface CaseSubmission {
  values: CaseFormValues;
  /** The product's name from the brand. */
  productName: string;
  plan: string | null;
  v0Plan: string | null;
  account: { id: string; team?: { id: string } };
  threadId?: string | null;
}

/** The fields of the multipart create as names and texts, in a fixed order; files are appended by the caller as `files`. */
export function caseFormToFields(submission: CaseSubmission): [name: string, value: string][] {
  const { values, account } = submission;
  const { area, topic, caseRecordType, caseRecordTypeId, ...sameNames } = values;
  const fields: Record<string, string | null | undefined> = {
    ...sameNames,
    account: account.id,
    product: submission.productName,
    plan: submission.plan,
    v0Plan: submission.v0Plan,
    teamId: account.team?.id,
    caseArea: area,
    topicArea: topic,
    recordType: caseRecordType,
    recordTypeId: caseRecordTypeId,
    threadId: submission.threadId,
  };
  return Object.entries(fields).flatMap(([name, value]) =>
    value ? [[name, value] as [string, string]] : [],
  );
}

/** The product that a create names: by the brand's product name, slug or key. */
export function productFromName(
  brand: { readonly slug: string; readonly products: Record<ProductKey, { readonly name: string }> },
  name: string,
): ProductKey | undefined {
  const wanted = name.trim().toLowerCase();
  return productKeys.find(
    (key) =>
      wanted === key ||
      wanted === brand.products[key].name.toLowerCase() ||
      (key === 'platform' && wanted === brand.slug),
  );
}

/** POST …/support-center/threads (flag supportChatPlain): the account in the query. */
export const plainThreadQuery = z.object({ teamId: optionalId('Team'), user: optionalId('User') });
