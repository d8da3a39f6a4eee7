import { appError } from '@reachout/core/errors';
import type { Hono } from 'hono';
import type { AppEnv } from '../context.ts';
import { problemResponse } from '../problem.ts';

/**
 * Answers 405 with Allow where a path exists and the method does not. Called once, after all routes are mounted.
 * Middleware registered with `use` shows as method ALL and does not make a path exist.
 */
export function limitMethods(app: Hono<AppEnv>): void {
  const methodsByPath = new Map<string, Set<string>>();
  for (const route of app.routes) {
    if (route.method === 'ALL') continue;
    const methods = methodsByPath.get(route.path) ?? new Set();
    methodsByPath.set(route.path, methods.add(route.method));
  }
  for (const [path, methods] of methodsByPath) {
    if (path.includes('*')) continue;
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].sort().join(', ');
    app.all(path, async (c, next) => {
      // A route that called next() found nothing at this path.
      if (methods.has(c.req.method) || (c.req.method === 'HEAD' && methods.has('GET'))) return await next();
      const response = problemResponse(c, appError('method_not_allowed'));
      response.headers.set('Allow', allow);
      return response;
    });
  }
}
