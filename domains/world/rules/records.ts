import { invoiceDiscountSchema, invoiceLineSchema, invoiceStatuses } from '@reachout/billing/rules/invoices';
import { componentStatuses } from '@reachout/status/rules/components';
import { incidentImpacts, incidentStates } from '@reachout/status/rules/incidents';
import { anySection } from '@reachout/core/documentation-sections';
import { maxDomain, maxId, maxLongText, maxShortText, maxUrl } from '@reachout/core/limits';
import { parseTimestamp } from '@reachout/core/time';
import * as z from 'zod/mini';
import { worldCopy } from '../messages/world.ts';
import {
  currencySchema,
  keyPartSchema,
  lineSchema,
  mailSchema,
  minorSchema,
  slugSchema,
  textSchema,
  timeSchema,
  urlSchema,
} from './field-schemas.ts';
import type { RecordKind } from './kinds.ts';
import type { ServiceScope } from './scopes.ts';

/** Bounds of what one record may hold; beyond them a provider sends less, such as the end of a build's output only. */
export const maxBuildOutput = 16_000;
export const maxInvoiceLines = 1_000;
export const maxRequestCounts = 2_000;
export const maxIncidentUpdates = 200;
export const maxPageMarkdown = 100_000;

const pagePath = new RegExp(`^/(?:${anySection})(?:/[a-z0-9]+(?:-[a-z0-9]+)*)+$`);

const id = keyPartSchema;
const text = textSchema;
const line = lineSchema;
const time = timeSchema;
const slug = slugSchema;
const mail = mailSchema;
const url = urlSchema;
const minor = minorSchema;
const currency = currencySchema;

/** The account's plans, by the catalogue's plan fields, such as `plan` and `v0Plan`. A product without an entry is one that the account does not have. */
const accountPlans = z.record(id, id);

/** Who at the provider looks after an account. */
export const successManagerSchema = z
  .strictObject({ name: line(maxShortText), email: z.optional(mail), url: z.optional(url) })
  .check(
    z.refine((manager) => manager.email !== undefined || manager.url !== undefined, {
      error: () => worldCopy.managerForm(),
    }),
  );

/** Somebody who signs in. `personal` is their own account, whose id is theirs unless it has one of its own. */
export const personRecordSchema = z.strictObject({
  id,
  name: line(maxShortText),
  email: mail,
  image: z.optional(url),
  personal: z.optional(
    z.strictObject({
      id: z.optional(id),
      username: slug,
      name: z.optional(line(maxShortText)),
      plans: z.optional(accountPlans),
      successManager: z.optional(successManagerSchema),
    }),
  ),
});

export const teamRecordSchema = z.strictObject({
  id,
  slug,
  name: line(maxShortText),
  avatar: z.optional(url),
  plans: z.optional(accountPlans),
  successManager: z.optional(successManagerSchema),
});

/** A person's place in a team: a role, permissions for v0, or both. */
export const memberRecordSchema = z
  .strictObject({
    team: id,
    person: id,
    role: z.optional(id),
    v0Permissions: z.optional(z.array(id)),
  })
  .check(
    z.refine((member) => member.role !== undefined || (member.v0Permissions ?? []).length > 0, {
      error: () => worldCopy.memberForm(),
      path: ['role'],
    }),
  );

/** What an account builds; `account` is the id of a team or of a personal account. */
export const projectRecordSchema = z.strictObject({
  account: id,
  id,
  /** One of its own among the account's projects. */
  name: line(maxShortText),
  framework: z.optional(line(maxShortText)),
  repository: z.optional(line(maxUrl)),
  createdAt: time,
  updatedAt: z.optional(time),
});

/** A project that a person may work on whose role in the team alone does not open it. */
export const projectAccessRecordSchema = z.strictObject({
  account: id,
  project: id,
  person: id,
  role: id,
});

/** One build of a project. `url` is its host, without a scheme; `buildOutput` the end of what the build printed. */
export const deploymentRecordSchema = z.strictObject({
  account: id,
  id,
  project: id,
  url: line(maxUrl),
  state: z.enum(['QUEUED', 'BUILDING', 'READY', 'ERROR', 'CANCELED']),
  target: z.enum(['production', 'preview']),
  commit: z.optional(
    z.strictObject({
      sha: line(maxId),
      message: z.optional(text(maxUrl)),
      branch: z.optional(line(maxShortText)),
    }),
  ),
  createdAt: time,
  finishedAt: z.optional(time),
  buildOutput: z.optional(text(maxBuildOutput)),
});

export const domainRecordSchema = z.strictObject({
  account: id,
  name: z.string().check(
    z.maxLength(maxDomain),
    z.regex(/^(?:[\p{Ll}\p{Lo}\p{N}_*-]+\.)+[\p{Ll}\p{Lo}\p{N}-]+$/u, {
      error: () => worldCopy.domainForm(),
    }),
  ),
  project: z.optional(id),
  isVerified: z.boolean(),
});

/** An invoice with its lines in order. Amounts are minor units of its currency; `subtotal` is the sum of the lines unless it is given. */
export const invoiceRecordSchema = z
  .strictObject({
    account: id,
    id,
    number: line(maxId),
    currency,
    status: z.enum(invoiceStatuses),
    subtotal: z.optional(minor),
    total: minor,
    /** What of the total was paid by payments that the billing system can pay back: not from a balance, and not outside of it. All of it unless told. */
    refundable: z.optional(minor),
    issuedAt: time,
    /** Present for an invoice that is paid. */
    paidAt: z.optional(time),
    lines: z.array(invoiceLineSchema).check(z.maxLength(maxInvoiceLines)),
    discounts: z.optional(z.array(invoiceDiscountSchema).check(z.maxLength(maxInvoiceLines))),
    /** What was paid back elsewhere. */
    refunds: z.optional(
      z
        .array(
          z.strictObject({
            id,
            amount: minor.check(z.minimum(1)),
            paidAt: time,
          }),
        )
        .check(z.maxLength(maxInvoiceLines)),
    ),
  })
  .check(
    z.refine((invoice) => invoice.status !== 'paid' || invoice.paidAt !== undefined, {
      error: () => worldCopy.paidForm(),
      path: ['paidAt'],
    }),
    z.refine(({ refunds = [] }) => new Set(refunds.map((refund) => refund.id)).size === refunds.length, {
      error: () => worldCopy.refundTwice(),
      path: ['refunds'],
    }),
  );

/** The beginning of an hour. */
export const hourSchema = time.check(
  z.refine((value) => (parseTimestamp(value) ?? 0) % 3_600_000 === 0, { error: () => worldCopy.hourForm() }),
);

/** All requests to a project within one hour, which begins at `hour`. They replace what was said of the hour before. */
export const requestHourRecordSchema = z.strictObject({
  account: id,
  project: id,
  hour: hourSchema,
  counts: z
    .array(
      z.strictObject({
        path: line(maxUrl),
        status: z.int().check(z.minimum(100), z.maximum(599)),
        region: line(maxShortText),
        requests: z.int().check(z.minimum(1)),
        durationMs: z.int().check(z.minimum(0)),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(maxRequestCounts),
      z.refine(
        (counts) =>
          new Set(counts.map(({ path, status, region }) => `${path}\t${status}\t${region}`)).size ===
          counts.length,
        { error: () => worldCopy.countTwice() },
      ),
    ),
});

/** A part of the platform, as the status page lists it, in the order of `position`. */
export const componentRecordSchema = z.strictObject({
  id,
  name: line(maxShortText),
  description: z.optional(line(maxShortText)),
  position: z.optional(z.int().check(z.minimum(0), z.maximum(9_999))),
  status: z.enum(componentStatuses),
});

/** An incident with all that was said of it, oldest first, and the components that it affects. */
export const incidentRecordSchema = z
  .strictObject({
    id,
    title: line(maxShortText),
    impact: z.enum(incidentImpacts),
    state: z.enum(incidentStates),
    startedAt: time,
    /** Present for an incident that is resolved, and for no other. */
    resolvedAt: z.optional(time),
    updates: z
      .array(z.strictObject({ state: z.enum(incidentStates), body: text(maxLongText), createdAt: time }))
      .check(z.minLength(1), z.maxLength(maxIncidentUpdates)),
    components: z.optional(z.array(id).check(z.maxLength(maxIncidentUpdates))),
  })
  .check(
    z.refine((incident) => (incident.state === 'resolved') === (incident.resolvedAt !== undefined), {
      error: () => worldCopy.resolvedForm(),
      path: ['resolvedAt'],
    }),
  );

/** A page of documentation, in Markdown. Its address and title are its own; a page that the site has already keeps its address. */
export const pageRecordSchema = z.strictObject({
  id,
  path: z
    .string()
    .check(z.maxLength(maxShortText), z.regex(pagePath, { error: () => worldCopy.pagePathForm() })),
  title: line(maxShortText),
  description: z.optional(line(maxShortText)),
  markdown: text(maxPageMarkdown),
  /** A product of the catalogue; without one the page is about all of them. */
  product: z.optional(id),
  updatedAt: time,
});

/** The schema of each kind's records. */
export const recordSchemas = {
  person: personRecordSchema,
  team: teamRecordSchema,
  member: memberRecordSchema,
  project: projectRecordSchema,
  'project-access': projectAccessRecordSchema,
  deployment: deploymentRecordSchema,
  domain: domainRecordSchema,
  invoice: invoiceRecordSchema,
  'request-hour': requestHourRecordSchema,
  component: componentRecordSchema,
  incident: incidentRecordSchema,
  page: pageRecordSchema,
} as const satisfies Record<RecordKind, unknown>;

/** A record of a kind. */
export type WorldRecord<Kind extends RecordKind = RecordKind> = z.infer<(typeof recordSchemas)[Kind]>;

/** What a record may belong to; `account` is a team or a person's own account. */
export type ParentKind = Extract<RecordKind, 'person' | 'team' | 'project' | 'member'> | 'account';

interface KindRule {
  /** The fields that name a record of this kind, in the order of its key and of its address. */
  key: readonly string[];
  /** The first part of its address. */
  collection: string;
  /** What a token needs to write it. */
  scope: ServiceScope;
  /** What it belongs to: removed together with it, and refused without it. */
  parents: readonly { kind: ParentKind; key: readonly string[] }[];
}

const account = { kind: 'account', key: ['account'] } as const;
const project = { kind: 'project', key: ['account', 'project'] } as const;

/** How records of each kind are named, and what they belong to. */
export const kindRules: Readonly<Record<RecordKind, KindRule>> = {
  person: { key: ['id'], collection: 'people', scope: 'people:write', parents: [] },
  team: { key: ['id'], collection: 'teams', scope: 'teams:write', parents: [] },
  member: {
    key: ['team', 'person'],
    collection: 'members',
    scope: 'teams:write',
    parents: [
      { kind: 'team', key: ['team'] },
      { kind: 'person', key: ['person'] },
    ],
  },
  project: { key: ['account', 'id'], collection: 'projects', scope: 'projects:write', parents: [account] },
  'project-access': {
    key: ['account', 'project', 'person'],
    collection: 'project-access',
    scope: 'projects:write',
    parents: [
      account,
      project,
      { kind: 'person', key: ['person'] },
      { kind: 'member', key: ['account', 'person'] },
    ],
  },
  deployment: {
    key: ['account', 'id'],
    collection: 'deployments',
    scope: 'projects:write',
    parents: [account, project],
  },
  domain: {
    key: ['account', 'name'],
    collection: 'domains',
    scope: 'projects:write',
    parents: [account, project],
  },
  invoice: { key: ['account', 'id'], collection: 'invoices', scope: 'billing:write', parents: [account] },
  'request-hour': {
    key: ['account', 'project', 'hour'],
    collection: 'request-hours',
    scope: 'projects:write',
    parents: [account, project],
  },
  component: { key: ['id'], collection: 'components', scope: 'status:write', parents: [] },
  incident: { key: ['id'], collection: 'incidents', scope: 'status:write', parents: [] },
  page: { key: ['id'], collection: 'pages', scope: 'pages:write', parents: [] },
};

/** The parts of a key as one text. A tab is in no part. */
export function keyOf(fields: readonly string[], record: object): string {
  const values = record as Readonly<Record<string, unknown>>;
  return fields.map((field) => String(values[field])).join('\t');
}
