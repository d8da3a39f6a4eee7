import { createPlainDesk } from '@reachout/adapter-plain';
import { createStripeBilling } from '@reachout/adapter-stripe';
import { createWebhookReader } from '@reachout/adapter-webhook';
import { apiPaths } from '@reachout/core/paths';
import { limits } from '@reachout/http/middleware/rate-limit';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createLocalLimiter } from '../ports/local-limiter.ts';
import { systemClock } from '../ports/system.ts';

const secret = 'a secret of the tests';
const standardSecret = `whsec_${Buffer.from(secret).toString('base64')}`;
const hmac = (text: string, key = secret) => createHmac('sha256', key).update(text);
const now = (): string => String(Math.floor(Date.now() / 1_000));

/** Signed as the specification of Standard Webhooks says. */
function standard(body: string): Record<string, string> {
  const at = now();
  const signature = hmac(`evt_1.${at}.${body}`).digest('base64');
  return { 'webhook-id': 'evt_1', 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` };
}

function stripeSignature(body: string): Record<string, string> {
  const at = now();
  return { 'stripe-signature': `t=${at},v1=${hmac(`${at}.${body}`).digest('hex')}` };
}

const event = (data: object): string =>
  JSON.stringify({ type: 'world.changed', timestamp: new Date().toISOString(), data: [data] });
const thread = (): string =>
  JSON.stringify({
    timestamp: new Date().toISOString(),
    type: 'thread.chat_sent',
    id: 'pEv_1',
    payload: { eventType: 'thread.chat_sent', thread: { id: 'th_1' } },
    webhookMetadata: { webhookDeliveryAttemptTimestamp: new Date().toISOString() },
  });
const mail = Buffer.from('From: x@y.example\r\n\r\nx').toString('base64');

const calls = [
  [
    'the platform’s event',
    {
      path: apiPaths.platformEvents(),
      bucket: limits.worldEvents.name,
      body: () => event({ kind: 'team', record: { id: 'team_a', slug: 'a', name: 'A' } }),
      sign: standard,
    },
  ],
  [
    'a mail',
    {
      path: apiPaths.platformMails(),
      bucket: limits.incomingMail.name,
      body: () => JSON.stringify({ type: 'mail.received', data: { message: mail } }),
      sign: standard,
    },
  ],
  [
    'the billing system’s event',
    {
      path: apiPaths.billingWebhook(),
      bucket: limits.billingWebhook.name,
      body: () =>
        JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.updated', data: { object: {} } }),
      sign: stripeSignature,
    },
  ],
  [
    'the desk’s event',
    {
      path: apiPaths.deskWebhook(),
      bucket: limits.deskWebhook.name,
      body: thread,
      sign: (body: string) => ({ 'plain-request-signature': hmac(body).digest('hex') }),
    },
  ],
] as const;

let app: TestApp;
let limiter = createLocalLimiter(() => 0);
const taken: string[] = [];

beforeAll(async () => {
  const reader = createWebhookReader({ secret: standardSecret });
  app = await createTestApp({
    trustedProxies: 1,
    rateLimiter: (bucket, limit) => {
      taken.push(bucket);
      return limiter(bucket, limit);
    },
    incomingEvents: reader,
    incomingMail: reader,
    billing: createStripeBilling({ secretKey: 'sk_test', webhookSecret: secret, clock: systemClock }),
    desk: createPlainDesk({
      apiKey: 'key',
      apiUrl: 'http://127.0.0.1:1',
      webhookSecret: secret,
      clock: systemClock,
    }),
  });
});
afterAll(() => app.close());
beforeEach(() => {
  limiter = createLocalLimiter(() => 0);
  taken.length = 0;
});

describe.each(calls)('%s', (_what, { path, bucket, body, sign }) => {
  const send = (headers: Record<string, string>, text: string, address = '192.0.2.1') =>
    app.visitor(path, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    });
  const forge = (address?: string) => send({}, body(), address);

  it('is taken from the address of a flood of forged ones, which is made to wait [A85]', async () => {
    const flood = await Promise.all(Array.from({ length: limits.unsigned.limit }, () => forge()));
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([400]));
    const more = await forge();
    expect([more.status, more.headers.get('retry-after')]).toEqual([429, '1']);
    expect((await forge('192.0.2.2')).status).toBe(400);
    const signed = body();
    expect((await send(sign(signed), signed)).status).toBe(200);
    expect(taken.filter((each) => each.startsWith(bucket))).toEqual([`${bucket}:signed`]);
  });

  it('waits when all that are signed are too many [A85]', async () => {
    limiter = async () => ({ allowed: false, retryAfterSeconds: 6.5 });
    const signed = body();
    const response = await send(sign(signed), signed);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7']);
  });

  it('counts for its address where its body is larger than what is read', async () => {
    const response = await send(sign('x'), 'x'.repeat(25_000_000));
    expect(response.status).toBe(413);
    expect(taken).toEqual([`${limits.unsigned.name}:address:192.0.2.1`]);
  });
});
