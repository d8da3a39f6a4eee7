import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import type { Tracing } from '../tracing.ts';

/** Makes each request the root of its trace. What it says is the route's pattern, never the address, which may hold a person's words. */
export function traceRequests(tracing: Tracing | undefined) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (tracing === undefined) return next();
    const asked = { traceParent: c.req.header('traceparent'), method: c.req.method };
    return tracing.request(asked, async (traceId, finish) => {
      c.set('traceId', traceId);
      await next();
      finish(c.req.routePath, c.res.status);
    });
  });
}
