import type { Database } from '@reachout/database/client';
import { giveBackToRateLimit, takeFromRateLimit } from '@reachout/operations/store/rate-limit-queries';
import type { RateLimiter } from '@reachout/http/middleware/rate-limit';

/** A rate limiter in the database, shared by all processes. */
export function createRateLimiter(db: Database): RateLimiter {
  return async (bucket, { limit, windowSeconds }) => {
    const rate = { bucket, limit, windowSeconds };
    const decision = await takeFromRateLimit(db, rate);
    if (!decision.allowed) return decision;
    return { allowed: true, retryAfterSeconds: 0, giveBack: () => giveBackToRateLimit(db, rate) };
  };
}

export const unlimited: RateLimiter = async () => ({ allowed: true, retryAfterSeconds: 0 });
