import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import { discardRest } from '../request-body.ts';

/** Drains the request body before the response is sent, also when no handler read it: a sender that is still sending would not see the response. */
export const discardBody = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') await discardRest(c.req.raw);
});
