import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWebhook } from './create-webhook.ts';

const secret = `whsec_${Buffer.from('a secret of the tests, 32 bytes!').toString('base64')}`;
const event = {
  id: 'enq_1',
  type: 'sales_enquiry.created',
  at: new Date('2026-03-01T09:00:00.000Z'),
  data: { id: 'enq_1', message: 'Grüße 🎈' },
} as const;

let server: Server;
let url: string;
let answer: (response: ServerResponse) => void;
let seen: { headers: IncomingHttpHeaders; body: string }[];

beforeEach(async () => {
  seen = [];
  answer = (response) => response.writeHead(204).end();
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const send = (limits: { timeoutMs?: number } = {}) => createWebhook({ url, secret, ...limits }).send(event);

describe('an event by webhook', () => {
  it('is what the official library takes for genuine', async () => {
    expect(await send()).toEqual({ ok: true });
    const [{ headers, body } = { headers: {}, body: '' }] = seen;
    const verified = new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(verified).toEqual({
      type: 'sales_enquiry.created',
      timestamp: '2026-03-01T09:00:00.000Z',
      data: event.data,
    });
    const other = `whsec_${Buffer.from('another secret, of 32 bytes too!').toString('base64')}`;
    expect(() => new Webhook(other).verify(body, headers as Record<string, string>)).toThrow();
  });

  it('is genuine by the old secret and by the new one while both are given', async () => {
    const next = `whsec_${Buffer.from('the next secret, 32 bytes long!!').toString('base64')}`;
    await createWebhook({ url, secret: `${next} ${secret}` }).send(event);
    const [{ headers, body } = { headers: {}, body: '' }] = seen;
    const read = (by: string) => new Webhook(by).verify(body, headers as Record<string, string>);
    expect([read(secret), read(next)]).toMatchObject([{ type: event.type }, { type: event.type }]);
  });

  it('has the same id each time it is sent, by which its receiver knows it', async () => {
    await send();
    await send();
    expect(seen.map(({ headers }) => headers['webhook-id'])).toEqual(['enq_1', 'enq_1']);
  });

  it.each<[string, (response: ServerResponse) => void, object]>([
    ['an error', (response) => response.writeHead(500).end('oh no'), { kind: 'later', reason: 'HTTP 500' }],
    ['a refusal', (response) => response.writeHead(404).end(), { kind: 'later', reason: 'HTTP 404' }],
    [
      'a wish for patience',
      (response) => response.writeHead(429, { 'retry-after': '120' }).end(),
      { kind: 'later', reason: 'HTTP 429', retryAfterSeconds: 120 },
    ],
    [
      'a redirect, which is not followed',
      (response) => response.writeHead(307, { location: '/elsewhere' }).end(),
      { kind: 'later', reason: 'HTTP 307' },
    ],
    ['a broken connection', (response) => response.socket?.destroy(), { kind: 'later', reason: 'TypeError' }],
  ])('is sent again after %s', async (_, behaviour, failure) => {
    answer = behaviour;
    expect(await send()).toEqual({ ok: false, failure });
    expect(seen).toHaveLength(1);
  });

  it('is sent again after silence', async () => {
    answer = () => undefined;
    expect(await send({ timeoutMs: 200 })).toEqual({
      ok: false,
      failure: { kind: 'later', reason: 'TimeoutError' },
    });
  });

  it('is given up where its receiver is gone for good', async () => {
    answer = (response) => response.writeHead(410).end();
    expect(await send()).toEqual({ ok: false, failure: { kind: 'never', reason: 'HTTP 410' } });
  });
});
