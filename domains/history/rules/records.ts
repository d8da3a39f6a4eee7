import { refundLedgerStatuses } from '@reachout/billing/rules/refund-ledger';
import { chatToolSchema } from '@reachout/chat/rules/chat-schemas';
import { messageRoles } from '@reachout/chat/rules/message-kinds';
import { csatRatings } from '@reachout/chat/rules/feedback';
import { referenceSchema } from '@reachout/documentation/rules/references';
import {
  maxBillingAmountMinor,
  maxComment,
  maxDescription,
  maxDomain,
  maxMessage,
  maxParticipants,
  maxReason,
  maxShortText,
  maxUrl,
} from '@reachout/core/limits';
import { policyReasonSchema } from './policy-reason.ts';
import {
  currencySchema,
  keyPartSchema as id,
  lineSchema as line,
  mailSchema,
  minorSchema as minor,
  slugSchema,
  textSchema as text,
  timeSchema as time,
} from '@reachout/world/rules/field-schemas';
import * as z from 'zod/mini';
import { historyCopy } from '../messages/history.ts';

/** Bounds of one record; whatever is larger is cut by whoever writes the file. */
const maxEntries = 2_000;

/** Names the system that the records come from: their ids are its own. */
export const sourceSchema = slugSchema.check(z.maxLength(40));

/** Who did something: somebody who is here by the provider's id, or somebody by a name, such as a colleague of then. */
const actorSchema = z
  .strictObject({
    person: z.optional(id),
    name: z.optional(line(maxShortText)),
    kind: z.optional(z.enum(['customer', 'staff', 'system'])),
  })
  .check(
    z.refine(({ person, name, kind }) => person !== undefined || (name !== undefined && kind !== undefined), {
      error: () => historyCopy.actorForm(),
    }),
  );
export type HistoryActor = z.infer<typeof actorSchema>;

/** A file: by its path below the folder of files, or by the key under which the file store has its bytes already. Never an address: nothing is fetched. */
const attachmentSchema = z
  .strictObject({
    id,
    name: line(maxShortText),
    path: z.optional(line(maxUrl)),
    key: z.optional(z.string().check(z.regex(/^[0-9A-Za-z._-]{1,255}$/))),
    contentType: z.optional(line(maxShortText)),
  })
  .check(
    z.refine(({ path, key }) => (path === undefined) !== (key === undefined), {
      error: () => historyCopy.attachmentForm(),
    }),
  );
export type HistoryAttachment = z.infer<typeof attachmentSchema>;
const attachments = z.optional(z.array(attachmentSchema).check(z.maxLength(maxEntries)));

const conversationSchema = z.strictObject({
  id,
  person: id,
  account: z.optional(id),
  product: z.optional(id),
  createdAt: time,
  /** The time of the last message unless it is given. */
  updatedAt: z.optional(time),
  /** The account's plan at the time. */
  plan: z.optional(line(maxShortText)),
  /** How content the person was, and when they said so. */
  rating: z.optional(z.strictObject({ csat: z.literal(csatRatings), at: time })),
  /** When the person asked for somebody of the staff instead. */
  handedOverAt: z.optional(time),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(messageRoles),
        content: text(maxMessage),
        tool: z.optional(chatToolSchema),
        references: z.optional(z.array(referenceSchema).check(z.maxLength(100))),
        /** Whether the person found the answer helpful: 1 or -1. */
        verdict: z.optional(z.union([z.literal(1), z.literal(-1)])),
        createdAt: time,
      }),
    )
    .check(z.minLength(1), z.maxLength(maxEntries)),
});

const refundSchema = z.strictObject({
  id,
  account: id,
  invoice: id,
  requestedBy: z.optional(id),
  currency: currencySchema,
  amount: minor.check(z.minimum(1)),
  lines: z
    .array(
      z.strictObject({
        billableItem: id,
        description: line(maxShortText),
        unit: line(maxShortText),
        quantity: z.int().check(z.minimum(1)),
        amount: minor,
      }),
    )
    .check(z.minLength(1), z.maxLength(maxEntries)),
  reason: z.optional(text(maxReason)),
  /** The conversation that it was asked for in. */
  conversation: z.optional(id),
  /** Whether it was approved at once or looked at by a person; the latter unless it is given. */
  decision: z.optional(z.enum(['approved', 'requested'])),
  policy: z.optional(
    z.strictObject({
      version: line(maxShortText),
      reasons: z.optional(z.array(policyReasonSchema).check(z.maxLength(20))),
    }),
  ),
  /** The billing system's own name for it. */
  billingReference: z.optional(line(maxShortText)),
  /** What became of it, step by step. */
  steps: z
    .array(
      z.strictObject({
        status: z.enum(refundLedgerStatuses),
        at: time,
        by: z.optional(id),
        note: z.optional(text(maxReason)),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
});

const caseSchema = z.strictObject({
  id,
  account: id,
  /** The number that people know it by; the next free one unless it is given. */
  number: z.optional(z.int().check(z.minimum(1), z.maximum(99_999_999))),
  openedBy: actorSchema,
  createdAt: time,
  /** The time of the last thing that happened unless it is given. */
  updatedAt: z.optional(time),
  product: id,
  area: line(maxShortText),
  topic: z.optional(line(maxShortText)),
  severity: z.int().check(z.minimum(1), z.maximum(4)),
  subject: line(maxShortText),
  description: text(maxDescription),
  /** A project of the account by its id; `projectName` is for one that is gone. */
  project: z.optional(id),
  projectName: z.optional(line(maxShortText)),
  deployment: z.optional(id),
  deploymentUrl: z.optional(line(maxUrl)),
  domain: z.optional(line(maxDomain)),
  domainIssue: z.optional(line(maxShortText)),
  v0ChatUrl: z.optional(line(maxUrl)),
  billingAmount: z.optional(minor.check(z.maximum(maxBillingAmountMinor))),
  invoice: z.optional(id),
  /** A refund and a conversation of the same source. */
  refund: z.optional(id),
  conversation: z.optional(id),
  recordType: z.optional(line(maxShortText)),
  recordTypeId: z.optional(line(maxShortText)),
  /** The account's plans at the time, by the catalogue's fields; those of now unless they are given. */
  plans: z.optional(z.record(id, id)),
  /** Addresses of those who are told about the case besides its author. */
  participants: z.optional(z.array(mailSchema).check(z.maxLength(maxParticipants))),
  attachments,
  comments: z.optional(
    z
      .array(
        z.strictObject({
          id,
          by: actorSchema,
          createdAt: time,
          body: text(maxComment).check(z.minLength(1)),
          /** A note that customers never see. */
          isInternal: z.optional(z.boolean()),
          attachments,
        }),
      )
      .check(z.maxLength(maxEntries)),
  ),
  /** What the status became after New, in order. Other systems' own words are kept as they are. */
  changes: z.optional(
    z
      .array(z.strictObject({ status: line(maxShortText), at: time, by: actorSchema }))
      .check(z.maxLength(maxEntries)),
  ),
  /** When the customer asked to escalate it. */
  escalation: z.optional(
    z.strictObject({ at: time, by: actorSchema, reason: text(maxReason).check(z.minLength(1)) }),
  ),
  /** Of a case that waits on its customer: since when that counts for reminders, which is the time of the import unless it is given. */
  waitingSince: z.optional(time),
  /** Of the same: when the customer was reminded, and what they were told of when it closes. */
  reminder: z.optional(z.strictObject({ at: time, closesAt: time })),
  /** True when whoever opened it has not read the last change; otherwise nothing of it is new to them. */
  isUnread: z.optional(z.boolean()),
});

/** Of each kind what its records hold, in the order in which they may name each other. */
export const historySchemas = {
  conversation: conversationSchema,
  refund: refundSchema,
  case: caseSchema,
} as const;
export type HistoryKind = keyof typeof historySchemas;
export const historyKinds = ['conversation', 'refund', 'case'] as const satisfies readonly HistoryKind[];

export type HistoryRecord<Kind extends HistoryKind> = z.infer<(typeof historySchemas)[Kind]>;
