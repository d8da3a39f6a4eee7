import {
  mayMoveRefund,
  type RefundLedgerStatus,
  refundedStatuses,
} from '@reachout/billing/rules/refund-ledger';
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import { signalCase } from '@reachout/cases/store/case-signals';
import type { Database } from '@reachout/database/client';
import { isUniqueViolation } from '@reachout/database/errors';
import type { RefundRow } from '@reachout/billing/store/invoices-queries';
import { accounts } from '@reachout/accounts/store/schema/accounts';
import { invoices, outsideRefunds, refundEntries, refunds } from '@reachout/billing/store/schema';
import { users } from '@reachout/accounts/store/schema/identity';
import type { RefundWait } from '../rules/refund-waits.ts';
import { refundProposals } from './schema.ts';

export type RefundEntryRow = typeof refundEntries.$inferSelect;

/**
 * Holds the account until the transaction ends, against other requests for its refunds only: two invoices of one account are decided one
 * after the other, so that the second decision sees the first (A70). Take it before the invoice's lock.
 */
export async function lockAccountForRefunds(tx: Database, accountId: string): Promise<void> {
  // Weaker than FOR UPDATE: rows that merely refer to the account are written meanwhile.
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
}

/** Holds a member of staff until the transaction ends, so that of two approvals the second counts the first. Take it after the invoice's lock. */
export async function lockApprover(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

/** What a member of staff has approved without a second one since midnight UTC, in minor units of one currency. */
export async function sumApprovedAloneToday(
  db: Database,
  { userId, currency }: { userId: string; currency: string },
): Promise<number> {
  const [found] = await db
    .select({ sum: sql<string>`coalesce(sum(${refunds.amountMinor}), 0)` })
    .from(refunds)
    .where(
      and(
        eq(refunds.approvedBy, userId),
        isNull(refunds.confirmedBy),
        sql`${refunds.approvedAt} >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'`,
        eq(refunds.currency, currency),
      ),
    );
  return Number(found?.sum ?? 0);
}

/** When an account last had money paid back, on its way or promised; null if never. */
export async function findLatestRefundAt(
  db: Database,
  { accountId }: { accountId: string },
): Promise<Date | null> {
  const [latest] = await listPaidBack(db, { accountId, limit: 1 });
  return latest?.createdAt ?? null;
}

/** The refunds of an account that were paid back, here or elsewhere, are on their way or promised, the newest first. */
export function listPaidBack(
  db: Database,
  { accountId, limit }: { accountId: string; limit: number },
): Promise<{ createdAt: Date; invoiceNumber: string }[]> {
  return db
    .select({ createdAt: refunds.createdAt, invoiceNumber: invoices.number })
    .from(refunds)
    .innerJoin(invoices, and(eq(invoices.accountId, refunds.accountId), eq(invoices.id, refunds.invoiceId)))
    .where(and(eq(refunds.accountId, accountId), inArray(refunds.status, refundedStatuses)))
    .unionAll(
      db
        .select({ createdAt: outsideRefunds.paidAt, invoiceNumber: invoices.number })
        .from(outsideRefunds)
        .innerJoin(
          invoices,
          and(eq(invoices.accountId, outsideRefunds.accountId), eq(invoices.id, outsideRefunds.invoiceId)),
        )
        .where(eq(outsideRefunds.accountId, accountId)),
    )
    .orderBy(sql`1 desc`)
    .limit(limit);
}

/**
 * Records a refund request and its first ledger entry. Call it in the transaction that locked the invoice and
 * decided on what it saw. Returns 'already-refunded' if a request for the invoice stands: the unique index holds even
 * for a caller that forgot the lock.
 */
export async function insertRefund(
  db: Database,
  values: Omit<typeof refunds.$inferInsert, 'createdAt' | 'updatedAt' | 'status'>,
): Promise<RefundRow | 'already-refunded'> {
  try {
    return await db.transaction(async (tx) => {
      const [created] = await tx
        .insert(refunds)
        .values({ ...values, status: 'asked' })
        .returning();
      if (!created) throw new Error('The database returned no row for an inserted refund.');
      await tx.insert(refundEntries).values({
        accountId: created.accountId,
        refundId: created.id,
        seq: 1,
        status: 'asked',
        amountMinor: created.amountMinor,
        // Of what staff began, `requestedBy` is merely who is told of it.
        actorUserId: created.startedBy ?? created.requestedBy,
      });
      return created;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'refunds_one_in_progress')) return 'already-refunded';
    throw error;
  }
}

/** What an approval by staff settles of a refund: what is paid back, and who approved it. */
export type ApprovedRefund = Pick<
  typeof refunds.$inferInsert,
  'amountMinor' | 'lines' | 'lineItems' | 'askedMinor' | 'askedLines' | 'approvedBy' | 'confirmedBy'
>;

/** Moves a refund one step and adds the step to the ledger; undefined when it cannot go there from where it is. */
export function moveRefund(
  db: Database,
  step: {
    accountId: string;
    refundId: string;
    status: RefundLedgerStatus;
    note?: string;
    actorUserId?: string;
    caseNumber?: number;
    billingReference?: string;
    /** Only from this status; otherwise from any that the ledger allows. */
    from?: RefundLedgerStatus;
    /** Goes with the step to `approved` by staff. */
    approved?: ApprovedRefund;
  },
): Promise<RefundRow | undefined> {
  return db.transaction(async (tx) => {
    const key = and(eq(refunds.accountId, step.accountId), eq(refunds.id, step.refundId));
    const [current] = await tx.select().from(refunds).where(key).for('update');
    if (!current || !mayMoveRefund(current.status, step.status)) return undefined;
    if (step.from !== undefined && current.status !== step.from) return undefined;
    const [moved] = await tx
      .update(refunds)
      .set({
        status: step.status,
        caseNumber: step.caseNumber ?? current.caseNumber,
        billingReference: step.billingReference ?? current.billingReference,
        unconfirmedSince: null,
        ...step.approved,
        approvedAt: step.status === 'approved' ? sql`now()` : current.approvedAt,
        updatedAt: sql`now()`,
      })
      .where(key)
      .returning();
    await tx.insert(refundEntries).values({
      accountId: step.accountId,
      refundId: step.refundId,
      seq: sql`(select max(seq) + 1 from refund_entries where account_id = ${step.accountId} and refund_id = ${step.refundId})`,
      status: step.status,
      amountMinor: moved?.amountMinor ?? current.amountMinor,
      note: step.note,
      actorUserId: step.actorUserId,
    });
    // A refund's steps stand in its case's timeline: whoever has the case open sees them come.
    if (moved && moved.caseNumber !== null)
      await signalCase(tx, { accountId: moved.accountId, caseNumber: moved.caseNumber });
    return moved;
  });
}

/** Notes that the billing system was told to pay and has not confirmed it; the first time counts. */
export async function markRefundUnconfirmed(
  db: Database,
  { accountId, refundId }: { accountId: string; refundId: string },
): Promise<void> {
  await db
    .update(refunds)
    .set({ unconfirmedSince: sql`coalesce(${refunds.unconfirmedSince}, now())` })
    .where(and(eq(refunds.accountId, accountId), eq(refunds.id, refundId), eq(refunds.status, 'approved')));
}

/** A refund with the number of its invoice. */
export type RefundWithInvoice = RefundRow & { invoiceNumber: string };
/** The same with its ledger, first step first. */
export type RefundWithLedger = RefundWithInvoice & { entries: RefundEntryRow[] };

const withInvoice = { ...getTableColumns(refunds), invoiceNumber: invoices.number };

/** What an account may know of: not what staff began for it and have not approved. */
const isKnownToAccount = or(isNull(refunds.startedBy), isNotNull(refunds.approvedAt));

/** An account's refunds, the newest first. */
export function listRefunds(
  db: Database,
  { accountId, limit }: { accountId: string; limit: number },
): Promise<RefundWithInvoice[]> {
  return db
    .select(withInvoice)
    .from(refunds)
    .innerJoin(invoices, and(eq(invoices.accountId, refunds.accountId), eq(invoices.id, refunds.invoiceId)))
    .where(and(eq(refunds.accountId, accountId), isKnownToAccount))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(limit);
}

const isProposed = sql`exists (select 1 from ${refundProposals} where ${refundProposals.accountId} = ${refunds.accountId}
  and ${refundProposals.refundId} = ${refunds.id} and ${refundProposals.state} = 'proposed')`;

/** A later refund of the same invoice takes its place, but for a request that was declined. */
const isFollowed = sql`exists (select 1 from refunds later where later.account_id = ${refunds.accountId}
  and later.invoice_id = ${refunds.invoiceId} and later.id <> ${refunds.id} and later.created_at > ${refunds.createdAt}
  and (later.status <> 'failed' or later.approved_at is not null))`;

const waits: Readonly<Record<RefundWait, ReturnType<typeof and>>> = {
  payment: eq(refunds.status, 'ordered'),
  decision: and(eq(refunds.status, 'under_review'), not(isProposed)),
  confirmation: and(eq(refunds.status, 'under_review'), isProposed),
  failure: and(
    eq(refunds.status, 'failed'),
    isNotNull(refunds.approvedAt),
    sql`${refunds.updatedAt} > now() - interval '60 days'`,
    not(isFollowed),
  ),
};

/** Refunds of all accounts that wait for staff, those first that have waited longest; and how many there are. */
export async function listRefundsWaiting(
  db: Database,
  { waitingFor, limit, offset }: { waitingFor: RefundWait; limit: number; offset: number },
): Promise<{ rows: (RefundWithInvoice & { accountName: string })[]; total: number }> {
  const condition = waits[waitingFor];
  const rows = await db
    .select({ ...withInvoice, accountName: accounts.name, total: sql<number>`(count(*) over ())::int` })
    .from(refunds)
    .innerJoin(invoices, and(eq(invoices.accountId, refunds.accountId), eq(invoices.id, refunds.invoiceId)))
    .innerJoin(accounts, eq(accounts.id, refunds.accountId))
    .where(condition)
    .orderBy(asc(refunds.updatedAt), asc(refunds.id))
    .limit(limit)
    .offset(offset);
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await db.$count(refunds, condition));
  return { rows: rows.map(({ total: _total, ...row }) => row), total };
}

/** How many refunds of all accounts wait for staff, by what they wait for. */
export async function countRefundsWaiting(db: Database): Promise<Record<RefundWait, number>> {
  const [payment, decision, confirmation, failure] = await Promise.all([
    db.$count(refunds, waits.payment),
    db.$count(refunds, waits.decision),
    db.$count(refunds, waits.confirmation),
    db.$count(refunds, waits.failure),
  ]);
  return { payment, decision, confirmation, failure };
}

/** A refund of an account with its ledger, as far as the account may know of it. */
export function findRefund(
  db: Database,
  { accountId, refundId }: { accountId: string; refundId: string },
): Promise<RefundWithLedger | undefined> {
  return findOne(db, and(eq(refunds.accountId, accountId), eq(refunds.id, refundId), isKnownToAccount));
}

/** A refund of any account by its id, for staff and jobs. */
export function findRefundById(db: Database, refundId: string): Promise<RefundWithLedger | undefined> {
  return findOne(db, eq(refunds.id, refundId));
}

/** A refund by the key that the billing system was given with it. */
export function findRefundByUpstreamKey(
  db: Database,
  upstreamKey: string,
): Promise<RefundWithLedger | undefined> {
  return findOne(db, eq(refunds.upstreamKey, upstreamKey));
}

async function findOne(
  db: Database,
  condition: ReturnType<typeof and>,
): Promise<RefundWithLedger | undefined> {
  const [refund] = await db
    .select(withInvoice)
    .from(refunds)
    .innerJoin(invoices, and(eq(invoices.accountId, refunds.accountId), eq(invoices.id, refunds.invoiceId)))
    .where(condition);
  if (!refund) return undefined;
  const entries = await db
    .select()
    .from(refundEntries)
    .where(and(eq(refundEntries.accountId, refund.accountId), eq(refundEntries.refundId, refund.id)))
    .orderBy(asc(refundEntries.seq));
  return { ...refund, entries };
}

/** Adds an invoice to the list of refunds, or of requested refunds, that a conversation led to (§7). Naming it again changes nothing. */
export async function nameInvoiceOnThread(
  db: Database,
  {
    threadId,
    list,
    invoiceNumber,
  }: { threadId: string; list: 'refunds' | 'refundRequests'; invoiceNumber: string },
): Promise<void> {
  const column = list === 'refunds' ? sql`refunds` : sql`refund_requests`;
  await db.execute(sql`
    insert into thread_metadata (thread_id, ${column}) values (${threadId}, array[${invoiceNumber}])
    on conflict (thread_id) do update
    set ${column} = array_append(array_remove(thread_metadata.${column}, ${invoiceNumber}), ${invoiceNumber}), updated_at = now()`);
}
