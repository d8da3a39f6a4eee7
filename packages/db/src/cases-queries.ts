import { finishedCaseStatuses } from '@reachout/contract/entities';
import type { caseSortOrders } from '@reachout/contract/calls/cases';
import { and, asc, count, desc, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { type AuditEntry, insertAudit } from './audit-queries.ts';
import type { Database } from './client.ts';
import { containing } from './like.ts';
import { caseComments, caseEvents, cases, files, threadMetadata } from './schema.ts';

export type CaseRow = typeof cases.$inferSelect;
export type CaseCommentRow = typeof caseComments.$inferSelect;
export type CaseEventRow = typeof caseEvents.$inferSelect;

/** Who acts: kept with the events so that a case can be read without looking people up. */
export interface Actor {
  userId: string;
  name: string;
  kind: 'customer' | 'staff';
  requestId?: string;
}

/** A new case. Number, status 'New', version and times are the database's. */
export type NewCase = Omit<
  typeof cases.$inferInsert,
  'number' | 'version' | 'createdAt' | 'updatedAt' | 'solvedAt' | 'closedAt' | 'openedBy'
>;

/** What the case list shows. */
export type CaseListItem = Pick<
  CaseRow,
  | 'number'
  | 'status'
  | 'subject'
  | 'severity'
  | 'product'
  | 'area'
  | 'topic'
  | 'projectId'
  | 'projectName'
  | 'billingInvoiceId'
  | 'openedBy'
  | 'createdAt'
  | 'updatedAt'
>;

export type CaseSort = (typeof caseSortOrders)[number];

/**
 * Writes a case with everything that belongs to it in one transaction: its first event, its files, the number on
 * its thread and the audit row. Returns 'file-unavailable', with nothing written, when a file is missing, is
 * another person's or belongs to a case already.
 */
export function insertCase(
  db: Database,
  { values, actor, fileIds = [] }: { values: NewCase; actor: Actor; fileIds?: readonly string[] },
): Promise<CaseRow | 'file-unavailable'> {
  return db.transaction(async (tx) => {
    if (!(await lockFiles(tx, values.accountId, actor.userId, fileIds))) return 'file-unavailable';
    const [created] = await tx
      .insert(cases)
      .values({ ...values, openedBy: actor.userId })
      .returning();
    if (!created) throw new Error('The database returned no row for an inserted case.');
    const key = { accountId: created.accountId, caseNumber: created.number };
    await insertEvent(tx, key, actor, { kind: 'opened', before: null, after: created.status });
    if (fileIds.length > 0) {
      await tx
        .update(files)
        .set({ caseNumber: created.number })
        .where(and(eq(files.accountId, values.accountId), inArray(files.id, [...fileIds])));
    }
    if (created.threadId !== null) await recordCaseOnThread(tx, created.threadId, created.number);
    await insertAudit(tx, auditOf(actor, created, 'case.create', { files: fileIds.length }));
    return created;
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

export interface CaseListQuery {
  accountId: string;
  limit: number;
  offset: number;
  /** Words in the subject or description, or a case number. */
  search?: string;
  /** 'Open' means every status that is neither Solved nor Closed (D10); anything else is matched as it is. */
  status?: string;
  sort?: CaseSort;
  /** For those who are project-scoped: cases of these projects, and cases they opened themselves. */
  within?: { projectIds: readonly string[]; openedBy: string };
}

/** A page of an account's cases, and how many there are in all. */
export async function listCases(
  db: Database,
  query: CaseListQuery,
): Promise<{ cases: CaseListItem[]; total: number }> {
  const condition = and(
    eq(cases.accountId, query.accountId),
    statusIs(query.status),
    matches(query.search),
    query.within && withinReach(query.within),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        number: cases.number,
        status: cases.status,
        subject: cases.subject,
        severity: cases.severity,
        product: cases.product,
        area: cases.area,
        topic: cases.topic,
        projectId: cases.projectId,
        projectName: cases.projectName,
        billingInvoiceId: cases.billingInvoiceId,
        openedBy: cases.openedBy,
        createdAt: cases.createdAt,
        updatedAt: cases.updatedAt,
      })
      .from(cases)
      .where(condition)
      .orderBy(orderOf(query.sort ?? '-updatedAt'), desc(cases.number))
      .limit(query.limit)
      .offset(query.offset),
    db.select({ total: count() }).from(cases).where(condition),
  ]);
  return { cases: rows, total: counted?.total ?? 0 };
}

export interface CaseChanges {
  status?: string;
  severity?: number;
  participants?: string[];
}

/**
 * Changes a case if it still is the version the person saw. `stale` carries the case as it is now. Each changed
 * field becomes an event; a change that changes nothing writes nothing.
 */
export function updateCase(
  db: Database,
  {
    accountId,
    number,
    expectedVersion,
    changes,
    actor,
  }: { accountId: string; number: number; expectedVersion?: number; changes: CaseChanges; actor: Actor },
): Promise<{ outcome: 'updated' | 'unchanged' | 'stale'; case: CaseRow } | { outcome: 'missing' }> {
  return db.transaction(async (tx) => {
    const before = await lockCase(tx, accountId, number);
    if (!before) return { outcome: 'missing' };
    if (expectedVersion !== undefined && before.version !== expectedVersion)
      return { outcome: 'stale', case: before };
    const events = changedFields(before, changes);
    if (events.length === 0) return { outcome: 'unchanged', case: before };
    const after = await writeChanges(tx, before, changes);
    for (const event of events) await insertEvent(tx, { accountId, caseNumber: number }, actor, event);
    await insertAudit(
      tx,
      auditOf(
        actor,
        after,
        'case.update',
        Object.fromEntries(events.map(({ kind, after: value }) => [kind, value])),
      ),
    );
    return { outcome: 'updated', case: after };
  });
}

export interface NewComment {
  id: string;
  accountId: string;
  caseNumber: number;
  body: string;
  visibility?: 'public' | 'internal';
  fileIds?: readonly string[];
}

/**
 * Adds a comment. `decideStatus` is asked under the case's lock what the status becomes; null refuses the comment
 * (a closed case takes none, D10). The same comment id again returns the first one.
 */
export function addCaseComment(
  db: Database,
  {
    comment,
    actor,
    decideStatus,
  }: { comment: NewComment; actor: Actor; decideStatus: (status: string) => string | null },
): Promise<
  | { outcome: 'added'; comment: CaseCommentRow; case: CaseRow }
  | { outcome: 'missing' | 'refused' | 'file-unavailable' }
> {
  const { fileIds = [], ...values } = comment;
  const { accountId, caseNumber } = values;
  return db.transaction(async (tx) => {
    const before = await lockCase(tx, accountId, caseNumber);
    if (!before) return { outcome: 'missing' };
    const earlier = await findComment(tx, values);
    if (earlier) return { outcome: 'added', comment: earlier, case: before };
    const status = decideStatus(before.status);
    if (status === null) return { outcome: 'refused' };
    if (!(await lockFiles(tx, accountId, actor.userId, fileIds))) return { outcome: 'file-unavailable' };
    const [added] = await tx
      .insert(caseComments)
      .values({ ...values, authorId: actor.userId, authorName: actor.name, authorKind: actor.kind })
      .returning();
    if (!added) throw new Error('The database returned no row for an inserted comment.');
    if (fileIds.length > 0) {
      await tx
        .update(files)
        .set({ caseNumber, commentId: added.id })
        .where(and(eq(files.accountId, accountId), inArray(files.id, [...fileIds])));
    }
    const after = await writeChanges(tx, before, { status });
    for (const event of changedFields(before, { status })) {
      await insertEvent(tx, { accountId, caseNumber }, actor, event);
    }
    await insertAudit(
      tx,
      auditOf(actor, after, 'case.comment', { comment: added.id, files: fileIds.length }),
    );
    return { outcome: 'added', comment: added, case: after };
  });
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

function statusIs(status: string | undefined): SQL | undefined {
  if (status === undefined) return undefined;
  return status === 'Open' ? notInArray(cases.status, [...finishedCaseStatuses]) : eq(cases.status, status);
}

function matches(search: string | undefined): SQL | undefined {
  const words = search?.trim();
  if (!words) return undefined;
  const number = /^#?0*(\d{1,8})$/.exec(words)?.[1];
  return or(
    sql`lower(${cases.subject}) like ${containing(words)}`,
    sql`lower(${cases.description}) like ${containing(words)}`,
    number === undefined ? undefined : eq(cases.number, Number(number)),
  );
}

function withinReach({
  projectIds,
  openedBy,
}: {
  projectIds: readonly string[];
  openedBy: string;
}): SQL | undefined {
  return or(inArray(cases.projectId, [...projectIds]), eq(cases.openedBy, openedBy));
}

const sortColumns = {
  updatedAt: cases.updatedAt,
  createdAt: cases.createdAt,
  caseNumber: cases.number,
  severity: cases.severity,
  status: cases.status,
};

function orderOf(sort: CaseSort): SQL {
  const column = sortColumns[sort.replace(/^-/, '') as keyof typeof sortColumns];
  return sort.startsWith('-') ? desc(column) : asc(column);
}

async function lockCase(tx: Database, accountId: string, number: number): Promise<CaseRow | undefined> {
  const [locked] = await tx
    .select()
    .from(cases)
    .where(and(eq(cases.accountId, accountId), eq(cases.number, number)))
    .for('update');
  return locked;
}

async function findComment(
  tx: Database,
  { accountId, caseNumber, id }: { accountId: string; caseNumber: number; id: string },
): Promise<CaseCommentRow | undefined> {
  const [found] = await tx
    .select()
    .from(caseComments)
    .where(
      and(
        eq(caseComments.accountId, accountId),
        eq(caseComments.caseNumber, caseNumber),
        eq(caseComments.id, id),
      ),
    );
  return found;
}

/** Locks files that the person uploaded and no case has yet; false when one of them is not so. */
async function lockFiles(
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

async function writeChanges(tx: Database, before: CaseRow, changes: CaseChanges): Promise<CaseRow> {
  const status = changes.status ?? before.status;
  const [after] = await tx
    .update(cases)
    .set({
      ...changes,
      version: before.version + 1,
      updatedAt: sql`now()`,
      solvedAt: status === 'Solved' ? sql`coalesce(${cases.solvedAt}, now())` : null,
      closedAt: status === 'Closed' ? sql`coalesce(${cases.closedAt}, now())` : null,
    })
    .where(and(eq(cases.accountId, before.accountId), eq(cases.number, before.number)))
    .returning();
  if (!after) throw new Error('A locked case vanished.');
  return after;
}

interface FieldChange {
  kind: string;
  before: string | null;
  after: string | null;
}

function changedFields(before: CaseRow, changes: CaseChanges): FieldChange[] {
  return (['status', 'severity', 'participants'] as const).flatMap((kind) => {
    if (changes[kind] === undefined) return [];
    const change = { kind, before: String(before[kind]), after: String(changes[kind]) };
    return change.before === change.after ? [] : [change];
  });
}

async function insertEvent(
  tx: Database,
  key: { accountId: string; caseNumber: number },
  actor: Actor,
  change: FieldChange,
): Promise<void> {
  await tx.insert(caseEvents).values({ ...key, ...change, actorUserId: actor.userId, actorName: actor.name });
}

/** A case may name a thread of an outside assistant, which has no row here: then there is nothing to record. */
async function recordCaseOnThread(tx: Database, threadId: string, number: number): Promise<void> {
  const caseNumber = String(number).padStart(8, '0');
  await tx.execute(sql`
    insert into ${threadMetadata} (thread_id, case_number)
    select id, ${caseNumber} from threads where id = ${threadId}
    on conflict (thread_id) do update set case_number = excluded.case_number, updated_at = now()`);
}

function auditOf(actor: Actor, row: CaseRow, action: string, details: Record<string, unknown>): AuditEntry {
  return {
    actorUserId: actor.userId,
    actorKind: actor.kind,
    accountId: row.accountId,
    action,
    subjectKind: 'case',
    subjectId: String(row.number),
    requestId: actor.requestId,
    details,
  };
}
