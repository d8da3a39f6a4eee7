import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type CaseStatus, finishedCaseStatuses, statusesOfTurn } from '../../rules/case-status.ts';
import type { CaseFieldColumns } from '../../rules/case-field-uses.ts';
import type { CasePayloadItem } from '../../rules/case-payload.ts';
import { severityMarks } from '../../rules/severity-mark.ts';
import type { PlanKey } from '@reachout/catalogue/rules/plans';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { accounts } from '@reachout/accounts/store/schema/accounts';
import { atMost, createdAt, minorUnits, timestamp, oneOf, updatedAt } from '@reachout/database/columns';
import { users } from '@reachout/accounts/store/schema/identity';
import { staffTeams } from './teams.ts';

/** Statuses as literals, in the conditions of indexes. */
const literals = (statuses: readonly CaseStatus[]) =>
  sql.raw(`(${statuses.map((status) => `'${status}'`).join(', ')})`);

/** The condition under which a status counts as open (D10). */
const isOpen = (status: AnyPgColumn) => sql`${status} not in ${literals(finishedCaseStatuses)}`;

/** The condition under which a case stands in the staff's queue. */
export const isSupportsTurn = (status: AnyPgColumn) =>
  sql`${status} in ${literals(statusesOfTurn('support'))}`;

/** The condition under which nobody's answer is awaited. */
const isFinished = (status: AnyPgColumn) => sql`${status} in ${literals(finishedCaseStatuses)}`;

/**
 * What staff narrow the lists of all accounts by, and the account. Indexes that have such a list in its order end with it, whatever they begin with: what is asked for
 * together is sifted in the index, and the table is read for what is shown alone (decision 085).
 */
const deskFacts = [
  'accountId',
  'status',
  'severity',
  'product',
  'area',
  'topic',
  'plan',
  'v0Plan',
  'language',
  'assigneeId',
  'teamId',
  'snoozedUntil',
  'escalatedAt',
] as const;

/** What is read of cases that another table names, beside their number. */
const namedFacts = [
  'accountId',
  'createdAt',
  'severity',
  'product',
  'plan',
  'v0Plan',
  'teamId',
  'refundId',
  'mergedInto',
  'status',
  'snoozedUntil',
  'updatedAt',
  'turnSince',
  'escalatedAt',
] as const;

type DeskFact = (typeof deskFacts)[number];

/** The facts that an index does not begin with. */
export function factsOf<Column>(table: Readonly<Record<DeskFact, Column>>, ...without: DeskFact[]): Column[] {
  return deskFacts.filter((name) => !without.includes(name)).map((name) => table[name]);
}

/** The columns of an index in the order of the staff's queue. */
export function inQueueOrder(
  table: Readonly<Record<DeskFact | 'turnSince' | 'number', AnyPgColumn>>,
): [AnyPgColumn, ...(AnyPgColumn | SQL)[]] {
  const isNotEscalated = sql`(${table.escalatedAt} is null)`;
  return [table.severity, isNotEscalated, table.turnSince, table.number, ...factsOf(table, 'severity')];
}

/** The columns of an index of one fact, in the order of the last update. */
function byUpdateOf<Column>(
  table: Readonly<Record<DeskFact | 'updatedAt' | 'number', Column>>,
  fact: DeskFact,
): [Column, ...Column[]] {
  return [table[fact], table.updatedAt, table.number, ...factsOf(table, fact)];
}

/** Case numbers (D11). Gaps are normal: a number taken by a rolled-back case is not given again. */
export const caseNumbers = pgSequence('case_numbers', { startWith: 1, minValue: 1, maxValue: 99_999_999 });

/** A column for each field that topics ask for; a field without one does not compile. */
const fieldColumns = {
  deploymentUrl: text('deployment_url'),
  domain: text('domain'),
  domainIssue: text('domain_issue'),
  billingAmountMinor: minorUnits('billing_amount_minor'),
  v0ChatUrl: text('v0_chat_url'),
} satisfies Record<keyof CaseFieldColumns, unknown>;

/**
 * A support case. Status is free text because an outside desk may use its own words (D10); the built-in ones are
 * New, Open, Waiting on you, On hold, Solved and Closed. `projectId` has no foreign key: a case outlives its project.
 * The table has more columns, `comment_words`, `note_words`, `search_words` and `staff_words`, which the database fills and only searches read.
 */
export const cases = pgTable(
  'cases',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    number: bigint('number', { mode: 'number' })
      .notNull()
      .default(sql`nextval('case_numbers')`),
    status: text('status').notNull().default('New'),
    product: text('product').$type<ProductKey>().notNull(),
    area: text('area').notNull(),
    topic: text('topic'),
    severity: smallint('severity').notNull(),
    /** How the case got its severity when no person chose it; null when one did. */
    severityMark: text('severity_mark', { enum: severityMarks }),
    subject: text('subject').notNull(),
    /** What the customer wrote, and nothing else (D39); empty where a refund was asked for without a reason. */
    description: text('description').notNull(),
    projectId: text('project_id'),
    projectName: text('project_name'),
    ...fieldColumns,
    recordType: text('record_type').notNull().default('Customer Success'),
    recordTypeId: text('record_type_id'),
    threadId: text('thread_id'),
    openedBy: text('opened_by').references(() => users.id, { onDelete: 'set null' }),
    /** The language that whoever opened it read in then, where that was known. A column: staff narrow the lists of all accounts by it. */
    language: text('language'),
    participants: text('participants')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    billingInvoiceId: text('billing_invoice_id'),
    /** Set on cases that a refund request opened. */
    refundId: text('refund_id'),
    /** The closed case that a late reply continued (D10), and the id of that reply, so that sending it again opens no other case. */
    continuesCaseNumber: bigint('continues_case_number', { mode: 'number' }),
    continuedByComment: text('continued_by_comment'),
    /** The case of the same account that this one was merged into: never one that is merged itself. A column: whatever writes to a case looks at it under the case's lock. */
    mergedInto: bigint('merged_into', { mode: 'number' }),
    /** The plans of the account at the time, for triage. */
    plan: text('plan').$type<PlanKey>(),
    v0Plan: text('v0_plan').$type<PlanKey>(),
    otherPlans: jsonb('other_plans')
      .$type<Readonly<Record<string, string>>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    items: jsonb('items')
      .$type<CasePayloadItem[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** Grows with every change that a customer sees; an If-Match is compared with it. */
    version: integer('version').notNull().default(1),
    /** Grows with what only staff see, internal notes and owners: it changes nothing that a customer sees, the version included. */
    staffRevision: integer('notes').notNull().default(0),
    /** The member of staff who has taken the case, or was given it; nobody at first. */
    assigneeId: text('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    /** The team of the staff whose turn it is first; everybody's without one, also once its team is removed. A column: the queue of a team is read at any number of cases. */
    teamId: text('team_id').references(() => staffTeams.id, { onDelete: 'set null' }),
    /** Who made the last change; nobody when it was not a person. */
    updatedBy: text('updated_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Since when it has been the turn of whose turn it is; the staff's queue is ordered by it. */
    turnSince: timestamp('turn_since').notNull().defaultNow(),
    /** When staff spoke last, while the case waits on its customer (rule LIFE-14); null in every other status. */
    waitingSince: timestamp('waiting_since'),
    /** When the customer was reminded of this wait. */
    remindedAt: timestamp('reminded_at'),
    /** When the customer asked to escalate; none again once solved or closed. */
    escalatedAt: timestamp('escalated_at'),
    /** When the first of its promises falls due whose time passes (schema/clocks.ts): here, since staff's lists of all cases are ordered by it. */
    dueAt: timestamp('due_at'),
    /** When the customer was promised the first answer, while it is awaited: all that customers are told of promises, so that whatever is for them reads no others. */
    firstAnswerBy: timestamp('first_answer_by'),
    /** Until when staff let it sleep: then it is back in their queue, and a customer's act brings it back before. A column: the queue of all cases leaves out what sleeps. */
    snoozedUntil: timestamp('snoozed_until'),
    solvedAt: timestamp('solved_at'),
    closedAt: timestamp('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.number] }),
    // With the account in it: a case is never merged into another account's.
    foreignKey({
      name: 'cases_merged_into_case',
      columns: [table.accountId, table.mergedInto],
      foreignColumns: [table.accountId, table.number],
    }),
    index('cases_merged_into')
      .on(table.accountId, table.mergedInto)
      .where(sql`${table.mergedInto} is not null`),
    check('cases_not_merged_into_itself', sql`${table.mergedInto} <> ${table.number}`),
    // Staff find a case by its number alone; the sequence makes numbers unique. Of cases that another table names, such as those with a tag, what narrows and orders them and what numbers count them by stands in the index too: without it the planner looks through a whole account for each, or reads the table.
    index('cases_named').on(table.number, ...namedFacts.map((name) => table[name])),
    // Ascending: read backwards it has the order of `desc`, which has absent values first as `desc` in an index has not.
    index('cases_updated_at').on(table.accountId, table.updatedAt, table.number),
    index('cases_created_at').on(table.accountId, table.createdAt, table.number),
    index('cases_status').on(table.accountId, table.status, table.updatedAt, table.number),
    index('cases_severity').on(table.accountId, table.severity, table.updatedAt, table.number),
    index('cases_open').on(table.accountId, table.updatedAt, table.number).where(isOpen(table.status)),
    index('cases_project')
      .on(table.accountId, table.projectId, table.updatedAt, table.number)
      .where(sql`${table.projectId} is not null`),
    index('cases_opened_by').on(table.accountId, table.openedBy, table.updatedAt, table.number),
    index('cases_participants').using('gin', table.participants),
    // Of a person, over all accounts.
    index('cases_opener')
      .on(table.openedBy, table.createdAt, table.number, table.accountId)
      .where(sql`${table.openedBy} is not null`),
    // For staff, who look at all accounts.
    index('cases_all_updated_at').on(table.updatedAt, table.number, ...factsOf(table)),
    index('cases_all_open')
      .on(table.updatedAt, table.number, ...factsOf(table), table.createdAt, table.refundId)
      .where(isOpen(table.status)),
    index('cases_all_status').on(...byUpdateOf(table, 'status')),
    index('cases_all_severity').on(...byUpdateOf(table, 'severity')),
    // Of each fact that staff narrow all accounts' cases by.
    index('cases_all_product').on(...byUpdateOf(table, 'product')),
    index('cases_all_area').on(...byUpdateOf(table, 'area')),
    index('cases_all_topic').on(...byUpdateOf(table, 'topic')),
    // Of a topic, those whose solving may help with another: where most are closed without one, the table is not read for them.
    index('cases_solved_of_topic')
      .on(table.topic, table.product, table.updatedAt, table.number, table.status, table.accountId)
      .where(
        sql`${table.solvedAt} is not null and ${table.mergedInto} is null and ${table.refundId} is null`,
      ),
    index('cases_all_plan').on(...byUpdateOf(table, 'plan')),
    index('cases_all_v0_plan')
      .on(...byUpdateOf(table, 'v0Plan'))
      .where(sql`${table.v0Plan} is not null`),
    index('cases_all_language').on(...byUpdateOf(table, 'language')),
    index('cases_all_opened_by').on(table.openedBy, table.updatedAt, table.number, table.accountId),
    index('cases_all_escalated')
      .on(table.updatedAt, table.number, ...factsOf(table))
      .where(sql`${table.escalatedAt} is not null`),
    index('cases_all_refund')
      .on(table.updatedAt, table.number)
      .where(sql`${table.refundId} is not null`),
    index('cases_queue')
      .on(...inQueueOrder(table))
      .where(isSupportsTurn(table.status)),
    index('cases_assignee')
      .on(...byUpdateOf(table, 'assigneeId'))
      .where(sql`${table.assigneeId} is not null`),
    index('cases_team').on(...byUpdateOf(table, 'teamId')),
    // What no team has, by area: where one team's areas are looked for in it, few or none of very many are found.
    index('cases_of_no_team')
      .on(table.area, table.updatedAt, table.number, ...factsOf(table, 'area', 'teamId'))
      .where(sql`${table.teamId} is null`),
    // What falls due next.
    index('cases_due')
      .on(table.dueAt, table.number, ...factsOf(table))
      .where(sql`${table.dueAt} is not null`),
    index('cases_all_snoozed')
      .on(table.updatedAt, table.number)
      .where(sql`${table.snoozedUntil} is not null`),
    // For the job that reminds and closes.
    index('cases_to_remind')
      .on(table.waitingSince)
      .where(sql`${table.waitingSince} is not null and ${table.remindedAt} is null`),
    index('cases_to_close')
      .on(table.remindedAt)
      .where(sql`${table.remindedAt} is not null`),
    uniqueIndex('cases_one_per_late_reply')
      .on(table.accountId, table.continuesCaseNumber, table.continuedByComment)
      .where(sql`${table.continuesCaseNumber} is not null`),
    index('cases_thread_id')
      .on(table.threadId)
      .where(sql`${table.threadId} is not null`),
    uniqueIndex('cases_one_open_refund')
      .on(table.accountId, table.billingInvoiceId)
      .where(sql`${table.refundId} is not null and ${isOpen(table.status)}`),
    check('cases_status_length', sql`char_length(${table.status}) between 1 and 255`),
    check('cases_severity_mark_known', oneOf(table.severityMark, severityMarks)),
    check('cases_record_type_id_length', atMost(table.recordTypeId, 255)),
    check('cases_severity_known', sql`${table.severity} between 1 and 4`),
    check('cases_subject_length', sql`char_length(${table.subject}) between 1 and 255`),
    check(
      'cases_description_length',
      sql`char_length(${table.description}) between 1 and 32000 or (${table.description} = '' and ${table.refundId} is not null)`,
    ),
    check('cases_language_length', atMost(table.language, 255)),
    check('cases_area_length', atMost(table.area, 255)),
    check('cases_topic_length', atMost(table.topic, 255)),
    check('cases_domain_length', atMost(table.domain, 255)),
    check('cases_domain_issue_length', atMost(table.domainIssue, 255)),
    check('cases_billing_amount', sql`${table.billingAmountMinor} between 0 and 10000000000`),
  ],
);

/** The condition of an answer by a person that its customer can read. */
const isAnswer = (table: Readonly<Record<'authorKind' | 'visibility', AnyPgColumn>>) =>
  sql`${table.authorKind} = 'staff' and ${table.visibility} = 'public'`;

/** What customers and staff write on a case after its description. Internal notes are for staff only. */
export const caseComments = pgTable(
  'case_comments',
  {
    accountId: text('account_id').notNull(),
    caseNumber: bigint('case_number', { mode: 'number' }).notNull(),
    id: text('id').notNull(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Kept as written then: a name shown on a case does not change when the person leaves. */
    authorName: text('author_name').notNull(),
    authorKind: text('author_kind', { enum: ['customer', 'staff', 'system'] }).notNull(),
    /** The name of the access token by which a program wrote it for the author. */
    authorToken: text('author_token'),
    visibility: text('visibility', { enum: ['public', 'internal'] })
      .notNull()
      .default('public'),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.caseNumber, table.id] }),
    foreignKey({
      name: 'case_comments_case',
      columns: [table.accountId, table.caseNumber],
      foreignColumns: [cases.accountId, cases.number],
    }).onDelete('cascade'),
    index('case_comments_order').on(table.accountId, table.caseNumber, table.createdAt, table.id),
    // Over all accounts, for the numbers of the desk: the answers of a span of time, and those of a case.
    index('case_comments_answers').on(table.createdAt, table.caseNumber).where(isAnswer(table)),
    index('case_comments_answers_of_case').on(table.caseNumber, table.createdAt).where(isAnswer(table)),
    check('case_comments_body_length', sql`char_length(${table.body}) between 1 and 32000`),
    check('case_comments_author_kind', oneOf(table.authorKind, ['customer', 'staff', 'system'])),
    check('case_comments_visibility', oneOf(table.visibility, ['public', 'internal'])),
  ],
);

/** What changed on a case and who changed it, in order. */
export const caseEvents = pgTable(
  'case_events',
  {
    accountId: text('account_id').notNull(),
    caseNumber: bigint('case_number', { mode: 'number' }).notNull(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    before: text('before'),
    after: text('after'),
    actorUserId: text('actor_user_id'),
    actorName: text('actor_name'),
    /** Absent in events of a time when it was not kept. */
    actorKind: text('actor_kind', { enum: ['customer', 'staff', 'system'] }),
    /** The name of the access token by which a program did it for the actor. */
    actorToken: text('actor_token'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.caseNumber, table.id] }),
    foreignKey({
      name: 'case_events_case',
      columns: [table.accountId, table.caseNumber],
      foreignColumns: [cases.accountId, cases.number],
    }).onDelete('cascade'),
    // Over all accounts, for the numbers of the desk: what was opened and what changed its status in a span of time, what came to its end, and what was taken up again. The
    // numbers are read from these indexes alone (decision 089).
    index('case_events_steps')
      .on(table.createdAt, table.kind, table.before, table.after, table.caseNumber)
      .where(sql`${table.kind} in ('opened', 'status')`),
    index('case_events_ended')
      .on(table.createdAt, table.caseNumber, table.id, table.actorKind)
      .where(sql`${table.kind} = 'status' and ${isFinished(table.after)} and ${isOpen(table.before)}`),
    index('case_events_taken_up')
      .on(table.caseNumber, table.createdAt, table.id)
      .where(sql`${table.kind} = 'status' and ${isFinished(table.before)} and ${isOpen(table.after)}`),
  ],
);

/** Who had a case when, among staff; the newest says who has it. Names are kept as they were then. */
export const caseAssignments = pgTable(
  'case_assignments',
  {
    accountId: text('account_id').notNull(),
    caseNumber: bigint('case_number', { mode: 'number' }).notNull(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    /** Nobody when the case was given back. */
    assigneeId: text('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    assigneeName: text('assignee_name'),
    /** Absent where a rule did it. */
    actorUserId: text('actor_user_id').references(() => users.id, { onDelete: 'set null' }),
    actorName: text('actor_name'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.caseNumber, table.id] }),
    foreignKey({
      name: 'case_assignments_case',
      columns: [table.accountId, table.caseNumber],
      foreignColumns: [cases.accountId, cases.number],
    }).onDelete('cascade'),
  ],
);

/** Which version of a case a person looked at last, for the mark of what they have not read. */
export const caseSeen = pgTable(
  'case_seen',
  {
    accountId: text('account_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    caseNumber: bigint('case_number', { mode: 'number' }).notNull(),
    version: integer('version').notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId, table.caseNumber] }),
    foreignKey({
      name: 'case_seen_case',
      columns: [table.accountId, table.caseNumber],
      foreignColumns: [cases.accountId, cases.number],
    }).onDelete('cascade'),
    index('case_seen_case_number').on(table.accountId, table.caseNumber),
  ],
);

/**
 * Uploaded files. The bytes live in the files store under `storageKey`; `contentType` is what the bytes are,
 * `declaredType` what the browser said (D29). A file without a case is an upload that may expire.
 */
export const files = pgTable(
  'files',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    ownerUserId: text('owner_user_id').references(() => users.id, { onDelete: 'set null' }),
    caseNumber: bigint('case_number', { mode: 'number' }),
    commentId: text('comment_id'),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    declaredType: text('declared_type'),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    createdAt: createdAt(),
    /** When support removed it: its bytes are gone, and so are its name and its hash. */
    removedAt: timestamp('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      name: 'files_case',
      columns: [table.accountId, table.caseNumber],
      foreignColumns: [cases.accountId, cases.number],
    }).onDelete('cascade'),
    index('files_case_number').on(table.accountId, table.caseNumber),
    uniqueIndex('files_storage_key_unique').on(table.accountId, table.storageKey),
    // Staff find a file by its name: how it begins first, since many are named alike, then any part of it.
    index('files_name_beginning')
      .on(sql`lower(${table.name}) text_pattern_ops`, table.createdAt)
      .where(sql`${table.caseNumber} is not null`),
    index('files_name_trigram')
      .using('gin', sql`lower(${table.name}) gin_trgm_ops`)
      .where(sql`${table.caseNumber} is not null`),
    // The sweep of the store asks which keys belong to no file.
    index('files_storage_key').on(table.storageKey),
    index('files_unattached')
      .on(table.createdAt)
      .where(sql`${table.caseNumber} is null`),
    check('files_size', sql`${table.size} between 0 and 9999999`),
    check('files_sha256', sql`${table.sha256} ~ '^[0-9a-f]{64}$'`),
  ],
);
