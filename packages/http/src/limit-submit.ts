import type { Context } from 'hono';
import type { RouteDeps } from './route-deps.ts';
import type { AppEnv } from './context.ts';
import { beginSubmit, type SubmitLimit } from './middleware/submit-limit.ts';
import { viewerOf } from './middleware/session.ts';
import { askToWait } from './form-kept.tsx';

/** Limits what a page's form submits. Only the redirect that follows something done is an acceptance: the form that comes back is not. */
export async function limitSubmit(
  c: Context<AppEnv>,
  deps: RouteDeps,
  limit: SubmitLimit,
  act: () => Promise<Response>,
): Promise<Response> {
  const { rateLimiter: limiter } = deps;
  const submit = await beginSubmit({ limiter, log: c.get('log') }, limit, viewerOf(c).userId);
  if (!submit.allowed) return askToWait(c, deps, submit.retryAfterSeconds);
  const response = await act();
  await submit.settle(response.status === 303 ? 'accepted' : 'refused');
  return response;
}
