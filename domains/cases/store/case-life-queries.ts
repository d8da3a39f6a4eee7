import { caseTurn, finishTimestamp, isOpenCaseStatus } from '../rules/case-status.ts';
import { snoozeAfter } from '../rules/queue/snooze.ts';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { signalAccountCases, signalCase } from './case-signals.ts';
import {
  statementTimestamp,
  type Actor,
  type AnyActor,
  type CaseChange,
  type CaseCommentRow,
  type CaseRow,
  type DeskActor,
  insertCaseEvent,
  lockFiles,
} from './cases-queries.ts';
import type { HasServiceClocks } from '@reachout/catalogue/rules/clocks/find-policy';
import type { Database } from '@reachout/database/client';
import type { RefundRow } from '@reachout/billing/store/invoices-queries';
import { accounts } from '@reachout/accounts/store/schema/accounts';
import { wakeDesk } from './desk-queries.ts';
import type { ClockAct } from '../rules/clocks/promises.ts';
import { followAct } from './promises-queries.ts';
import { caseComments, caseSeen, cases, files } from './schema/cases.ts';
import { invoices, refundEntries, refunds } from '@reachout/billing/store/schema';
import { users } from '@reachout/accounts/store/schema/identity';

/** Names one case. */
export interface CaseKey {
  accountId: string;
  caseNumber: number;
}

/** What an action may change in a case. */
export interface CaseChanges {
  status?: string;
  severity?: number;
  participants?: string[];
  /** True when the customer asks to escalate. */
  isEscalated?: boolean;
  /** True when the customer is reminded that the case waits on them. */
  isReminded?: boolean;
}

/** What staff put right in a case: the columns, and what its history says of it. */
export interface CorrectedCase {
  columns: Partial<
    Omit<
      typeof cases.$inferInsert,
      | 'accountId'
      | 'number'
      | 'version'
      | 'status'
      | 'severity'
      | 'assigneeId'
      | 'teamId'
      | 'staffRevision'
      | 'snoozedUntil'
    >
  >;
  changed: readonly CaseChange[];
}

/** Holds a case until the transaction ends, so that what is decided about it stays true. */
export async function lockCase(
  tx: Database,
  { accountId, caseNumber }: CaseKey,
): Promise<CaseRow | undefined> {
  const [locked] = await tx.select().from(cases).where(isCase(accountId, caseNumber)).for('update');
  return locked;
}

/**
 * Writes changes to a locked case: one version more, an event for each changed field, the times that follow from the status, what becomes of its promises, and the signal. With `isTouched` the
 * version grows even when no field changed, as with a comment; otherwise a change to the same writes nothing and gives the case back as it is.
 */
export async function writeCase(
  tx: Database,
  {
    before,
    changes,
    actor,
    catalogue,
    isTouched = false,
    corrected,
  }: {
    before: CaseRow;
    changes: CaseChanges;
    actor: AnyActor;
    catalogue: HasServiceClocks;
    isTouched?: boolean;
    corrected?: CorrectedCase;
  },
): Promise<{ row: CaseRow; changed: CaseChange[] }> {
  const changed = [...changedFields(before, changes), ...(corrected?.changed ?? [])];
  const { isEscalated = false, isReminded = false, ...fields } = changes;
  if (changed.length === 0 && !isTouched && !isEscalated && !isReminded) return { row: before, changed };
  const status = changes.status ?? before.status;
  const [row] = await tx
    .update(cases)
    .set({
      ...corrected?.columns,
      ...fields,
      ...(fields.severity !== undefined && { severityMark: null }),
      version: before.version + 1,
      updatedAt: statementTimestamp,
      updatedBy: actor.userId,
      turnSince: caseTurn(status) === caseTurn(before.status) ? before.turnSince : statementTimestamp,
      escalatedAt: escalatedAt(status, isEscalated),
      ...waitAfter({ before, status, isReminded, isAnswered: isTouched && actor.kind === 'staff' }),
      ...sleepAfter({ before, status, by: actor.kind, isAnswered: isTouched }),
      solvedAt:
        finishTimestamp(status) === 'solvedAt'
          ? sql`coalesce(${cases.solvedAt}, ${statementTimestamp})`
          : null,
      closedAt:
        finishTimestamp(status) === 'closedAt'
          ? sql`coalesce(${cases.closedAt}, ${statementTimestamp})`
          : null,
    })
    .where(isCase(before.accountId, before.number))
    .returning();
  if (!row) throw new Error('A locked case vanished.');
  const key = { accountId: row.accountId, caseNumber: row.number };
  for (const change of changed) await insertCaseEvent(tx, key, actor, change);
  await signalCase(tx, key);
  if (!('desk' in actor)) await wakeDesk(tx, key);
  const isTakenUp = !isOpenCaseStatus(before.status) && isOpenCaseStatus(status);
  const isMerged = row.mergedInto !== null;
  const by = saysWhat(actor, { isMerged, isTouched, isPressing: isEscalated || isTakenUp });
  return { row: await followAct(tx, { before, row, catalogue, by }), changed };
}

/** What an act says to the other side: a customer who speaks, presses for it or takes the case up again awaits an answer. What is said in a merged case is answered in the other one. */
function saysWhat(
  { kind }: AnyActor,
  { isMerged, isTouched, isPressing }: Record<'isMerged' | 'isTouched' | 'isPressing', boolean>,
): ClockAct['by'] {
  if (isMerged) return 'merge';
  if (kind === 'system') return 'rule';
  if (kind === 'staff' && isTouched) return 'answer';
  return kind === 'customer' && (isTouched || isPressing) ? 'request' : 'other';
}

function escalatedAt(status: string, isEscalated: boolean) {
  if (!isOpenCaseStatus(status)) return null;
  return isEscalated ? statementTimestamp : sql`${cases.escalatedAt}`;
}

function sleepAfter(act: {
  before: CaseRow;
  status: string;
  by: AnyActor['kind'];
  isAnswered: boolean;
}): Partial<Record<'snoozedUntil', SQL | null>> {
  const { before, status } = act;
  if (before.snoozedUntil === null) return {};
  const step = snoozeAfter({ ...act, hasNewStatus: status !== before.status });
  if (step === 'goes on') return {};
  return {
    snoozedUntil: step === 'ends' ? null : sql`least(${cases.snoozedUntil}, ${statementTimestamp})`,
  };
}

/** The wait on a customer begins when staff have spoken, and anew each time; it ends with the status (rule LIFE-14). */
function waitAfter({
  before,
  status,
  isAnswered,
  isReminded,
}: {
  before: CaseRow;
  status: string;
  isAnswered: boolean;
  isReminded: boolean;
}) {
  if (caseTurn(status) !== 'customer') return { waitingSince: null, remindedAt: null };
  if (isAnswered || before.waitingSince === null)
    return { waitingSince: statementTimestamp, remindedAt: null };
  return isReminded ? { remindedAt: statementTimestamp } : {};
}

function changedFields(before: CaseRow, changes: CaseChanges): CaseChange[] {
  return (['status', 'severity', 'participants'] as const).flatMap((kind) => {
    if (changes[kind] === undefined) return [];
    const change = { kind, before: String(before[kind]), after: String(changes[kind]) };
    return change.before === change.after ? [] : [change];
  });
}

/** A locked case with the database's time at which it was had: what is due on it is decided by that. */
export interface WaitingCase {
  row: CaseRow;
  now: Date;
}

/**
 * Cases of which a reminder or the end may be due, the longest waiting first; `reminderDays` and `noticeDays` are the least that each takes. Whoever acts on
 * one locks it and looks again.
 */
export function findWaitingCases(
  db: Database,
  { reminderDays, noticeDays, limit }: { reminderDays: number; noticeDays: number; limit: number },
): Promise<CaseKey[]> {
  const before = (days: number) => sql`clock_timestamp() - make_interval(days => ${days})`;
  return db
    .select({ accountId: cases.accountId, caseNumber: cases.number })
    .from(cases)
    .where(
      or(
        and(
          isNotNull(cases.waitingSince),
          isNull(cases.remindedAt),
          lte(cases.waitingSince, before(reminderDays)),
        ),
        and(isNotNull(cases.remindedAt), lte(cases.remindedAt, before(noticeDays))),
      ),
    )
    .orderBy(asc(cases.waitingSince))
    .limit(limit);
}

/** Holds a case that may wait on its customer until the transaction ends. */
export async function lockWaitingCase(tx: Database, key: CaseKey): Promise<WaitingCase | undefined> {
  const row = await lockCase(tx, key);
  if (row === undefined) return undefined;
  // Asked after the lock: whoever had it first may have had it for long.
  const { rows } = await tx.execute<{ now: number }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  return { row, now: new Date(rows[0]?.now ?? 0) };
}

/** A comment of a case by the id that its writer gave it. */
export async function findComment(
  db: Database,
  { accountId, caseNumber, id }: CaseKey & { id: string },
): Promise<CaseCommentRow | undefined> {
  const [found] = await db
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

/** The files of a comment, by id. */
export function listFilesOfComment(
  db: Database,
  { accountId, caseNumber, id }: CaseKey & { id: string },
): Promise<{ id: string }[]> {
  return db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.accountId, accountId), eq(files.caseNumber, caseNumber), eq(files.commentId, id)));
}

/**
 * Adds a comment to a locked case and gives it its files. 'file-unavailable', with nothing written, when a file is missing, another person's, or a case's already.
 */
export async function insertComment(
  tx: Database,
  {
    comment,
    fileIds = [],
    actor,
  }: {
    comment: CaseKey & { id: string; body: string; visibility: 'public' | 'internal' };
    fileIds?: readonly string[];
    actor: Actor | DeskActor;
  },
): Promise<CaseCommentRow | 'file-unavailable'> {
  const { accountId, caseNumber } = comment;
  if (fileIds.length > 0 && !(await lockFiles(tx, accountId, actor.userId ?? '', fileIds)))
    return 'file-unavailable';
  const [added] = await tx
    .insert(caseComments)
    .values({
      ...comment,
      authorId: actor.userId,
      authorName: actor.name,
      authorKind: actor.kind,
      authorToken: actor.token?.name,
      createdAt: statementTimestamp,
    })
    .returning();
  if (!added) throw new Error('The database returned no row for an inserted comment.');
  if (fileIds.length > 0) {
    await tx
      .update(files)
      .set({ caseNumber, commentId: added.id })
      .where(and(eq(files.accountId, accountId), inArray(files.id, [...fileIds])));
  }
  return added;
}

/** Tells staff of something in a locked case that no customer sees: nothing that they see changes, the version included. */
export async function countStaffRevision(
  tx: Database,
  { accountId, caseNumber }: CaseKey,
  by?: AnyActor,
): Promise<void> {
  await tx
    .update(cases)
    .set({ staffRevision: sql`${cases.staffRevision} + 1` })
    .where(isCase(accountId, caseNumber));
  await signalCase(tx, { accountId, caseNumber });
  if (by === undefined || !('desk' in by)) await wakeDesk(tx, { accountId, caseNumber });
}

/** The newest case that continues a closed one. */
export async function findContinuation(
  db: Database,
  { accountId, caseNumber }: CaseKey,
): Promise<CaseRow | undefined> {
  const [found] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.accountId, accountId), eq(cases.continuesCaseNumber, caseNumber)))
    .orderBy(desc(cases.number))
    .limit(1);
  return found;
}

/** Remembers that a person has looked at a version; an older one takes nothing back, and a missing case is nothing to remember. */
export async function markCaseSeen(
  db: Database,
  { accountId, caseNumber, userId, version }: CaseKey & { userId: string; version: number },
): Promise<void> {
  await db.execute(sql`
    insert into ${caseSeen} (account_id, user_id, case_number, version)
    select account_id, ${userId}, number, least(version, ${version}) from ${cases}
    where ${cases.accountId} = ${accountId} and ${cases.number} = ${caseNumber}
    on conflict (account_id, user_id, case_number)
    do update set version = greatest(${caseSeen.version}, excluded.version), updated_at = now()`);
  await signalAccountCases(db, accountId);
}

/** A step of a refund that a case is about. */
export interface RefundStep {
  refundId: string;
  seq: number;
  status: string;
  amountMinor: number;
  currency: string;
  actorUserId: string | null;
  actorName: string | null;
  actorRole: 'customer' | 'staff' | null;
  createdAt: Date;
}

/** What of the account's bills a case is about. */
export interface CaseMatter {
  /** Undefined when the case names no invoice, or none of the account's. */
  invoice: { id: string; number: string } | undefined;
  /** The refund whose request opened the case. */
  refund: Pick<RefundRow, 'id' | 'amountMinor' | 'currency' | 'lines'> | undefined;
}

/** The invoice that a case names, and the refund whose request opened it. */
export async function findCaseMatter(
  db: Database,
  { accountId, billingInvoiceId, refundId }: Pick<CaseRow, 'accountId' | 'billingInvoiceId' | 'refundId'>,
): Promise<CaseMatter> {
  const [invoice, refund] = await Promise.all([
    billingInvoiceId === null
      ? []
      : db
          .select({ id: invoices.id, number: invoices.number })
          .from(invoices)
          .where(and(eq(invoices.accountId, accountId), eq(invoices.id, billingInvoiceId))),
    refundId === null
      ? []
      : db
          .select({
            id: refunds.id,
            // What was asked, whatever was approved of it.
            amountMinor: sql<number>`coalesce(${refunds.askedMinor}, ${refunds.amountMinor})`.mapWith(Number),
            currency: refunds.currency,
            lines: sql<RefundRow['lines']>`coalesce(${refunds.askedLines}, ${refunds.lines})`,
          })
          .from(refunds)
          .where(and(eq(refunds.accountId, accountId), eq(refunds.id, refundId))),
  ]);
  return { invoice: invoice[0], refund: refund[0] };
}

/** The steps of the refunds that a case is about, oldest first. */
export function listRefundSteps(db: Database, row: RefundsOfCase): Promise<RefundStep[]> {
  return db
    .select({
      refundId: refundEntries.refundId,
      seq: refundEntries.seq,
      status: refundEntries.status,
      amountMinor: refundEntries.amountMinor,
      currency: refunds.currency,
      actorUserId: refundEntries.actorUserId,
      actorName: users.name,
      actorRole: users.role,
      createdAt: refundEntries.createdAt,
    })
    .from(refundEntries)
    .innerJoin(
      refunds,
      and(eq(refunds.accountId, refundEntries.accountId), eq(refunds.id, refundEntries.refundId)),
    )
    .leftJoin(users, eq(users.id, refundEntries.actorUserId))
    .where(isRefundOf(row))
    .orderBy(asc(refundEntries.createdAt), asc(refundEntries.seq));
}

/** How many such steps there are: with the version they name a copy of the case. */
export async function countRefundSteps(db: Database, row: RefundsOfCase): Promise<number> {
  const [counted] = await db
    .select({ steps: count() })
    .from(refundEntries)
    .innerJoin(
      refunds,
      and(eq(refunds.accountId, refundEntries.accountId), eq(refunds.id, refundEntries.refundId)),
    )
    .where(isRefundOf(row));
  return counted?.steps ?? 0;
}

type RefundsOfCase = Pick<CaseRow, 'accountId' | 'number' | 'refundId'>;

function isRefundOf({ accountId, number, refundId }: RefundsOfCase) {
  const names = refundId === null ? undefined : eq(refunds.id, refundId);
  // What staff began and have not approved is theirs alone.
  const isKnown = or(isNull(refunds.startedBy), isNotNull(refunds.approvedAt));
  return and(eq(refunds.accountId, accountId), or(eq(refunds.caseNumber, number), names), isKnown);
}

/** The account of a case and who opened it, for staff. */
export async function findCaseAccounts(db: Database, accountIds: readonly string[]) {
  if (accountIds.length === 0) return [];
  return db
    .select()
    .from(accounts)
    .where(inArray(accounts.id, [...accountIds]));
}

/** A person's name, address and role, for those who opened a case. */
export async function findPerson(db: Database, { userId }: { userId: string }) {
  const [person] = await db
    .select({ id: users.id, name: users.name, email: users.email, role: users.role })
    .from(users)
    .where(eq(users.id, userId));
  return person;
}

function isCase(accountId: string, number: number) {
  return and(eq(cases.accountId, accountId), eq(cases.number, number));
}
