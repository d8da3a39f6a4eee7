import { appError } from '@reachout/contract/errors';
import { err, ok, type Result } from '@reachout/contract/result';
import { noteBillingEvent } from '@reachout/db/billing-queries';
import { findRefundByUpstreamKey } from '@reachout/db/refunds-queries';
import type { ServiceDeps } from '../deps.ts';
import { applyBillingRefund } from './apply-billing-refund.ts';

/**
 * Takes in what the billing system tells by itself. An event whose signature is wrong is not_found, like an address that does not exist; one
 * that was dealt with before, or is about nothing of ours, is taken and changes nothing.
 */
export async function receiveBillingEvent(
  { db, billing, log }: Pick<ServiceDeps, 'db' | 'billing' | 'log'>,
  { body, signature }: { body: string; signature: string | undefined },
): Promise<Result<{ received: true }>> {
  const event = await billing.readWebhook(body, signature);
  if (!event) {
    log.warn('billing event refused', { reason: 'signature' });
    return err(appError('not_found'));
  }
  await db.transaction(async (tx) => {
    if (!(await noteBillingEvent(tx, { id: event.id, type: event.type }))) return;
    if (event.kind !== 'refund') return;
    const refund = await findRefundByUpstreamKey(tx, event.upstreamKey);
    if (refund) await applyBillingRefund(tx, refund, event.refund);
  });
  return ok({ received: true });
}
