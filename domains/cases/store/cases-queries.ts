import { formatCaseNumber } from '@reachout/core/case-number';
import type { AuditAction } from '@reachout/operations/rules/audit-actions';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type AuditEntry, insertAudit } from '@reachout/operations/store/audit-queries';
import type { HasServiceClocks } from '@reachout/catalogue/rules/clocks/find-policy';
import { signalCase } from './case-signals.ts';
import type { Database } from '@reachout/database/client';
import { type CaseFieldColumns, pickCaseColumns } from '../rules/case-field-uses.ts';
import { promiseToNewCase } from './promises-queries.ts';
import { caseComments, caseEvents, cases, files } from './schema/cases.ts';
import { threadMetadata } from '@reachout/chat/store/schema';

export type CaseRow = typeof cases.$inferSelect;
export type CaseCommentRow = typeof caseComments.$inferSelect;
export type CaseEventRow = typeof caseEvents.$inferSelect;

/** Who acts: kept with the events so that a case can be read without looking people up. */
export interface Actor {
  userId: string;
  name: string;
  kind: 'customer' | 'staff';
  /** The access token by which a program acts for them. */
  token?: { id: string; name: string };
  requestId?: string;
}

/** Acts that nobody did: rules that the clock made due. */
export const automatic = {
  userId: null,
  name: null,
  kind: 'system',
  token: undefined,
  requestId: undefined,
} as const;

/** Somebody who works at an outside desk, and has no account here. */
export interface DeskActor {
  userId: null;
  name: string;
  kind: 'staff';
  token: undefined;
  requestId: undefined;
  /** What they did is not told to the desk again. */
  desk: string;
}

/** Whoever does something to a case, a rule included. */
export type AnyActor = Actor | DeskActor | typeof automatic;

/** What a case is about, besides its words: whoever opens a case says something of each, if only that there is nothing. */
export type CaseMatterColumns = CaseFieldColumns &
  Pick<CaseRow, 'projectId' | 'projectName' | 'recordType' | 'recordTypeId' | 'billingInvoiceId'>;

/** Of a case, what it is about: for another one about the same. */
export function pickCaseMatter(row: CaseRow): CaseMatterColumns {
  const { projectId, projectName, recordType, recordTypeId, billingInvoiceId } = row;
  return { ...pickCaseColumns(row), projectId, projectName, recordType, recordTypeId, billingInvoiceId };
}

/** A new case. Number, status 'New', version and times are the database's. */
export type NewCase = CaseMatterColumns & NewCaseRow;

type NewCaseRow = Omit<
  typeof cases.$inferInsert,
  | 'number'
  | 'version'
  | 'staffRevision'
  | 'assigneeId'
  | 'teamId'
  | 'createdAt'
  | 'updatedAt'
  | 'turnSince'
  | 'escalatedAt'
  | 'dueAt'
  | 'firstAnswerBy'
  | 'snoozedUntil'
  | 'solvedAt'
  | 'closedAt'
  | 'openedBy'
  | 'language'
  | 'updatedBy'
>;

/** The customer whose case it is where staff open it, and what its history says of that. */
export interface ForCustomer {
  opener: { userId: string; name: string };
  event: CaseChange;
}

/**
 * Writes a case with everything that belongs to it in one transaction: its first event, its files, the number on
 * its thread, what it is promised by the catalogue, and the audit row. Returns 'file-unavailable', with nothing written, when a file is missing, is
 * another person's or belongs to a case already.
 */
export function insertCase(
  db: Database,
  {
    values,
    actor,
    fileIds = [],
    catalogue,
    forCustomer,
  }: {
    values: NewCase;
    actor: Actor;
    fileIds?: readonly string[];
    catalogue: HasServiceClocks;
    forCustomer?: ForCustomer;
  },
): Promise<CaseRow | 'file-unavailable'> {
  const opener: Actor = forCustomer ? { ...forCustomer.opener, kind: 'customer' } : actor;
  return db.transaction(async (tx) => {
    if (!(await lockFiles(tx, values.accountId, actor.userId, fileIds))) return 'file-unavailable';
    const [created] = await tx
      .insert(cases)
      .values({
        ...values,
        openedBy: opener.userId,
        language: sql`(select coalesce(language, last_language) from users where id = ${opener.userId})`,
        updatedBy: actor.userId,
        // What the customer did not open themselves is new to them.
        ...(forCustomer && { version: 2 }),
      })
      .returning();
    if (!created) throw new Error('The database returned no row for an inserted case.');
    const key = { accountId: created.accountId, caseNumber: created.number };
    await insertCaseEvent(tx, key, opener, { kind: 'opened', before: null, after: created.status });
    if (forCustomer) await insertCaseEvent(tx, key, actor, forCustomer.event);
    if (fileIds.length > 0) {
      await tx
        .update(files)
        .set({ caseNumber: created.number })
        .where(and(eq(files.accountId, values.accountId), inArray(files.id, [...fileIds])));
    }
    if (created.threadId !== null) await recordCaseOnThread(tx, created.threadId, created.number);
    await insertAudit(
      tx,
      caseAudit(actor, created, 'case.create', {
        files: fileIds.length,
        ...(forCustomer && { openedFor: opener.userId }),
      }),
    );
    await signalCase(tx, key);
    return promiseToNewCase(tx, { row: created, catalogue });
  });
}

/** One case of an account by its number. */
export async function findCaseByNumber(
  db: Database,
  { accountId, number }: { accountId: string; number: number },
): Promise<CaseRow | undefined> {
  const [found] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.accountId, accountId), eq(cases.number, number)));
  return found;
}

/** A case of any account by its number, for staff. */
export async function findCaseForStaff(
  db: Database,
  { number }: { number: number },
): Promise<CaseRow | undefined> {
  const [found] = await db.select().from(cases).where(eq(cases.number, number));
  return found;
}

/** What names the copy of a case that there is now; undefined once the case is gone. */
export async function findCaseCopy(
  db: Database,
  { accountId, number }: Pick<CaseRow, 'accountId' | 'number'>,
): Promise<Pick<CaseRow, 'version' | 'staffRevision'> | undefined> {
  const [found] = await db
    .select({ version: cases.version, staffRevision: cases.staffRevision })
    .from(cases)
    .where(and(eq(cases.accountId, accountId), eq(cases.number, number)));
  return found;
}

/** A case's comments, oldest first. Internal notes only when asked for. */
export function listCaseComments(
  db: Database,
  query: { accountId: string; caseNumber: number; includeInternal?: boolean },
): Promise<CaseCommentRow[]> {
  return db
    .select()
    .from(caseComments)
    .where(
      and(
        eq(caseComments.accountId, query.accountId),
        eq(caseComments.caseNumber, query.caseNumber),
        query.includeInternal ? undefined : eq(caseComments.visibility, 'public'),
      ),
    )
    .orderBy(asc(caseComments.createdAt), asc(caseComments.id));
}

/** What happened to a case, oldest first. */
export function listCaseEvents(
  db: Database,
  query: { accountId: string; caseNumber: number },
): Promise<CaseEventRow[]> {
  return db
    .select()
    .from(caseEvents)
    .where(and(eq(caseEvents.accountId, query.accountId), eq(caseEvents.caseNumber, query.caseNumber)))
    .orderBy(asc(caseEvents.id));
}

/** The case of an account that came from a thread, if one did. */
export async function findCaseOfThread(
  db: Database,
  { accountId, threadId }: { accountId: string; threadId: string },
): Promise<CaseRow | undefined> {
  const [found] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.accountId, accountId), eq(cases.threadId, threadId)))
    .orderBy(desc(cases.number))
    .limit(1);
  return found;
}

/** Locks files that the person uploaded and no case has yet; false when one of them is not so. */
export async function lockFiles(
  tx: Database,
  accountId: string,
  userId: string,
  fileIds: readonly string[],
): Promise<boolean> {
  if (fileIds.length === 0) return true;
  const rows = await tx
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.accountId, accountId),
        eq(files.ownerUserId, userId),
        isNull(files.caseNumber),
        inArray(files.id, [...fileIds]),
      ),
    )
    .for('update');
  return rows.length === new Set(fileIds).size;
}

/** One change as the case's history keeps it. */
export interface CaseChange {
  kind: string;
  before: string | null;
  after: string | null;
}

/**
 * When something was done to a locked case. `now()` would be when its transaction began, which may be before an action that had the lock first: the history
 * would then tell the two in the wrong order (F23).
 */
export const statementTimestamp = sql`statement_timestamp()`;

/** Adds to a case's history; call it in the transaction of the action itself. */
export async function insertCaseEvent(
  tx: Database,
  key: { accountId: string; caseNumber: number },
  actor: AnyActor,
  change: CaseChange,
): Promise<void> {
  await tx.insert(caseEvents).values({
    ...key,
    ...change,
    actorUserId: actor.userId,
    actorName: actor.name,
    actorKind: actor.kind,
    actorToken: actor.token?.name,
    createdAt: statementTimestamp,
  });
}

/** A case may name a thread of an outside assistant, which has no row here: then there is nothing to record. */
async function recordCaseOnThread(tx: Database, threadId: string, number: number): Promise<void> {
  const caseNumber = formatCaseNumber(number);
  await tx.execute(sql`
    insert into ${threadMetadata} (thread_id, case_number)
    select id, ${caseNumber} from threads where id = ${threadId}
    on conflict (thread_id) do update set case_number = excluded.case_number, updated_at = now()`);
}

/** The audit row of an action on a case. `details` never holds what people wrote. */
export function caseAudit(
  actor: AnyActor,
  row: Pick<CaseRow, 'accountId' | 'number'>,
  action: AuditAction,
  details: Record<string, unknown>,
): AuditEntry {
  return {
    actorUserId: actor.userId,
    actorKind: actor.kind,
    accountId: row.accountId,
    action,
    subjectKind: 'case',
    subjectId: String(row.number),
    requestId: actor.requestId,
    details: {
      ...details,
      ...(actor.token && { accessToken: actor.token.id }),
      ...('desk' in actor && { desk: actor.desk }),
    },
  };
}
