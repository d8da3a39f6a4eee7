import { appError } from '@reachout/core/errors';
import { createMiddleware } from 'hono/factory';
import type { Context } from 'hono';
import { telling } from '../api-document/call-part.ts';
import type { AppEnv } from '../context.ts';
import { problemResponse } from '../problem.ts';

export interface RateLimit {
  /** The bucket's name; routes with the same name share it. */
  name: string;
  /** Requests allowed at once and per window. */
  limit: number;
  windowSeconds: number;
}

/** Rate limits of §7's calls, per person: generous for people, tight for loops. */
export const limits = {
  read: { name: 'read', limit: 600, windowSeconds: 60 },
  search: { name: 'search', limit: 240, windowSeconds: 60 },
  /** Tight, because each call may insert a row and needs no session. */
  searchMiss: { name: 'search-miss', limit: 30, windowSeconds: 300 },
  token: { name: 'token', limit: 60, windowSeconds: 300 },
  chat: { name: 'chat', limit: 40, windowSeconds: 60 },
  /** A daily cap on model calls, which may cost money: no person needs as many, and a loop is stopped (A54). */
  chatOfDay: { name: 'chat-of-day', limit: 500, windowSeconds: 86_400 },
  /** Drafts that one member of staff has a model write within a day: more than anybody reads and answers. */
  draft: { name: 'draft', limit: 200, windowSeconds: 86_400 },
  predict: { name: 'predict', limit: 30, windowSeconds: 60 },
  refundQuote: { name: 'refund-quote', limit: 240, windowSeconds: 60 },
  /** Global, for all signed events together. What is not signed spends none of them: see `answerSigned`. */
  deskWebhook: { name: 'desk-webhook', limit: 3000, windowSeconds: 60 },
  billingWebhook: { name: 'billing-webhook', limit: 1200, windowSeconds: 60 },
  /** Tool calls per client, and per address whoever calls. */
  mcp: { name: 'mcp', limit: 120, windowSeconds: 60 },
  mcpAddress: { name: 'mcp-address', limit: 600, windowSeconds: 60 },
  /** Calls per token, and per address whichever tokens it uses. */
  program: { name: 'program', limit: 120, windowSeconds: 60 },
  programAddress: { name: 'program-address', limit: 600, windowSeconds: 60 },
  /** Global, for all signed events of the platform together. */
  worldEvents: { name: 'world-events', limit: 6_000, windowSeconds: 60 },
  /** Global, for all mails that a mail service brings, signed. */
  incomingMail: { name: 'incoming-mail', limit: 600, windowSeconds: 60 },
  /** Calls per address whose signature is missing or wrong: more than anybody needs who tries a secret out. */
  unsigned: { name: 'unsigned', limit: 60, windowSeconds: 60 },
  /** Calls per service token, and per address whichever tokens it uses. A batch is one call, however long. */
  service: { name: 'service', limit: 6_000, windowSeconds: 60 },
  serviceAddress: { name: 'service-address', limit: 12_000, windowSeconds: 60 },
  /** Invalid tokens: more than anybody mistypes is guessing. */
  tokenGuess: { name: 'token-guess', limit: 20, windowSeconds: 300 },
} as const satisfies Record<string, RateLimit>;

/** Whether a request is allowed, and if not, when to retry. */
export interface Allowance {
  allowed: boolean;
  retryAfterSeconds: number;
  /** Refunds the request; absent where nothing is counted. */
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
  // Undefined before the session middleware has run.
  const viewer = c.get('viewer') ?? null;
  if (viewer === null) return `address:${c.get('clientAddress')}`;
  // Programs have buckets of their own, so that they do not use up their person's limits.
  return viewer.token === undefined ? viewer.userId : `programs:${viewer.userId}`;
}
