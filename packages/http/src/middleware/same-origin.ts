import { appError } from '@reachout/core/errors';
import { createMiddleware } from 'hono/factory';
import type { CallPart } from '../api-document/call-part.ts';
import { telling } from '../api-document/call-part.ts';
import { originHeader } from '../api-document/headers.ts';
import type { AppEnv } from '../context.ts';
import { problemResponse } from '../problem.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses every state-changing request that does not prove to come from our own pages. Hono's `csrf()` looks at form
 * content types only; here the origin decides, whatever the body is (A22, A24). Clients without a browser send an Origin.
 */
export function sameOrigin(options: { isOwnOrigin: (origin: string, host: string | undefined) => boolean }) {
  const tell = (method: string): CallPart =>
    safeMethods.has(method) ? {} : { headers: [originHeader], refusals: ['cross_site_request'] };
  const guard = createMiddleware<AppEnv>(async (c, next) => {
    // No page of another site has a program's token to send along.
    if (safeMethods.has(c.req.method) || c.get('program')) return next();
    const origin = c.req.header('origin');
    const site = c.req.header('sec-fetch-site');
    const isOwn =
      origin === undefined
        ? site === 'same-origin'
        : options.isOwnOrigin(origin, c.req.header('host')) && (site === undefined || site === 'same-origin');
    if (isOwn) return next();
    if (isSameHost(origin, c.req.header('host')))
      c.get('log').warn('refused what a page at another address than PUBLIC_URL sent', { address: origin });
    return problemResponse(c, appError('cross_site_request'));
  });
  return telling(tell, guard);
}

/** True where a browser was at the very address that it asked: not another site, but an operator who set another address than people type. */
function isSameHost(origin: string | undefined, host: string | undefined): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
