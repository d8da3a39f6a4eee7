import type { RateLimiter } from '@reachout/http/middleware/rate-limit';

/** Bound on memory, at some hundred bytes per bucket: whoever has more addresses than this is not stopped by a limit per address. */
const maxBuckets = 20_000;

/**
 * Rate limits within this process, for requests that cost processor time only and must work while the database is down. The algorithm of the shared
 * limits: one timestamp per bucket, at which it is full again.
 *
 * @param elapsed milliseconds of a clock that never goes back
 */
export function createLocalLimiter(elapsed: () => number): RateLimiter {
  const fullAt = new Map<string, number>();
  return async (bucket, { limit, windowSeconds }) => {
    const now = elapsed();
    const windowMs = windowSeconds * 1_000;
    const taken = Math.max(fullAt.get(bucket) ?? now, now) + windowMs / limit;
    if (taken > now + windowMs + 1)
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((taken - now - windowMs) / 1_000)) };
    // Reinserted, so that the map is in the order of last use.
    fullAt.delete(bucket);
    fullAt.set(bucket, taken);
    evict(fullAt, now);
    return { allowed: true, retryAfterSeconds: 0 };
  };
}

/** Evicts full buckets from the front, and the least recently used ones over the bound. */
function evict(fullAt: Map<string, number>, now: number): void {
  for (const [bucket, bucketFullAt] of fullAt) {
    if (bucketFullAt > now && fullAt.size <= maxBuckets) return;
    fullAt.delete(bucket);
  }
}
