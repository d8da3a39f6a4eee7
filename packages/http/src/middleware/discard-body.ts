import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import { discardRest } from '../request-body.ts';

/** Reads to its end what a sender sends, also when nobody wanted it, before the answer goes out: or the sender would not see the answer. */
export const discardBody = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') await discardRest(c.req.raw);
});
