import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { isUniqueViolation } from './errors.ts';
import type { RefundRow } from './invoices-queries.ts';
import { refundEntries, refunds } from './schema.ts';

export type RefundEntryRow = typeof refundEntries.$inferSelect;
export type RefundStatus = RefundRow['status'];

/** When an account last had money paid back or on its way within `months`, by the database's clock; null if never. */
export async function findLatestRefundAt(
  db: Database,
  { accountId, months }: { accountId: string; months: number },
): Promise<Date | null> {
  const [latest] = await db
    .select({ at: refunds.createdAt })
    .from(refunds)
    .where(
      and(
        eq(refunds.accountId, accountId),
        ne(refunds.status, 'failed'),
        sql`${refunds.status} in ('approved', 'sent', 'settled')`,
        sql`${refunds.createdAt} > now() - make_interval(months => ${months})`,
      ),
    )
    .orderBy(desc(refunds.createdAt))
    .limit(1);
  return latest?.at ?? null;
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
        actorUserId: created.requestedBy,
      });
      return created;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'refunds_one_per_invoice')) return 'already-refunded';
    throw error;
  }
}

/** Where a refund may go from each status (D27). */
const nextStatuses: Record<RefundStatus, readonly RefundStatus[]> = {
  asked: ['approved', 'under_review', 'failed'],
  under_review: ['approved', 'failed'],
  approved: ['sent', 'failed'],
  sent: ['settled', 'failed'],
  settled: [],
  failed: [],
};

/** Moves a refund one step and adds the step to the ledger; undefined when it cannot go there from where it is. */
export function moveRefund(
  db: Database,
  step: {
    accountId: string;
    refundId: string;
    status: RefundStatus;
    note?: string;
    actorUserId?: string;
    caseNumber?: number;
  },
): Promise<RefundRow | undefined> {
  return db.transaction(async (tx) => {
    const key = and(eq(refunds.accountId, step.accountId), eq(refunds.id, step.refundId));
    const [current] = await tx.select().from(refunds).where(key).for('update');
    if (!current || !nextStatuses[current.status].includes(step.status)) return undefined;
    const [moved] = await tx
      .update(refunds)
      .set({ status: step.status, caseNumber: step.caseNumber ?? current.caseNumber, updatedAt: sql`now()` })
      .where(key)
      .returning();
    await tx.insert(refundEntries).values({
      accountId: step.accountId,
      refundId: step.refundId,
      seq: sql`(select max(seq) + 1 from refund_entries where account_id = ${step.accountId} and refund_id = ${step.refundId})`,
      status: step.status,
      amountMinor: current.amountMinor,
      note: step.note,
      actorUserId: step.actorUserId,
    });
    return moved;
  });
}

/** A refund with its ledger, first step first. */
export async function findRefund(
  db: Database,
  { accountId, refundId }: { accountId: string; refundId: string },
): Promise<(RefundRow & { entries: RefundEntryRow[] }) | undefined> {
  const [refund] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.accountId, accountId), eq(refunds.id, refundId)));
  if (!refund) return undefined;
  const entries = await db
    .select()
    .from(refundEntries)
    .where(and(eq(refundEntries.accountId, accountId), eq(refundEntries.refundId, refundId)))
    .orderBy(asc(refundEntries.seq));
  return { ...refund, entries };
}
