import { BillingFailure } from '@reachout/ports/ports';
import Stripe from 'stripe';

/**
 * What a failed call means for the money. Refused only where Stripe says that this very order cannot be; whenever it may have been carried out (no
 * answer, 5xx, a conflict about the key) it is unknown. Errors that are none of Stripe's are given back as they are.
 */
export function toBillingFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const reason = error.code ?? error.type;
  const retryAfterSeconds = readRetryAfter(error.headers?.['retry-after']);
  if (error instanceof Stripe.errors.StripeRateLimitError || error.statusCode === 429)
    return new BillingFailure('unavailable', reason, retryAfterSeconds);
  // A key that is wrong or may not do this: for the operator to mend, and nothing was done.
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  )
    return new BillingFailure('unavailable', reason);
  if (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError
  )
    return error.statusCode === 409
      ? new BillingFailure('unknown', reason, retryAfterSeconds)
      : new BillingFailure('refused', reason);
  return new BillingFailure('unknown', reason, retryAfterSeconds);
}

function readRetryAfter(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}
