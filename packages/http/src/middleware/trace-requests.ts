import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';

/** Starts a root span for each request. */
export interface RequestTracer {
  /**
   * Runs a request in a root span, which `finish` completes. Passes the trace's id on even if the trace is not sampled, so that log lines can be
   * found by it.
   */
  request<T>(
    asked: { traceParent: string | undefined; method: string },
    work: (traceId: string | undefined, finish: (route: string, status: number) => void) => Promise<T>,
  ): Promise<T>;
}

/** Traces each request. The span is named after the route's pattern, never the URL, which may contain personal data. */
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
