import { appError } from '@reachout/core/errors';
import { createMiddleware } from 'hono/factory';
import { telling } from '../api-document/call-part.ts';
import type { AppEnv } from '../context.ts';
import type { Log } from '../log.ts';
import { problemResponse } from '../problem.ts';
import { personOrAddress, type RateLimit, type RateLimiter } from './rate-limit.ts';
import { describeError } from '@reachout/ports/describe-error';

/** Of submits that were accepted; those that were refused have an allowance of their own. */
export interface SubmitLimit extends RateLimit {
  refused: RateLimit;
}

/** Whoever corrects a form sends it again and again; only a loop comes to this end. */
const refusedForEachAccepted = 5;

function submits(name: string, limit: number, windowSeconds: number): SubmitLimit {
  const refused = { name: `${name}-refused`, limit: limit * refusedForEachAccepted, windowSeconds };
  return { name, limit, windowSeconds, refused };
}

/** The allowances of forms, with a script and without, and of the calls that they make. */
export const submitLimits = {
  feedback: submits('feedback', 120, 60),
  upload: submits('upload', 40, 300),
  changeCase: submits('change-case', 60, 60),
  createCase: submits('create-case', 20, 300),
  /** Nobody asks for as many refunds in a day by hand (A70). */
  refund: submits('refund', 20, 300),
  accessToken: submits('access-token', 30, 300),
  draftCase: submits('draft-case', 20, 300),
  threads: submits('threads', 60, 300),
  /** A person has little to say to sales twenty times an hour. */
  sales: submits('sales', 20, 3600),
} as const satisfies Record<string, SubmitLimit>;

/** A submit that may go on tells what became of it; one that may not, when to come back. */
export type Submit =
  | { allowed: true; settle: (outcome: 'accepted' | 'refused') => Promise<void> }
  | { allowed: false; retryAfterSeconds: number };

/**
 * Takes from both allowances before a submit, so that many at the same moment cannot pass together, and gives back the one that it turns out not
 * to have used.
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
      // What was submitted is done or refused already, and its answer has to go out.
      await unused
        .giveBack?.()
        .catch((error: unknown) => log.warn('limit not given back', { reason: describeError(error) }));
    },
  };
}

/** Limits submits per signed-in person, or per address for visitors: few that are accepted, many that are refused. Over it: 429 with Retry-After (A85). */
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
