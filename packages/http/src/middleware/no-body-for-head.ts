import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';

/**
 * Ends the body of an answer to HEAD: a GET's route made it, and nobody will read it. An open file would stay open for ever, and a stream of events
 * would keep its place.
 */
export const noBodyForHead = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.req.method === 'HEAD') await c.res.body?.cancel();
});
