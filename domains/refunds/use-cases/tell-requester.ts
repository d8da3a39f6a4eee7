import type { Database } from '@reachout/database/client';
import type { RefundRow } from '@reachout/billing/store/invoices-queries';
import { enqueueJob } from '@reachout/operations/store/outbox-queries';
import type { ServiceDeps } from '@reachout/ports/deps';

/** The kind of the jobs that mail what became of a refund for which there is no case. The key of a decision is the refund's id; that its payment failed has one of its own, since it follows the approval. */
export const refundMailJob = 'mail.refund';

/** What such a job keeps: what is shown besides is asked when the mail leaves. */
export interface RefundMailPayload extends Record<string, unknown> {
  refundId: string;
  decision: 'approved' | 'declined' | 'failed';
}

/** Has whoever asked for a refund written to, where mail is sent and no case tells of the decision, or that its payment failed. Call it in the transaction in which that is written. */
export async function tellRequester(
  { mail }: Pick<ServiceDeps, 'mail'>,
  tx: Database,
  { refund, decision }: { refund: RefundRow; decision: RefundMailPayload['decision'] },
): Promise<void> {
  if (mail === undefined || refund.requestedBy === null) return;
  const { accountId, id } = refund;
  const payload: RefundMailPayload = { refundId: id, decision };
  const key = decision === 'failed' ? `${id}:failed` : id;
  await enqueueJob(tx, { kind: refundMailJob, key, accountId, payload });
}
