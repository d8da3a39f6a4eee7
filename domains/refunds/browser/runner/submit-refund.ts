import {
  notEligibleDetails,
  quoteChangedDetails,
  type RefundQuoteResponse,
} from '../../rules/calls/billing.ts';
import type { AppError } from '@reachout/core/app-error';
import type { RefundDecision, RefundFailure } from '../../rules/refund-state.ts';
import { refundFailureCopy } from '../../messages/failure.ts';
import * as z from 'zod/mini';
import { type CallFailure, isLoggedOut } from '@reachout/web/lib/call-failure';
import { isSilence, sendUntilKnown } from '@reachout/web/lib/send-until-known';
import type { RefundSubmission } from './refund-calls.ts';
import type { RefundServices } from './refund-services.ts';

/** What became of a confirmed request. */
export type RefundOutcome =
  | { readonly kind: 'decided'; readonly decision: RefundDecision }
  | {
      readonly kind: 'quote-changed';
      readonly message: string;
      readonly quote: RefundQuoteResponse | undefined;
    }
  /** For good: this invoice, or this person. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'returned'; readonly failure: RefundFailure };

/**
 * Sends a confirmed request, and asks again with the same key when no answer comes: it is never told twice, and never called failed before
 * that is known (A68, F12). `onUnconfirmed` is called when the first answer stays away.
 */
export async function submitRefund(
  services: Pick<RefundServices, 'calls' | 'wait' | 'random' | 'isOnline'>,
  request: { submission: RefundSubmission; key: string; signal: AbortSignal },
  onUnconfirmed: () => void,
): Promise<RefundOutcome> {
  if (!services.isOnline()) return { kind: 'returned', failure: { kind: 'offline' } };
  const { submission, key, signal } = request;
  const sent = await sendUntilKnown(() => services.calls.submit(submission, key), {
    wait: (milliseconds) => services.wait(milliseconds, signal),
    random: services.random,
    onUnconfirmed,
    isLeft: () => signal.aborted,
  });
  if (sent.ok) {
    const { refundId, currency, ...response } = sent.value;
    return { kind: 'decided', decision: { response, refundId, currency } };
  }
  return outcomeOf(sent.error.failure, sent.error.wasUnconfirmed);
}

function outcomeOf(failure: CallFailure, wasUnconfirmed: boolean): RefundOutcome {
  if (isLoggedOut(failure)) return { kind: 'returned', failure: { kind: 'logged-out' } };
  const isUnknown = isSilence(failure) && (wasUnconfirmed || failure.kind !== 'refused');
  if (failure.kind !== 'refused' || isUnknown || failure.error.code === 'request_in_progress') {
    return { kind: 'returned', failure: { kind: 'unconfirmed' } };
  }
  const { error, requestId } = failure;
  if (error.code === 'quote_changed') {
    const details = z.safeParse(quoteChangedDetails, error.details);
    return { kind: 'quote-changed', message: messageOf(error), quote: details.data?.quote };
  }
  if (isFinalRefusal(error)) return { kind: 'refused', message: refusalMessage(error) };
  return { kind: 'returned', failure: { kind: 'failed', error, requestId } };
}

/** True for refusals that another attempt with this invoice does not change. */
export function isFinalRefusal({ code }: AppError): boolean {
  return code === 'refund_not_eligible' || code === 'forbidden' || code === 'not_found';
}

/** The server's sentence about an error; all sentences that it might be are not loaded for it. */
export function messageOf({ message }: AppError): string {
  return message ?? refundFailureCopy.failed();
}

/** The sentence of a refusal: §8's own where the invoice is the reason. */
export function refusalMessage(error: AppError): string {
  const details = z.safeParse(notEligibleDetails, error.details);
  return details.data?.obstacle.message ?? messageOf(error);
}

/** Messages for the form's fields, by billable item. */
export function fieldsOf({ fields = {} }: AppError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [field.replace(/^lineItems\./, ''), message]),
  );
}

/** Why there is no quote: nothing was asked for yet, so nothing is in doubt. */
export function failureOf(failure: CallFailure, isOnline: boolean): RefundFailure {
  if (isLoggedOut(failure)) return { kind: 'logged-out' };
  if (!isOnline) return { kind: 'offline' };
  if (failure.kind === 'refused') {
    return { kind: 'failed', error: failure.error, requestId: failure.requestId };
  }
  return { kind: 'unreachable' };
}
