import type { Database } from '@reachout/database/client';
import type { RefundRow } from '@reachout/billing/store/invoices-queries';
import { enqueueJob } from '@reachout/operations/store/outbox-queries';

/** The orders to the billing system: one per refund. */
export const sendRefundJob = 'refund.send';
/** The question what became of an order that is on its way, where the billing system does not tell by itself. */
export const checkRefundJob = 'refund.check';

type RefundKey = Pick<RefundRow, 'accountId' | 'id'>;

/** Orders an approved refund; call it in the transaction that approves it. */
export function enqueueRefund(tx: Database, { accountId, id }: RefundKey): Promise<void> {
  return enqueueJob(tx, { kind: sendRefundJob, key: id, accountId, payload: { refundId: id } });
}

const firstCheckSeconds = 60 * 60;
const nextCheckSeconds = 6 * 60 * 60;

/** Plans the next question about a refund that is on its way; `round` counts from 1. */
export function enqueueCheck(tx: Database, { accountId, id }: RefundKey, round: number): Promise<void> {
  return enqueueJob(tx, {
    kind: checkRefundJob,
    key: `${id}:${round}`,
    accountId,
    payload: { refundId: id, round },
    delaySeconds: round === 1 ? firstCheckSeconds : nextCheckSeconds,
  });
}

/** What a job names; undefined for a payload that is none of ours. */
export function readRefundJob(
  payload: Record<string, unknown>,
): { refundId: string; round: number } | undefined {
  const { refundId, round = 1 } = payload;
  return typeof refundId === 'string' && typeof round === 'number' ? { refundId, round } : undefined;
}
