import type { Database } from '@reachout/database/client';
import { isUniqueViolation } from '@reachout/database/errors';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { ProposalState } from '../rules/approval/approval-limits.ts';
import { refundProposals } from './schema.ts';

export type ProposalRow = typeof refundProposals.$inferSelect;

interface RefundKey {
  accountId: string;
  refundId: string;
}

const ofRefund = ({ accountId, refundId }: RefundKey) =>
  and(eq(refundProposals.accountId, accountId), eq(refundProposals.refundId, refundId));

/** Keeps an approval until a second person has looked at it; undefined when one waits already. */
export async function insertProposal(
  tx: Database,
  values: Omit<typeof refundProposals.$inferInsert, 'seq'>,
): Promise<ProposalRow | undefined> {
  const { accountId, refundId } = values;
  try {
    return await tx.transaction(async (inner) => {
      const [created] = await inner
        .insert(refundProposals)
        .values({
          ...values,
          seq: sql`(select coalesce(max(seq), 0) + 1 from refund_proposals where account_id = ${accountId} and refund_id = ${refundId})`,
        })
        .returning();
      return created;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'refund_proposals_one_open')) return undefined;
    throw error;
  }
}

/** The proposals of a refund, the oldest first: at most the last one waits. */
export function listProposals(db: Database, key: RefundKey): Promise<ProposalRow[]> {
  return db.select().from(refundProposals).where(ofRefund(key)).orderBy(asc(refundProposals.seq));
}

/** The proposal that waits, held until the transaction ends. */
export async function lockOpenProposal(tx: Database, key: RefundKey): Promise<ProposalRow | undefined> {
  const [open] = await tx
    .select()
    .from(refundProposals)
    .where(and(ofRefund(key), eq(refundProposals.state, 'proposed')))
    .for('update');
  return open;
}

/** Ends the proposal that waits, if any. Nobody's name stands where no person did it. */
export async function settleProposal(
  tx: Database,
  {
    state,
    by,
    note,
    ...key
  }: RefundKey & {
    state: Exclude<ProposalState, 'proposed'>;
    by?: { userId: string; name: string };
    note?: string;
  },
): Promise<void> {
  await tx
    .update(refundProposals)
    .set({
      state,
      settledBy: by?.userId ?? null,
      settledByName: by?.name ?? null,
      settledNote: note ?? null,
      settledAt: sql`now()`,
    })
    .where(and(ofRefund(key), eq(refundProposals.state, 'proposed')));
}
