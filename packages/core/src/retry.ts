/** Maximum number of retries of a failed call. */
export const maxRetries = 3;

const firstDelayMs = 1_000;
const maxDelayMs = 30_000;

/**
 * Exponential backoff with jitter (§7): the server's Retry-After, else doubling from one second. `attempt` counts from 0; `jitter` is a random
 * number from 0 to 1, so that many pages do not retry at once.
 */
export function retryDelayMs(
  attempt: number,
  { retryAfterSeconds, jitter = 0 }: { readonly retryAfterSeconds?: number; readonly jitter?: number } = {},
): number {
  const spread = 1 + Math.min(Math.max(jitter, 0), 1) / 4;
  if (retryAfterSeconds !== undefined) return Math.ceil(Math.max(0, retryAfterSeconds) * 1_000 * spread);
  return Math.round(Math.min(firstDelayMs * 2 ** Math.max(0, attempt), maxDelayMs) * spread);
}

/** Reads a Retry-After header: whole seconds, or a date measured against `nowMs`. Undefined when it is neither. */
export function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header);
  const time = Date.parse(header);
  return Number.isNaN(time) ? undefined : Math.max(0, Math.ceil((time - nowMs) / 1_000));
}

/** True for a transient failure: too many requests, or an error of the server. `status` 0 stands for no answer at all. */
export function isWorthRetrying(status: number): boolean {
  return status === 0 || status === 429 || status >= 500;
}
