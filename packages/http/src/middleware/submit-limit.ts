import { appError } from '@reachout/core/errors';
import { createMiddleware } from 'hono/factory';
import { telling } from '../api-document/call-part.ts';
import type { AppEnv } from '../context.ts';
import type { Log } from '../log.ts';
import { problemResponse } from '../problem.ts';
import { personOrAddress, type RateLimit, type RateLimiter } from './rate-limit.ts';
import { describeError } from '@reachout/ports/describe-error';

/** The limit of accepted submits; refused ones have a limit of their own. */
export interface SubmitLimit extends RateLimit {
  refused: RateLimit;
}

/** Generous, because people correct a form and resubmit it; only a loop reaches it. */
const refusedForEachAccepted = 5;

function submits(name: string, limit: number, windowSeconds: number): SubmitLimit {
  const refused = { name: `${name}-refused`, limit: limit * refusedForEachAccepted, windowSeconds };
  return { name, limit, windowSeconds, refused };
}

/** Limits of submits, by form and by call. */
export const submitLimits = {
  feedback: submits('feedback', 120, 60),
  upload: submits('upload', 40, 300),
  changeCase: submits('change-case', 60, 60),
  createCase: submits('create-case', 20, 300),
  /** A daily cap above what anybody requests by hand (A70). */
  refund: submits('refund', 20, 300),
  accessToken: submits('access-token', 30, 300),
  draftCase: submits('draft-case', 20, 300),
  threads: submits('threads', 60, 300),
  language: submits('language', 60, 60),
  /** A member of staff makes few passwords an hour. */
  password: submits('password', 20, 3600),
  /** A person has little to say to sales twenty times an hour. */
  sales: submits('sales', 20, 3600),
} as const satisfies Record<string, SubmitLimit>;

/** An allowed submit reports its outcome through `settle`; a refused one carries the time to wait. */
export type Submit =
  | { allowed: true; settle: (outcome: 'accepted' | 'refused') => Promise<void> }
  | { allowed: false; retryAfterSeconds: number };

/**
 * Reserves from both limits before a submit, so that concurrent submits cannot exceed them together, and refunds the one that was not used.
 */
export async function beginSubmit(
  { limiter, log }: { limiter: RateLimiter; log: Pick<Log, 'warn'> },
  limit: SubmitLimit,
  subject: string,
): Promise<Submit> {
  const accepted = await limiter(`${limit.name}:${subject}`, limit);
  if (!accepted.allowed) return { allowed: false, retryAfterSeconds: accepted.retryAfterSeconds };
  const refused = await limiter(`${limit.refused.name}:${subject}`, limit.refused);
  if (!refused.allowed) {
    await accepted.giveBack?.();
    return { allowed: false, retryAfterSeconds: refused.retryAfterSeconds };
  }
  return {
    allowed: true,
    async settle(outcome) {
      const unused = outcome === 'accepted' ? refused : accepted;
      // A failed refund is only logged: the submit is over, and its response has to be sent.
      await unused
        .giveBack?.()
        .catch((error: unknown) => log.warn('limit not given back', { reason: describeError(error) }));
    },
  };
}

/** Rate-limits submits per signed-in person, or per address for visitors: few accepted ones, many refused ones. Over the limit: 429 with Retry-After (A85). */
export function limitSubmits(limiter: RateLimiter, limit: SubmitLimit) {
  const guard = createMiddleware<AppEnv>(async (c, next) => {
    const submit = await beginSubmit({ limiter, log: c.get('log') }, limit, personOrAddress(c));
    if (!submit.allowed)
      return problemResponse(c, appError('rate_limited', { retryAfterSeconds: submit.retryAfterSeconds }));
    await next();
    await submit.settle(isRefusal(c.res) ? 'refused' : 'accepted');
  });
  return telling({ refusals: ['rate_limited'] }, guard);
}

function isRefusal({ status }: Response): boolean {
  return status >= 400;
}
