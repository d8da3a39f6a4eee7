import { createPublicKey, verify } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PushService, startPushService } from '../testing/push-service.ts';
import { createWebPush } from './create-web-push.ts';
import { isPublicAddress } from './public-addresses.ts';
import { createPushKeys } from './push-keys.ts';

const keys = createPushKeys();
let service: PushService;
beforeEach(async () => {
  service = await startPushService();
});
afterEach(() => service.close());

const push = { body: JSON.stringify({ title: 'Case 00000042: Größe 🎈' }), topic: 'case-42' };
const sendWith = (
  more: Partial<Parameters<typeof createWebPush>[0]> = {},
  to: Partial<PushService['target']> = {},
) =>
  createWebPush({
    privateKey: keys.privateKey,
    contact: 'mailto:support@example.com',
    network: service.network,
    ...more,
  }).send({ ...service.target, ...to }, push);

describe('a push', () => {
  it('is read by the browser alone, and is signed as ours for its push service', async () => {
    expect(await sendWith()).toEqual({ ok: true });
    const [{ headers, body } = { headers: {} as IncomingHttpHeaders, body: Buffer.alloc(0) }] = service.seen;
    expect(body.includes('00000042')).toBe(false);
    expect(service.read(body)).toBe(push.body);
    expect(headers).toMatchObject({ ttl: '86400', topic: 'case-42', 'content-encoding': 'aes128gcm' });
    const [, token = '', by] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    expect(by).toBe(keys.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(keys.publicKey, 'base64url');
    const key = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: new URL(service.target.endpoint).origin,
      sub: 'mailto:support@example.com',
    });
  });

  it.each<[string, (response: ServerResponse) => void, object]>([
    [
      'ends with a subscription that is unknown',
      (response) => response.writeHead(404).end(),
      { kind: 'gone', reason: 'HTTP 404' },
    ],
    [
      'ends with one that is gone',
      (response) => response.writeHead(410).end(),
      { kind: 'gone', reason: 'HTTP 410' },
    ],
    [
      'is given up where our key is refused',
      (response) => response.writeHead(403).end(),
      { kind: 'never', reason: 'HTTP 403' },
    ],
    [
      'follows no redirect',
      (response) => response.writeHead(307, { location: 'http://127.0.0.1/' }).end(),
      { kind: 'never', reason: 'HTTP 307' },
    ],
    [
      'waits as long as it is asked to',
      (response) => response.writeHead(429, { 'retry-after': '30' }).end(),
      { kind: 'later', reason: 'HTTP 429', retryAfterSeconds: 30 },
    ],
    [
      'is sent again after an error',
      (response) => response.writeHead(502).end(),
      { kind: 'later', reason: 'HTTP 502' },
    ],
    [
      'is sent again after a broken connection',
      (response) => response.socket?.destroy(),
      { kind: 'later', reason: 'ECONNRESET' },
    ],
  ])('%s', async (_, behaviour, failure) => {
    service.answer = behaviour;
    expect(await sendWith()).toEqual({ ok: false, failure });
    expect(service.seen).toHaveLength(1);
  });

  it('is sent again after silence', async () => {
    service.answer = () => undefined;
    expect(await sendWith({ timeoutMs: 200 })).toMatchObject({ ok: false, failure: { kind: 'later' } });
  });

  it.each([
    ['a name that leads to this machine', (port: string) => `https://localhost:${port}/`],
    ['an address of this machine', (port: string) => `https://127.0.0.1:${port}/`],
    ['the same as IPv6', (port: string) => `https://[::1]:${port}/`],
  ])('asks nothing of %s', async (_, at) => {
    const to = { endpoint: at(new URL(service.target.endpoint).port) };
    expect(await sendWith({ network: undefined }, to)).toEqual({
      ok: false,
      failure: { kind: 'gone', reason: 'the address is not public' },
    });
    expect(service.seen).toEqual([]);
  });

  it('is nothing for keys that no browser made', async () => {
    const to = { p256dh: Buffer.alloc(65, 4).toString('base64url') };
    expect(await sendWith({}, to)).toMatchObject({ ok: false, failure: { kind: 'gone' } });
  });
});

it.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['100.100.0.1', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:a00:1', false],
  ['64:ff9b::a00:1', false],
  ['fd00::1', false],
  ['fe80::1', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
