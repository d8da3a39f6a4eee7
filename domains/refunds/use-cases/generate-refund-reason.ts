import type { AssistantMessage, AssistantRequest } from '@reachout/chat/rules/assistant-call';
import { maxReason } from '@reachout/core/limits';
import type { ProductKey } from '@reachout/catalogue/rules/products';
import { ok, type Result } from '@reachout/core/result';
import type { AccountSelector } from '@reachout/accounts/use-cases/account-access';
import { buildAssistantRequest } from '@reachout/chat/use-cases/assistant-request';
import { findOwnThread } from '@reachout/chat/use-cases/own-thread';
import type { ServiceDeps } from '@reachout/ports/deps';
import type { Viewer } from '@reachout/ports/viewer';
import { findRefundAccess } from './refund-access.ts';
import { describeError } from '@reachout/ports/describe-error';

export interface RefundReasonInput {
  account: AccountSelector;
  product: ProductKey;
  /** Reads this thread as it is stored… */
  threadId?: string;
  /** …or, without one, these messages. */
  messages?: AssistantMessage[];
}

const reasonTimeoutMs = 10_000;

/**
 * Drafts the reason of a refund from the conversation, for the person to edit (§7). A draft that fails is an empty one: it never stands in the way
 * of a refund (F11). Errors: not_found, forbidden, validation_failed.
 */
export async function generateRefundReason(
  deps: ServiceDeps,
  viewer: Viewer,
  { account, product, threadId, messages = [] }: RefundReasonInput,
  signal: AbortSignal,
): Promise<Result<{ reason: string }>> {
  const access = await findRefundAccess(deps, viewer, { account, product });
  if (!access.ok) return access;
  const thread =
    threadId === undefined ? ok({ id: '', product }) : await findOwnThread(deps, viewer, threadId);
  if (!thread.ok) return thread;
  const stored = await buildAssistantRequest(deps, viewer, access.value, thread.value);
  const request = threadId === undefined ? { ...stored, messages } : stored;
  // Who has said nothing gave no reason: no model is asked to make one up.
  if (!request.messages.some(({ role }) => role === 'user')) return ok({ reason: '' });
  return ok({ reason: await askForReason(deps, request, signal) });
}

async function askForReason(
  deps: ServiceDeps,
  request: AssistantRequest,
  signal: AbortSignal,
): Promise<string> {
  try {
    const reason = await deps.assistant.generateRefundReason(
      request,
      AbortSignal.any([signal, AbortSignal.timeout(reasonTimeoutMs)]),
    );
    return reason.slice(0, maxReason).toWellFormed().replaceAll('\0', '\uFFFD');
  } catch (error) {
    deps.log.warn('refund reason failed', { reason: describeError(error) });
    return '';
  }
}
