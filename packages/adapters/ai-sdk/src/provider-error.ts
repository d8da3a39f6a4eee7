import { APICallError, RetryError } from 'ai';

/**
 * The provider failed. Carries its HTTP status and nothing that it said: providers repeat keys and prompts in their messages, and
 * messages end up in logs (A56).
 */
export class ProviderError extends Error {
  readonly status: number | undefined;

  constructor(status: number | undefined) {
    super(status === undefined ? 'The model provider failed' : `The model provider answered ${status}`);
    this.name = 'ProviderError';
    this.status = status;
  }
}

/** Reduces whatever the SDK throws to what may be logged. */
export function toProviderError(error: unknown): ProviderError {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  return new ProviderError(APICallError.isInstance(last) ? last.statusCode : undefined);
}
