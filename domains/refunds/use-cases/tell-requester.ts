import type { Database } from '@reachout/database/client';
import type { RefundRow } from '@reachout/billing/store/invoices-queries';
import { enqueueJob } from '@reachout/operations/store/outbox-queries';
import type { ServiceDeps } from '@reachout/ports/deps';

/** The kind of the jobs that mail a decision for which there is no case; its key is the refund's id. */
export const refundMailJob = 'mail.refund';

/** What such a job keeps: what is shown besides is asked when the mail leaves. */
export interface RefundMailPayload extends Record<string, unknown> {
  refundId: string;
  decision: 'approved' | 'declined';
}

/** Has whoever asked for a refund written to, where mail is sent and no case tells of the decision. Call it in the transaction of the decision. */
export async function tellRequester(
  { mail }: Pick<ServiceDeps, 'mail'>,
  tx: Database,
  { refund, decision }: { refund: RefundRow; decision: RefundMailPayload['decision'] },
): Promise<void> {
  if (mail === undefined || refund.requestedBy === null) return;
  const { accountId, id } = refund;
  const payload: RefundMailPayload = { refundId: id, decision };
  await enqueueJob(tx, { kind: refundMailJob, key: id, accountId, payload });
}
