import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { AppEnv } from '../context.ts';
import { clientAddress } from './client-address.ts';

/** The address that a request is counted under. */
async function addressOf(request: {
  socket: string;
  forwarded?: string;
  trustedProxies?: number;
}): Promise<string> {
  const app = new Hono<AppEnv>();
  app.use(clientAddress({ trustedProxies: request.trustedProxies ?? 0 }));
  app.get('/', (c) => c.text(c.get('clientAddress')));
  const headers: HeadersInit =
    request.forwarded === undefined ? {} : { 'x-forwarded-for': request.forwarded };
  const env = { incoming: { socket: { remoteAddress: request.socket } } };
  return (await app.request('/', { headers }, env)).text();
}

const socket = '203.0.113.9';

it.each([
  ['of the socket, when nothing is in front', undefined, 0, socket],
  ['of the socket, whatever a client says of itself', '198.51.100.1', 0, socket],
  ['that the one proxy saw', '198.51.100.1', 1, '198.51.100.1'],
  [
    'that the one proxy saw, not what the client wrote before it',
    '10.0.0.1, 198.51.100.1',
    1,
    '198.51.100.1',
  ],
  ['that the first of two proxies saw', '10.0.0.1, 198.51.100.1, 192.0.2.7', 2, '198.51.100.1'],
  ['of the socket, when a proxy is missing', '198.51.100.1', 2, socket],
  ['of the socket, when the list is empty', '', 1, socket],
])('the address of a client is the one %s [A29]', async (_, forwarded, trustedProxies, address) => {
  expect(await addressOf({ socket, forwarded, trustedProxies })).toBe(address);
});

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['unknown', 'unknown'],
])('counts %s as %s: a network of IPv6 is one client [A29, A86]', async (address, counted) => {
  expect(await addressOf({ socket: address })).toBe(counted);
});
