import { sitePath } from '@reachout/core/link';
import { defaultNext } from '@reachout/accounts/rules/redirect';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';

/** Prevents open redirects: every Location header is parsed by the same function as all links, and falls back to the help page if it leaves the site. */
export const ownRedirects = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const location = c.res.headers.get('Location');
  if (location !== null) c.res.headers.set('Location', sitePath(location) ?? defaultNext);
});
