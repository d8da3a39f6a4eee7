import { appError } from '@reachout/core/errors';
import type { Result } from '@reachout/core/result';
import type { Context } from 'hono';
import type { AppEnv } from './context.ts';
import { limits, type RateLimit, type RateLimiter } from './middleware/rate-limit.ts';
import { problemResponse } from './problem.ts';
import { answer } from './validate.ts';

interface SignedCall<Told, Answer> {
  /** Reads a body of bounded size, and what it tells if it is signed. */
  read: () => Promise<Result<Told>>;
  act: (told: Told) => Promise<Result<Answer>>;
}

/**
 * Answers a call by which another system tells something, signed. The call's limit, one for everybody who has the secret, is spent by what is signed alone;
 * what is not is counted by its address, and afterwards. So nobody without the secret keeps the sender out, not even from the sender's own addresses, which a
 * mail service shares among all its customers. Past either limit: 429.
 */
export async function answerSigned<Told, Answer>(
  c: Context<AppEnv>,
  { rateLimiter, limit }: { rateLimiter: RateLimiter; limit: RateLimit },
  { read, act }: SignedCall<Told, Answer>,
): Promise<Response> {
  const told = await read();
  const { bucket, ...spent } = told.ok
    ? { bucket: `${limit.name}:signed`, limit }
    : { bucket: `${limits.unsigned.name}:address:${c.get('clientAddress')}`, limit: limits.unsigned };
  const { allowed, retryAfterSeconds } = await rateLimiter(bucket, spent.limit);
  if (!allowed) return problemResponse(c, appError('rate_limited', { retryAfterSeconds }));
  if (told.ok) return answer(c, await act(told.value));
  c.get('log').warn('signed call refused', { call: limit.name, reason: told.error.code });
  return problemResponse(c, told.error);
}
