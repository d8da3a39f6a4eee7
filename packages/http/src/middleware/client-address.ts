import { isIPv6 } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';

/**
 * The client's address, as far as the proxies in front vouch for it: with N trusted proxies, the N-th entry from the
 * right of X-Forwarded-For; without any, the socket's. A header that the client made up is never believed (A29).
 */
export function clientAddress(options: { trustedProxies: number }) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const socket = c.env?.incoming?.socket?.remoteAddress ?? 'unknown';
    const address = findAddress(c.req.header('x-forwarded-for'), socket, options.trustedProxies);
    c.set('clientAddress', networkOf(address));
    await next();
  });
}

function findAddress(forwarded: string | undefined, socket: string, trustedProxies: number): string {
  if (trustedProxies === 0 || forwarded === undefined) return socket;
  const hops = forwarded.split(',').map((hop) => hop.trim());
  return hops.at(-trustedProxies)?.slice(0, 64) || socket;
}

/**
 * Normalises an address for rate limits. A home or a server owns a whole IPv6 network (RFC 6177) and could evade a limit with each of its addresses,
 * so the first 64 bits count. IPv4-mapped IPv6 counts as IPv4.
 */
function networkOf(address: string): string {
  const [, ipv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  // The URL parser canonicalises addresses: lower case, shortest form.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - rest.length).fill('0');
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`;
}
