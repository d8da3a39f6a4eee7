import type { ProviderRefusal } from '@reachout/chat/rules/model-call';
import { readRetryAfter } from '@reachout/core/retry';
import { APICallError, RetryError } from 'ai';

/**
 * The provider failed. Carries its HTTP status, when it wants to be asked again, and nothing that it said: providers repeat keys and prompts in their messages, and
 * messages end up in logs (A56).
 */
export class ProviderError extends Error implements ProviderRefusal {
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, retryAfterSeconds }: ProviderRefusal) {
    super(status === undefined ? 'The model provider failed' : `The model provider answered ${status}`);
    this.name = 'ProviderError';
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Reduces whatever the SDK throws to what may be logged. */
export function toProviderError(error: unknown): ProviderError {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (!APICallError.isInstance(last))
    return new ProviderError({ status: undefined, retryAfterSeconds: undefined });
  return new ProviderError({
    status: last.statusCode,
    retryAfterSeconds: readRetryAfter(last.responseHeaders?.['retry-after'] ?? null, Date.now()),
  });
}
