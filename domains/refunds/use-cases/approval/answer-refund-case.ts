import { nextCaseStatus } from '@reachout/cases/rules/case-life';
import { insertComment, lockCase, writeCase } from '@reachout/cases/store/case-life-queries';
import type { DecidedRefund } from '@reachout/cases/use-cases/announce';
import { tellPeople } from '@reachout/cases/use-cases/tell-people';
import type { Database } from '@reachout/database/client';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import type { RefundWithInvoice } from '../../store/refunds-queries.ts';

/** A decision as the people of its case read it. */
export interface RefundAnswer {
  viewer: Viewer;
  requestId: string;
  refund: Pick<RefundWithInvoice, 'accountId' | 'caseNumber' | 'startedBy'>;
  kind: 'refundApproved' | 'refundApprovedInPart' | 'refundDeclined';
  sentence: string;
  /** The words of staff; may be empty. */
  note: string;
}

/** Answers and solves the case of a request with what was decided; undefined where it has none. A case in which staff began the refund is answered and goes on. */
export async function answerRefundCase(
  deps: ServiceDeps,
  tx: Database,
  { viewer, requestId, refund, kind, sentence, note }: RefundAnswer,
): Promise<DecidedRefund['answered']> {
  if (refund.caseNumber === null) return undefined;
  const key = { accountId: refund.accountId, caseNumber: refund.caseNumber };
  const before = await lockCase(tx, key);
  if (!before) return undefined;
  const actor = { userId: viewer.userId, name: viewer.name, kind: 'staff' as const, requestId };
  // A case that takes no answer, as a closed one, stays as it is: its people are told of the decision alone, and the refund's own page tells the rest.
  if (nextCaseStatus(before.status, 'reply', 'staff') === null) {
    await tellPeople(deps, tx, { row: before, actor, news: [{ kind }] });
    return { row: before };
  }
  const body = note === '' ? sentence : `${sentence}\n\n${note}`;
  const id = deps.ids.next('comment');
  await insertComment(tx, { comment: { ...key, id, body, visibility: 'public' }, actor });
  const changes = refund.startedBy === null ? { status: 'Solved' } : {};
  const { row } = await writeCase(tx, {
    before,
    changes,
    actor,
    catalogue: deps.brand,
    isTouched: true,
  });
  await tellPeople(deps, tx, { row, actor, news: [{ kind, about: id }] });
  return { row, commentId: id };
}
