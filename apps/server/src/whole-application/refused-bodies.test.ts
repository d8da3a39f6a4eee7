import { serve } from '@hono/node-server';
import { apiPaths, paths } from '@reachout/core/paths';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { createTestApp, testOrigin, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let server: Server;
let port: number;

beforeAll(async () => {
  test = await createTestApp();
  server = serve({ fetch: createApp(test.deps).fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await test.close();
});

/** What the server said on a connection, and whether the connection broke. */
interface Heard {
  socket: Socket;
  statuses: () => string[];
  failure: () => string | undefined;
}

async function open(): Promise<Heard> {
  const socket = connect({ host: '127.0.0.1', port });
  let text = '';
  let failure: string | undefined;
  socket.on('data', (data) => (text += data.toString()));
  socket.on('error', (error: NodeJS.ErrnoException) => (failure = error.code));
  await once(socket, 'connect');
  return {
    socket,
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status ?? ''),
    failure: () => failure,
  };
}

const head = (path: string, ...headers: string[]): string =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', `Origin: ${testOrigin}`, ...headers, '', ''].join('\r\n');

/** Sends megabytes as a line does that takes its time. */
async function sendSlowly({ socket, failure }: Heard, megabytes: number, frame: (chunk: Buffer) => Buffer[]) {
  const chunk = Buffer.alloc(1_000_000, 'x');
  for (let sent = 0; sent < megabytes && failure() === undefined; sent += 1) {
    for (const part of frame(chunk)) socket.write(part);
    await wait(250);
  }
}

const whole = (chunk: Buffer): Buffer[] => [chunk];
const chunked = (chunk: Buffer): Buffer[] => [
  Buffer.from(`${chunk.length.toString(16)}\r\n`),
  chunk,
  Buffer.from('\r\n'),
];

describe('the sender of a body that is refused', () => {
  it.each([
    ['too large, and says so', apiPaths.searchMisses(), 'application/json', '413'],
    ['of the wrong type', apiPaths.searchMisses(), 'text/plain', '415'],
    ['for a person who is not signed in', apiPaths.refundQuote(), 'application/json', '401'],
    ['for an address that does not exist', '/no-such-address', 'application/json', '404'],
    ['a file for nobody', '/api/v3/support-center/files', 'multipart/form-data; boundary=b', '401'],
    ['a form that is too large', paths.login(), 'application/x-www-form-urlencoded', '413'],
  ])('learns why when it is %s, and goes on with the same connection', async (_, path, type, status) => {
    const heard = await open();
    heard.socket.write(head(path, `Content-Type: ${type}`, 'Content-Length: 4000000'));
    await sendSlowly(heard, 4, whole);
    heard.socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => [heard.failure(), ...heard.statuses()]).toEqual([undefined, status, '200']);
    heard.socket.destroy();
  });

  it('learns why when nobody knew how large it would be', async () => {
    const heard = await open();
    const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
    heard.socket.write(head(apiPaths.searchMisses(), ...headers));
    await sendSlowly(heard, 4, chunked);
    heard.socket.write('0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => [heard.failure(), ...heard.statuses()]).toEqual([undefined, '413', '200']);
    heard.socket.destroy();
  });

  it('learns why from the fetch of a program', async () => {
    const response = await fetch(`http://127.0.0.1:${port}${apiPaths.searchMisses()}`, {
      method: 'POST',
      body: JSON.stringify({ q: 'x'.repeat(20_000_000) }),
      headers: { 'content-type': 'application/json', origin: testOrigin },
    });
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'payload_too_large' }]);
  });

  it('is not listened to for ever: what says that it is too large to be thrown away is answered at once', async () => {
    const heard = await open();
    const headers = ['Content-Type: application/json', 'Content-Length: 1000000000'];
    heard.socket.write(head(apiPaths.searchMisses(), ...headers));
    await expect.poll(heard.statuses).toEqual(['413']);
    await once(heard.socket, 'close');
  });
});
