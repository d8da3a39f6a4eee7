import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';

/**
 * The client's address, as far as the proxies in front vouch for it: with N trusted proxies, the N-th entry from the
 * right of X-Forwarded-For; without any, the socket's. A header that the client made up is never believed (A29).
 */
export function clientAddress(options: { trustedProxies: number }) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const socket = c.env?.incoming?.socket?.remoteAddress ?? 'unknown';
    c.set('clientAddress', findAddress(c.req.header('x-forwarded-for'), socket, options.trustedProxies));
    await next();
  });
}

function findAddress(forwarded: string | undefined, socket: string, trustedProxies: number): string {
  if (trustedProxies === 0 || forwarded === undefined) return socket;
  const hops = forwarded.split(',').map((hop) => hop.trim());
  return hops.at(-trustedProxies)?.slice(0, 64) || socket;
}
