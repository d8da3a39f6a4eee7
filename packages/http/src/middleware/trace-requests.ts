import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';

/** Traces requests as roots of what they cause. */
export interface RequestTracer {
  /**
   * Does a request as the root of what it causes. `finish` tells what came of it. Gives the trace's id to the work, also where
   * the request is not recorded but named a trace, so that log lines can be found by it.
   */
  request<T>(
    asked: { traceParent: string | undefined; method: string },
    work: (traceId: string | undefined, finish: (route: string, status: number) => void) => Promise<T>,
  ): Promise<T>;
}

/** Makes each request the root of its trace. What it says is the route's pattern, never the address, which may hold a person's words. */
export function traceRequests(tracing: RequestTracer | undefined) {
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
