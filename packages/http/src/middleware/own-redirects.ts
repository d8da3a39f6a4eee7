import { sitePath } from '@reachout/core/link';
import { defaultNext } from '@reachout/accounts/rules/redirect';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';

/** Redirects lead to pages of this site: every Location is read by the function that reads all links, and leads to the help page if it is none. */
export const ownRedirects = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const location = c.res.headers.get('Location');
  if (location !== null) c.res.headers.set('Location', sitePath(location) ?? defaultNext);
});
