import { appError } from '@reachout/core/errors';
import { createMiddleware } from 'hono/factory';
import type { Context } from 'hono';
import { telling } from '../api-document/call-part.ts';
import type { AppEnv } from '../context.ts';
import { problemResponse } from '../problem.ts';

export interface RateLimit {
  /** Names the counter; routes with the same name share it. */
  name: string;
  /** Requests allowed at once and per window. */
  limit: number;
  windowSeconds: number;
}

/** The allowances of §7's calls, per person; roomy for people, tight for loops. */
export const limits = {
  read: { name: 'read', limit: 600, windowSeconds: 60 },
  search: { name: 'search', limit: 240, windowSeconds: 60 },
  /** Each may be a new row, and nobody has to sign in for it. */
  searchMiss: { name: 'search-miss', limit: 30, windowSeconds: 300 },
  token: { name: 'token', limit: 60, windowSeconds: 300 },
  chat: { name: 'chat', limit: 40, windowSeconds: 60 },
  /** An answer may cost money: nobody needs as many in a day, and a loop comes to this end (A54). */
  chatOfDay: { name: 'chat-of-day', limit: 500, windowSeconds: 86_400 },
  predict: { name: 'predict', limit: 30, windowSeconds: 60 },
  refundQuote: { name: 'refund-quote', limit: 240, windowSeconds: 60 },
  /** Of all events together: a flood of forged ones costs a signature check each, and no more. */
  billingWebhook: { name: 'billing-webhook', limit: 1200, windowSeconds: 60 },
  /** Calls of tools by one client, and what may come from one address whoever asks. */
  mcp: { name: 'mcp', limit: 120, windowSeconds: 60 },
  mcpAddress: { name: 'mcp-address', limit: 600, windowSeconds: 60 },
  /** Calls by one token, and what may come from one address whoever's tokens it has. */
  program: { name: 'program', limit: 120, windowSeconds: 60 },
  programAddress: { name: 'program-address', limit: 600, windowSeconds: 60 },
  /** Tokens that are none: nobody mistypes as many. */
  tokenGuess: { name: 'token-guess', limit: 20, windowSeconds: 300 },
} as const satisfies Record<string, RateLimit>;

/** Whether a request may go on, and if not, when. */
export interface Allowance {
  allowed: boolean;
  retryAfterSeconds: number;
  /** Puts back what was taken; absent where nothing is counted. */
  giveBack?: () => Promise<void>;
}

/** Takes one request from a bucket; the counters live in the database, shared by all processes. */
export type RateLimiter = (bucket: string, limit: RateLimit) => Promise<Allowance>;

/** Limits per signed-in person, or per address for visitors. Over it: 429 with Retry-After in whole seconds (A85). */
export function rateLimit(
  limiter: RateLimiter,
  limit: RateLimit,
  subject: (c: Context<AppEnv>) => string = personOrAddress,
) {
  const guard = createMiddleware<AppEnv>(async (c, next) => {
    const { allowed, retryAfterSeconds } = await limiter(`${limit.name}:${subject(c)}`, limit);
    if (!allowed) return problemResponse(c, appError('rate_limited', { retryAfterSeconds }));
    await next();
  });
  return telling({ refusals: ['rate_limited'] }, guard);
}

export function personOrAddress(c: Context<AppEnv>): string {
  // Not there before sessions are looked up.
  const viewer = c.get('viewer') ?? null;
  if (viewer === null) return `address:${c.get('clientAddress')}`;
  // What a person's programs do takes nothing of what they may do themselves.
  return viewer.token === undefined ? viewer.userId : `programs:${viewer.userId}`;
}
