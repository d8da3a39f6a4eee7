import { followUpMessageDelayMs } from '@reachout/core/constants';
import { refundFailureCopy } from '../messages/failure.ts';
import type { EventOf, RefundEffect } from './refund-events.ts';
import { remainingWait } from './refund-guards.ts';
import {
  chosenInvoice,
  type RefundDecision,
  type RefundState,
  type SubmittingRefund,
} from './refund-state.ts';

export function disableChat(): RefundEffect {
  return { type: 'disable-chat' };
}

export function enableChat(): RefundEffect {
  return { type: 'enable-chat' };
}

export function askQuote(): RefundEffect {
  return { type: 'ask-quote' };
}

export function sendRefund(_event: unknown, { review }: SubmittingRefund): RefundEffect {
  return { type: 'send-refund', review };
}

export function refreshInvoice(): RefundEffect {
  return { type: 'refresh-invoice' };
}

export function recordRefund(
  { decision }: { readonly decision: RefundDecision },
  { fields }: RefundState,
): RefundEffect {
  const invoiceNumber = chosenInvoice(fields)?.invoiceNumber ?? '';
  return { type: 'record-refund', status: decision.response.status, invoiceNumber };
}

export function waitForMinimum({ at }: EventOf<'answered'>, after: SubmittingRefund): RefundEffect {
  return { type: 'wait', ms: remainingWait(after, at), event: 'wait-over' };
}

export function waitForFollowUp(): RefundEffect {
  return { type: 'wait', ms: followUpMessageDelayMs, event: 'follow-up-due' };
}

export function followUp(): RefundEffect {
  return { type: 'follow-up' };
}

export function sayCancelled(): RefundEffect {
  return { type: 'say-cancelled' };
}

export function toastFailure(): RefundEffect {
  return { type: 'toast', message: refundFailureCopy.failed() };
}

export function reportError({ failure }: EventOf<'failed'>): RefundEffect {
  return { type: 'report-error', reason: failure.kind };
}

export function reportMissing(): RefundEffect {
  return { type: 'report-error', reason: 'not-received' };
}
