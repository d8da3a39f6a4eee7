import { appError } from '@reachout/core/errors';
import { createMiddleware } from 'hono/factory';
import { telling } from '@reachout/http/api-document/call-part';
import type { AssistantTokens } from './assistant-tokens.ts';
import type { AppEnv } from '@reachout/http/context';
import { problemResponse } from '@reachout/http/problem';
import { viewerOf } from '@reachout/http/middleware/session';

/**
 * Refuses a bearer token that is not of this session or has expired (D15). Without one the session alone decides; other
 * schemes belong to whatever stands in front of this server. Behind `requireSession`.
 */
export function checkBearer(tokens: AssistantTokens) {
  const guard = createMiddleware<AppEnv>(async (c, next) => {
    const [, token] = /^Bearer *(.*)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (token === undefined || tokens.isValid(token, viewerOf(c).sessionId)) return next();
    return problemResponse(c, appError('token_refused'));
  });
  return telling({ waysIn: [{ session: [], assistantToken: [] }], refusals: ['token_refused'] }, guard);
}
