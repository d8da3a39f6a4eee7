import { appError } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import type { TokenHolder } from '@reachout/ports/viewer';
import { findTokenHolder } from '@reachout/accounts/use-cases/access-tokens';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Context, Hono } from 'hono';
import type { AppDeps } from '../app-deps.ts';
import type { AppEnv } from '@reachout/http/context';
import { limits, type RateLimit } from '@reachout/http/middleware/rate-limit';
import { problemResponse } from '@reachout/http/problem';
import { maxTextBytes, readText } from '@reachout/http/request-body';
import type { SiteSearch } from '@reachout/documentation/http/site-search';
import { createToolServer } from './tools.ts';
import { describeError } from '@reachout/ports/describe-error';

/**
 * The endpoint of the Model Context Protocol (Streamable HTTP). It is stateless: no session and no stream, so that any process can answer any
 * request. Mounted before the session middleware: it accepts access tokens and ignores cookies, so that no foreign page can call it as the person.
 * Requests with a foreign Origin are refused all the same, as the protocol requires (DNS rebinding).
 */
export function mountMcp(app: Hono<AppEnv>, deps: AppDeps, search: SiteSearch): void {
  app.post(paths.mcp(), async (c) => {
    const origin = c.req.header('origin');
    if (origin !== undefined && !deps.isOwnOrigin(origin, c.req.header('host')))
      return problemResponse(c, appError('cross_site_request'));
    const address = `address:${c.get('clientAddress')}`;
    const wait = await waitFor(deps, limits.mcpAddress, address);
    if (wait !== null) return tooMany(c, wait);
    const holder = await holderOf(c, deps, address);
    if (holder instanceof Response) return holder;
    const busy = await waitFor(deps, limits.mcp, holder?.viewer.userId ?? address);
    if (busy !== null) return tooMany(c, busy);
    const handler = createMcpHandler(() => createToolServer({ ...deps, search, holder }), {
      legacy: 'stateless',
      // No event stream: tools and resources do not change while a process runs.
      maxSubscriptions: 0,
      maxRequestBodySize: maxTextBytes,
      onerror: (error) => c.get('log').warn('mcp request failed', { reason: describeError(error) }),
    });
    const body = await readText(c.req.raw, 'application/json');
    if (!body.ok) return problemResponse(c, body.error);
    const response = await handler.fetch(new Request(c.req.raw, { method: 'POST', body: body.value }));
    response.headers.set('Cache-Control', 'no-store');
    return response;
  });
  app.all(paths.mcp(), (c) => {
    const response = problemResponse(c, appError('method_not_allowed'));
    response.headers.set('Allow', 'POST');
    return response;
  });
}

/** Authenticates the Authorization header; null without one. An invalid token is refused, and guessing is rate-limited. */
async function holderOf(
  c: Context<AppEnv>,
  deps: AppDeps,
  address: string,
): Promise<TokenHolder | null | Response> {
  const header = c.req.header('authorization');
  if (header === undefined) return null;
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(header) ?? [];
  const holder = await findTokenHolder(deps.services, { token, kind: 'assistant' });
  if (holder !== null) return holder;
  const wait = await waitFor(deps, limits.tokenGuess, address);
  if (wait !== null) return tooMany(c, wait);
  const response = problemResponse(
    c,
    appError('unauthenticated', {
      message: `The access token is wrong, has expired or was revoked. Create a new one at ${deps.publicOrigin()}${paths.accessTokens()}, or leave the token out to read the documentation.`,
    }),
  );
  response.headers.set('WWW-Authenticate', 'Bearer error="invalid_token"');
  return response;
}

/** Seconds to wait, or null when the request is allowed. */
async function waitFor(deps: AppDeps, limit: RateLimit, subject: string): Promise<number | null> {
  const { allowed, retryAfterSeconds } = await deps.rateLimiter(`${limit.name}:${subject}`, limit);
  return allowed ? null : retryAfterSeconds;
}

function tooMany(c: Context<AppEnv>, retryAfterSeconds: number): Response {
  return problemResponse(c, appError('rate_limited', { retryAfterSeconds }));
}
