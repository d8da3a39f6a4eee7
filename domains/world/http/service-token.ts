import { appError } from '@reachout/core/errors';
import { createMiddleware } from 'hono/factory';
import { telling } from '@reachout/http/api-document/call-part';
import type { AppEnv } from '@reachout/http/context';
import { limits, type RateLimiter } from '@reachout/http/middleware/rate-limit';
import { problemResponse } from '@reachout/http/problem';
import type { RouteDeps } from '@reachout/http/route-deps';
import { worldCopy } from '../messages/world.ts';
import type { ServiceScope } from '../rules/scopes.ts';
import { findServiceToken } from '../use-cases/service-tokens.ts';

type Deps = Pick<RouteDeps, 'services' | 'rateLimiter'>;

/** Lets a service in by its token, with one of these scopes if any are named. Cookies are not looked at, so no page can call as anybody. */
export function requireService(deps: Deps, scopes: readonly ServiceScope[] = []) {
  const guard = createMiddleware<AppEnv>(async (c, next) => {
    const address = `address:${c.get('clientAddress')}`;
    const wait = await waitFor(deps.rateLimiter, limits.serviceAddress, address);
    if (wait !== undefined) return problemResponse(c, appError('rate_limited', { retryAfterSeconds: wait }));
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const service = await findServiceToken(deps.services, token);
    if (service === null) {
      const guessing = await waitFor(deps.rateLimiter, limits.tokenGuess, address);
      if (guessing !== undefined)
        return problemResponse(c, appError('rate_limited', { retryAfterSeconds: guessing }));
      const response = problemResponse(c, appError('unauthenticated', { message: worldCopy.tokenUnknown() }));
      response.headers.set('WWW-Authenticate', 'Bearer error="invalid_token"');
      return response;
    }
    const busy = await waitFor(deps.rateLimiter, limits.service, service.id);
    if (busy !== undefined) return problemResponse(c, appError('rate_limited', { retryAfterSeconds: busy }));
    if (scopes.length > 0 && !scopes.some((scope) => service.scopes.includes(scope))) {
      const message = worldCopy.scopeMissing({ scope: scopes.join(', ') });
      const response = problemResponse(c, appError('insufficient_scope', { message }));
      response.headers.set('WWW-Authenticate', 'Bearer error="insufficient_scope"');
      return response;
    }
    c.set('service', service);
    return next();
  });
  return telling(
    {
      waysIn: [{ serviceToken: [...scopes] }],
      refusals: ['unauthenticated', 'insufficient_scope', 'rate_limited'],
    },
    guard,
  );
}

async function waitFor(
  limiter: RateLimiter,
  limit: (typeof limits)[keyof typeof limits],
  subject: string,
): Promise<number | undefined> {
  const { allowed, retryAfterSeconds } = await limiter(`${limit.name}:${subject}`, limit);
  return allowed ? undefined : retryAfterSeconds;
}
