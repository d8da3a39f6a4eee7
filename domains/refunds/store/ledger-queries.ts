import { users } from '@reachout/accounts/store/schema/identity';
import { accounts } from '@reachout/accounts/store/schema/accounts';
import { invoices, refundEntries, refunds } from '@reachout/billing/store/schema';
import type { Database } from '@reachout/database/client';
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';

/** One step of one refund, with what belongs to it. */
export type LedgerRow = Awaited<ReturnType<typeof listLedger>>[number];

/** Where a page of the ledger begins: after this step. */
export interface LedgerCursor {
  createdAt: Date;
  accountId: string;
  refundId: string;
  seq: number;
}

/** Who took a step. What staff began was once kept as asked for by the customer who is told of it, and the ledger only grows: it is put right where it is read. */
const actorId = sql`case when ${refundEntries.status} = 'asked' then coalesce(${refunds.startedBy}, ${refundEntries.actorUserId})
  else ${refundEntries.actorUserId} end`;

/** The steps of all refunds from a moment on and before another, in the order in which they happened. */
export function listLedger(
  db: Database,
  { from, before, limit, after }: { from: Date; before: Date; limit: number; after?: LedgerCursor },
) {
  const { createdAt, accountId, refundId, seq } = refundEntries;
  return db
    .select({
      createdAt,
      accountId,
      refundId,
      seq,
      accountName: accounts.name,
      invoiceNumber: invoices.number,
      status: refundEntries.status,
      amountMinor: refundEntries.amountMinor,
      currency: refunds.currency,
      askedMinor: refunds.askedMinor,
      decision: refunds.decision,
      actorName: users.name,
      actorRole: users.role,
      note: refundEntries.note,
      caseNumber: refunds.caseNumber,
      billingReference: refunds.billingReference,
    })
    .from(refundEntries)
    .innerJoin(refunds, and(eq(refunds.accountId, accountId), eq(refunds.id, refundId)))
    .innerJoin(invoices, and(eq(invoices.accountId, accountId), eq(invoices.id, refunds.invoiceId)))
    .innerJoin(accounts, eq(accounts.id, accountId))
    .leftJoin(users, eq(users.id, actorId))
    .where(
      and(
        gte(createdAt, from),
        lt(createdAt, before),
        after &&
          sql`(${createdAt}, ${accountId}, ${refundId}, ${seq}) > (${after.createdAt.toISOString()}::timestamptz, ${after.accountId}, ${after.refundId}, ${after.seq})`,
      ),
    )
    .orderBy(asc(createdAt), asc(accountId), asc(refundId), asc(seq))
    .limit(limit);
}
