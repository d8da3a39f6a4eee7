import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';

/**
 * Cancels the body of a response to HEAD. The GET route created it and nobody will read it: a file would stay open for ever, and an event stream
 * would keep its slot.
 */
export const noBodyForHead = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.req.method === 'HEAD') await c.res.body?.cancel();
});
