import { promiseTargets } from '@reachout/catalogue/rules/clocks/promise-targets';
import * as z from 'zod/mini';
import { caseActionCopy } from '../../messages/actions.ts';
import { participantCopy } from '../../messages/participants.ts';
import { caseActions } from '../case-actions.ts';
import { caseStatuses } from '../case-status.ts';
import { correctableFacts } from '../history/correction.ts';
import { linkKinds } from '../history/links.ts';
import { routeConditions } from '../routing/route-case.ts';
import { redactedPlaces, redactionReasons } from '../history/redaction.ts';
import {
  maxComment,
  maxFilesPerAnswer,
  maxFilesPerCase,
  maxParticipants,
  maxReason,
} from '@reachout/core/limits';
import { referenceSchema } from '@reachout/documentation/rules/references';
import { severities } from '@reachout/catalogue/rules/severity';
import { idField, textField } from '@reachout/core/text-field';
import { optionalId, optionalText, timestamp } from '@reachout/core/calls/fields';
import { caseFactCopy } from '../../messages/facts.ts';

/** What somebody who did something on a case is to it. */
export const actorKindSchema = z.enum(['customer', 'staff', 'system']);

const via = z.optional(z.string());

/** Who did something on a case. Names only: nobody's address or id travels. */
export const caseActorSchema = z.object({
  name: z.string(),
  kind: actorKindSchema,
  /** The person who asks. */
  isYou: z.boolean(),
  /** The name of the access token by which a program did it for the person. */
  via,
});
export type CaseActor = z.infer<typeof caseActorSchema>;

/** A file of a case; its bytes are behind their own address. */
export const caseFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  createdAt: timestamp,
  /** Support removed it: nothing of it is left but that it was there. */
  isRemoved: z.optional(z.literal(true)),
});

/** What a rule looked at of a case, and what that was called then. */
export const routeReasonSchema = z.object({ condition: z.enum(routeConditions), name: z.string() });

const entry = { id: z.string(), at: timestamp, actor: caseActorSchema };
const change = { before: z.nullable(z.string()), after: z.nullable(z.string()) };

/** What happened to a case, oldest first. `note` and its text are in the answers to staff only. */
export const caseTimelineItemSchema = z.discriminatedUnion('type', [
  z.object({ ...entry, type: z.literal('opened') }),
  z.object({ ...entry, type: z.literal('comment'), body: z.string(), files: z.array(caseFileSchema) }),
  z.object({ ...entry, type: z.literal('note'), body: z.string(), files: z.array(caseFileSchema) }),
  z.object({ ...entry, type: z.literal('status'), ...change }),
  z.object({ ...entry, type: z.literal('severity'), ...change }),
  z.object({
    ...entry,
    type: z.literal('participants'),
    added: z.array(z.string()),
    removed: z.array(z.string()),
  }),
  z.object({ ...entry, type: z.literal('escalation'), reason: z.string() }),
  z.object({ ...entry, type: z.literal('file'), file: caseFileSchema }),
  /** A late reply to the closed case opened this one. */
  z.object({ ...entry, type: z.literal('continued'), caseNumber: z.string(), url: z.string() }),
  /** Support goes on with this case in that one. */
  z.object({ ...entry, type: z.literal('merged'), caseNumber: z.string(), url: z.string() }),
  /** Support goes on with that case in this one. */
  z.object({ ...entry, type: z.literal('tookOver'), caseNumber: z.string(), url: z.string() }),
  z.object({
    ...entry,
    type: z.literal('refund'),
    refundId: z.string(),
    /** Any step of the refund's ledger. */
    status: z.string(),
    amountMinor: z.number(),
    currency: z.string(),
  }),
  /** The customer was reminded that the case waits on them, and of when it closes. */
  z.object({ ...entry, type: z.literal('reminder'), closesAt: timestamp }),
  /** The case was closed because it waited so many days for its customer's answer. */
  z.object({ ...entry, type: z.literal('unanswered'), days: z.number() }),
  /** What was promised is due soon, or was missed; in the answers to staff only. */
  z.object({
    ...entry,
    type: z.literal('promise'),
    target: z.enum(promiseTargets),
    step: z.enum(['warned', 'missed']),
    dueAt: timestamp,
  }),
  /** A member of staff has the case from then on, or nobody; in the answers to staff only. */
  z.object({ ...entry, type: z.literal('assigned'), assignee: z.nullable(z.string()) }),
  /** Support put right what the case is about, such as its area; names are as they were then. */
  z.object({ ...entry, type: z.literal('corrected'), fact: z.enum(correctableFacts), ...change }),
  /** Support removed words or a file that should never have been sent; what they said is nowhere any more. */
  z.object({
    ...entry,
    type: z.literal('redacted'),
    places: z.array(z.enum(redactedPlaces)),
    reason: z.enum(redactionReasons),
  }),
  /** The case is for a team of the staff from then on, or for everybody; `because` says what a rule looked at. In the answers to staff only. */
  z.object({
    ...entry,
    type: z.literal('team'),
    team: z.nullable(z.string()),
    because: z.nullable(z.array(routeReasonSchema)),
  }),
  /** Staff put tags on the case, or took some off; names are as they were then. In the answers to staff only. */
  z.object({
    ...entry,
    type: z.literal('tags'),
    added: z.array(z.string()),
    removed: z.array(z.string()),
  }),
  /** Staff let the case sleep until then, or woke it. In the answers to staff only. */
  z.object({ ...entry, type: z.literal('snooze'), until: z.nullable(timestamp) }),
  /** Support made that case of a reply in this one. */
  z.object({ ...entry, type: z.literal('split'), caseNumber: z.string(), url: z.string() }),
  /** Support made this case of a reply in that one, which was written then. */
  z.object({
    ...entry,
    type: z.literal('splitFrom'),
    caseNumber: z.string(),
    url: z.string(),
    writtenAt: timestamp,
  }),
  /** Support opened the case for this person, whose case it is. */
  z.object({ ...entry, type: z.literal('openedFor'), person: z.string() }),
  /** The case is linked to another one or to an incident from then on, or not any more; an incident's title is as it was then. In the answers to staff only. */
  z.object({
    ...entry,
    type: z.enum(['linked', 'unlinked']),
    kind: z.enum(linkKinds),
    name: z.string(),
    url: z.string(),
  }),
  /** Anything else, such as the status of an outside desk: shown as it is. */
  z.object({ ...entry, type: z.literal('other'), kind: z.string(), ...change }),
]);
export type CaseTimelineItem = z.infer<typeof caseTimelineItemSchema>;

/** Who says something in a conversation with the assistant. */
export const speakerSchema = z.enum(['user', 'assistant']);

/** A message of the conversation that led to a case. */
export const caseTranscriptMessageSchema = z.object({
  id: z.string(),
  role: speakerSchema,
  content: z.string(),
  /** What an answer cites. */
  references: z.array(referenceSchema),
  /** A link put these words there, before the person's first message (D32): nobody said them. */
  preparedBy: z.optional(z.literal('link')),
  createdAt: timestamp,
});

/** Every action with whether it is possible, or why not. */
export const caseActionStateSchema = z.union([
  z.object({ isAllowed: z.literal(true) }),
  z.object({ isAllowed: z.literal(false), reason: z.string() }),
]);
export const caseActionsSchema = z.record(z.enum(caseActions), caseActionStateSchema);

/** A case named in an answer: where to go on. */
export const caseLinkSchema = z.object({ caseNumber: z.string(), status: z.string(), url: z.string() });

/** An address of a participant. */
export const participantEmail = z
  .string({ error: () => participantCopy.notAnEmail() })
  .check(
    z.regex(/^[^\s@<>,;"\0]{1,64}@[^\s@<>,;"\0]{1,189}$/, { error: () => participantCopy.notAnEmail() }),
  );

const participants = z
  .array(participantEmail, 'participants must be a list of e-mail addresses')
  .check(z.maxLength(maxParticipants, { error: () => participantCopy.tooMany({ max: maxParticipants }) }));

const severity = z.enum(severities, 'severity must be the text 1, 2, 3 or 4');

const hasChange = (body: object): boolean => Object.values(body).some((value) => value !== undefined);

/** PATCH …/support-cases/{caseNumber} with If-Match: what a customer may change. */
export const caseUpdateBody = z
  .object({
    status: z.optional(z.enum(['Open', 'Closed'], 'status must be Open or Closed')),
    severity: z.optional(severity),
    participants: z.optional(participants),
  })
  .check(z.refine(hasChange, 'Say what should change: status, severity or participants'));
export type CaseUpdateBody = z.infer<typeof caseUpdateBody>;

/** A comment's id, made by who writes it, so that sending it again adds nothing. */
export const commentId = z
  .string('A comment has an id, which is a UUID')
  .check(z.regex(/^[\w-]{8,64}$/, 'The id of a comment is 8 to 64 letters, digits, - or _'));

const fileIds = (most: number) =>
  z.optional(z.array(idField('File')).check(z.maxLength(most, `A comment takes no more files than ${most}`)));

/**
 * POST …/comments. Without `id` the Idempotency-Key header is the id; one of them is needed. `fileIds` are of files that the person uploaded and no
 * case has yet.
 */
export const commentBody = z.object({
  id: z.optional(commentId),
  body: textField(maxComment, 'Comment', { required: true }),
  fileIds: fileIds(maxFilesPerCase),
});
export type CommentBody = z.infer<typeof commentBody>;

/** A comment of a case. */
export const caseCommentSchema = z.object({
  id: z.string(),
  body: z.string(),
  author: z.object({ name: z.string(), kind: actorKindSchema, via }),
  createdAt: timestamp,
});

/** POST …/comments: the comment, and the case that it now stands on, which is another one when the case was closed (D10). */
export const commentResponse = z.object({
  comment: caseCommentSchema,
  supportCase: z.extend(caseLinkSchema, {
    version: z.number(),
    /** True when the comment opened, or went to, the case that continues the closed one. */
    isLinked: z.boolean(),
  }),
});
export type CommentResponse = z.infer<typeof commentResponse>;

/** POST …/escalation. */
export const escalationBody = z.object({
  reason: textField(maxReason, () => caseActionCopy.reason(), { required: true }),
});
export type EscalationBody = z.infer<typeof escalationBody>;

/** POST …/seen: the person has looked at this version. */
export const caseSeenBody = z.object({
  version: z
    .number('version must be a whole number')
    .check(
      z.refine(
        (value) => Number.isInteger(value) && value > 0 && value < 1e9,
        'version must be a whole number',
      ),
    ),
});

/** POST …/seen. */
export const caseSeenResponse = z.object({ success: z.boolean() });

/** One event of GET …/events: which copy there is now. The copy itself is fetched by its own call. */
export const caseLiveEventSchema = z.object({ version: z.number(), revision: z.number() });

/** What the events of a list of cases say: nothing, since the list is read then. */
export const caseListEventSchema = z.object({});

/** PATCH …/staff/cases/{caseNumber} with If-Match. */
export const staffCaseUpdateBody = z
  .object({
    status: z.optional(z.enum(caseStatuses, 'status must be one of the listed ones')),
    severity: z.optional(severity),
    participants: z.optional(participants),
  })
  .check(z.refine(hasChange, 'Say what should change: status, severity or participants'));
export type StaffCaseUpdateBody = z.infer<typeof staffCaseUpdateBody>;

/**
 * POST …/staff/cases/{caseNumber}/assignments. Absent ids mean nobody. The case is taken only from whom the person saw as its assignee: when somebody else has it
 * meanwhile, nothing is changed.
 */
export const staffAssignmentBody = z.object({
  assigneeId: optionalId('Assignee'),
  seenAssigneeId: optionalId('Assignee'),
  /** For whoever has it next; kept as an internal note. */
  note: optionalText(maxComment, () => caseFactCopy.noteForAssignee()),
});
export type StaffAssignmentBody = z.infer<typeof staffAssignmentBody>;

/** POST …/staff/cases/{caseNumber}/comments: an answer, or a note that the customer never sees. */
export const staffCommentBody = z
  .object({
    id: z.optional(commentId),
    body: textField(maxComment, 'Comment', { required: true }),
    visibility: z._default(z.enum(['public', 'internal'], 'visibility must be public or internal'), 'public'),
    /** Of files that the person uploaded to this case and nothing has yet. */
    fileIds: fileIds(maxFilesPerAnswer),
    /** What the status becomes with the answer, instead of what the rules say. */
    status: z.optional(z.enum(caseStatuses, 'status must be one of the listed ones')),
    /** What the severity becomes with the answer. */
    severity: z.optional(z.enum(severities, 'severity must be the text 1, 2, 3 or 4')),
    /** Given, whoever answers has the case from then on. */
    take: z.optional(z.enum(['yes'], 'take must be yes')),
    /** The id of the draft that the answer began as, for the audit. */
    draft: z.optional(idField('Draft')),
  })
  .check(
    z.refine(
      ({ visibility, status, severity, take, draft }) =>
        visibility === 'public' || (status ?? severity ?? take ?? draft) === undefined,
      'A note changes nothing but itself: change the case on its own',
    ),
  );
export type StaffCommentBody = z.infer<typeof staffCommentBody>;
