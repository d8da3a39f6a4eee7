import { appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { noteBillingEvent } from '../store/billing-queries.ts';
import { findRefundByUpstreamKey } from '../store/refunds-queries.ts';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { BillingEvent } from '@reachout/ports/ports';
import { applyBillingRefund } from './apply-billing-refund.ts';
import type { FailureDeps } from './tell-of-failure.ts';

const signatureIsWrong =
  'The signature of this event is missing, wrong or too old. Check that the signing secret here is that of the webhook endpoint.';

/**
 * Reads what the billing system tells by itself. Without a billing system that tells anything this is not_found; an event whose signature is
 * not right is a bad_request, which the sender's own pages show as refused.
 */
export async function readBillingEvent(
  { billing }: Pick<ServiceDeps, 'billing'>,
  { body, signature }: { body: string; signature: string | undefined },
): Promise<Result<BillingEvent>> {
  if (billing.readWebhook === undefined) return err(appError('not_found'));
  const event = await billing.readWebhook(body, signature);
  return event ? ok(event) : err(appError('bad_request', { message: signatureIsWrong }));
}

/** Takes an event in. One that was dealt with before, or is about nothing of ours, changes nothing. */
export async function receiveBillingEvent(
  deps: FailureDeps & Pick<ServiceDeps, 'db' | 'log'>,
  event: BillingEvent,
): Promise<Result<{ received: true }>> {
  await deps.db.transaction(async (tx) => {
    if (!(await noteBillingEvent(tx, { id: event.id, type: event.type }))) return;
    if (event.kind !== 'refund') return;
    const refund = await findRefundByUpstreamKey(tx, event.upstreamKey);
    if (refund) await applyBillingRefund(deps, tx, refund, event.refund);
  });
  return ok({ received: true });
}
