import { errorCatalogue } from '@reachout/core/errors';
import { paths } from '@reachout/core/paths';
import { ResubmitPage } from '@reachout/web/shell/resubmit-page';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { RouteDeps } from './route-deps.ts';
import type { AppEnv } from './context.ts';
import { setRetryAfter } from './problem.ts';
import { sendPage } from './render.tsx';

/**
 * Responds to a form that was posted after its session had expired. A redirect to the login page would lose what was typed; this page explains how
 * to log in and resubmit, since the browser still has it (F18).
 */
export function askToLogInAgain(deps: RouteDeps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (c.get('viewer') !== null) return next();
    const { title } = errorCatalogue.session_expired;
    const body = <ResubmitPage title={title} loginHref={paths.login(c.req.path)} />;
    return sendPage(c, deps, { title, kind: 'plain', status: 401, hasErrors: true, body });
  });
}

/** Responds to a form that was rate-limited: nothing was done with it, and the browser still has it. */
export function askToWait(c: Context<AppEnv>, deps: RouteDeps, seconds: number): Response {
  const { title } = errorCatalogue.rate_limited;
  setRetryAfter(c, { retryAfterSeconds: seconds });
  const body = <ResubmitPage title={title} retryAfterSeconds={Math.max(1, Math.ceil(seconds))} />;
  return sendPage(c, deps, { title, kind: 'plain', status: 429, hasErrors: true, body });
}
