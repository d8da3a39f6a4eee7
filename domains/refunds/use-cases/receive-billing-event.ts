import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { noteBillingEvent } from '../store/billing-queries.ts';
import { findRefundByUpstreamKey } from '../store/refunds-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import { applyBillingRefund } from './apply-billing-refund.ts';

const signatureIsWrong =
  'The signature of this event is missing, wrong or too old. Check that the signing secret here is that of the webhook endpoint.';

/**
 * Takes in what the billing system tells by itself. Without a billing system that tells anything this is not_found; an event whose signature is
 * not right is a bad_request, which the sender's own pages show as refused; one that was dealt with before, or is about nothing of ours, is
 * taken and changes nothing.
 */
export async function receiveBillingEvent(
  { db, billing, log }: Pick<ServiceDeps, 'db' | 'billing' | 'log'>,
  { body, signature }: { body: string; signature: string | undefined },
): Promise<Result<{ received: true }>> {
  if (billing.readWebhook === undefined) return err(appError('not_found'));
  const event = await billing.readWebhook(body, signature);
  if (!event) {
    log.warn('billing event refused', { reason: 'signature' });
    return err(appError('bad_request', { message: signatureIsWrong }));
  }
  await db.transaction(async (tx) => {
    if (!(await noteBillingEvent(tx, { id: event.id, type: event.type }))) return;
    if (event.kind !== 'refund') return;
    const refund = await findRefundByUpstreamKey(tx, event.upstreamKey);
    if (refund) await applyBillingRefund(tx, refund, event.refund);
  });
  return ok({ received: true });
}
