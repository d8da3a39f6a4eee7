import { refundEntries, refunds } from '@reachout/billing/store/schema';
import type { CaseRow } from '@reachout/cases/store/cases-queries';
import type { Database } from '@reachout/database/client';
import { refundProposals } from '@reachout/refunds/store/schema';
import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { heldAnswers } from '../schema/held-answers.ts';
import { held, type HeldText } from './held-texts.ts';

/** What staff wrote about a case and that is not in it: answers that wait for a moment, and the notes of what was decided of its refunds. */
export async function findHeldDecisions(tx: Database, row: CaseRow): Promise<HeldText[]> {
  const { accountId, number, refundId } = row;
  const isOfCase = and(eq(heldAnswers.accountId, accountId), eq(heldAnswers.caseNumber, number));
  const answers = await tx.select().from(heldAnswers).where(isOfCase);
  const itsRefunds = tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.accountId, accountId),
        or(eq(refunds.caseNumber, number), refundId === null ? undefined : eq(refunds.id, refundId)),
      ),
    );
  const entries = await tx
    .select()
    .from(refundEntries)
    .where(
      and(
        eq(refundEntries.accountId, accountId),
        inArray(refundEntries.refundId, itsRefunds),
        isNotNull(refundEntries.note),
      ),
    );
  const proposals = await tx
    .select()
    .from(refundProposals)
    .where(and(eq(refundProposals.accountId, accountId), inArray(refundProposals.refundId, itsRefunds)));
  return [
    ...answers.map(({ id, body }) =>
      held({ place: 'copy', id: `held-answer-${id}` }, body, (changed) =>
        tx
          .update(heldAnswers)
          .set({ body: changed })
          .where(and(isOfCase, eq(heldAnswers.id, id))),
      ),
    ),
    ...entries.map(({ refundId: ofRefund, seq, note }) =>
      held({ place: 'copy', id: `refund-entry-${ofRefund}-${seq}` }, note, (changed) =>
        tx
          .update(refundEntries)
          .set({ note: changed })
          .where(
            and(
              eq(refundEntries.accountId, accountId),
              eq(refundEntries.refundId, ofRefund),
              eq(refundEntries.seq, seq),
            ),
          ),
      ),
    ),
    ...proposals.map(({ refundId: ofRefund, seq, note, settledNote }) =>
      held({ place: 'copy', id: `refund-proposal-${ofRefund}-${seq}` }, { note, settledNote }, (changed) =>
        tx
          .update(refundProposals)
          .set(changed)
          .where(
            and(
              eq(refundProposals.accountId, accountId),
              eq(refundProposals.refundId, ofRefund),
              eq(refundProposals.seq, seq),
            ),
          ),
      ),
    ),
  ];
}
