import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import { type Log, withFields } from '../log.ts';

const wellFormed = /^[A-Za-z0-9-]{8,64}$/;

/** Gives each request an id, accepted from a proxy only when well formed, returns it and writes one line per request. */
export function requestId(options: { log: Log; newId: () => string; elapsed: () => number }) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const given = c.req.header('x-request-id');
    const id = given !== undefined && wellFormed.test(given) ? given : options.newId();
    const started = options.elapsed();
    c.set('requestId', id);
    c.set('log', withFields(options.log, { request_id: id }));
    await next();
    c.header('X-Request-Id', id);
    options.log.info('request', {
      request_id: id,
      trace_id: c.get('traceId'),
      method: c.req.method,
      route: c.req.routePath,
      status: c.res.status,
      refusal: c.get('refusal'),
      duration_ms: Math.round(options.elapsed() - started),
    });
  });
}
