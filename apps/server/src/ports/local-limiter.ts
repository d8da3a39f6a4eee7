import type { RateLimiter } from '@reachout/http/middleware/rate-limit';

/** A bucket costs some hundred bytes; whoever has so many addresses is not held up by a limit per address. */
const mostBuckets = 20_000;

/**
 * Limits within this process, for what costs nothing but its time and must be there while the database is away. The same algorithm as
 * the shared limits: one moment per bucket, at which it is whole again.
 *
 * @param elapsed milliseconds of a clock that never goes back
 */
export function createLocalLimiter(elapsed: () => number): RateLimiter {
  const wholeAt = new Map<string, number>();
  return async (bucket, { limit, windowSeconds }) => {
    const now = elapsed();
    const windowMs = windowSeconds * 1_000;
    const taken = Math.max(wholeAt.get(bucket) ?? now, now) + windowMs / limit;
    if (taken > now + windowMs + 1)
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((taken - now - windowMs) / 1_000)) };
    // The one that was used last comes last, so that the first is the one to forget.
    wholeAt.delete(bucket);
    wholeAt.set(bucket, taken);
    forgetWhole(wholeAt, now);
    return { allowed: true, retryAfterSeconds: 0 };
  };
}

/** Those at the front that are whole again, and the first of too many. */
function forgetWhole(wholeAt: Map<string, number>, now: number): void {
  for (const [bucket, moment] of wholeAt) {
    if (moment > now && wholeAt.size <= mostBuckets) return;
    wholeAt.delete(bucket);
  }
}
