import type { Context } from 'hono';
import type { RouteDeps } from './route-deps.ts';
import type { AppEnv } from './context.ts';
import { beginSubmit, type SubmitLimit } from './middleware/submit-limit.ts';
import { viewerOf } from './middleware/session.ts';
import { askToWait } from './resubmit.tsx';

/** Rate-limits the submits of a page's form. Only what leads to another page counts as accepted: a form that comes back with errors was refused. */
export async function limitSubmit(
  c: Context<AppEnv>,
  deps: RouteDeps,
  limit: SubmitLimit,
  action: () => Promise<Response>,
): Promise<Response> {
  const { rateLimiter: limiter } = deps;
  const submit = await beginSubmit({ limiter, log: c.get('log') }, limit, viewerOf(c).userId);
  if (!submit.allowed) return askToWait(c, deps, submit.retryAfterSeconds);
  const response = await action();
  await submit.settle(response.headers.has('location') ? 'accepted' : 'refused');
  return response;
}
