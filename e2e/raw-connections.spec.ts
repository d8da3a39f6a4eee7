import { connect } from 'node:net';
import { expect, test } from '@playwright/test';

/** Writes bytes to the server as no browser would; resolves with what it answers until it hangs up, and after how long that was. */
function send(address: string | undefined, text: string): Promise<{ status: string; afterMs: number }> {
  const { hostname, port } = new URL(address ?? '');
  const begun = performance.now();
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(text));
    socket.on('data', (data) => (answer += data.toString()));
    // Cut off with more on its way: what was answered may be lost with it.
    socket.on('error', () => undefined);
    socket.on('close', () =>
      resolve({ status: answer.split(' ')[1] ?? '', afterMs: performance.now() - begun }),
    );
  });
}

test('a sender that does not come to the end of its headers is cut off within seconds [A90]', async ({
  baseURL,
}) => {
  const { status, afterMs } = await send(baseURL, 'GET /help HTTP/1.1\r\nHost: help\r\nX-Slow: ');
  expect(status).toBe('408');
  expect(afterMs).toBeGreaterThan(9_000);
  expect(afterMs).toBeLessThan(20_000);
});

for (const { what, head, status } of [
  { what: 'headers without measure', head: `X-Long: ${'a'.repeat(200_000)}`, status: /^(?:431)?$/ },
  { what: 'a cookie of 64 kB', head: `Cookie: ${'name=value; '.repeat(5_000)}last=1`, status: /^200$/ },
  { what: 'a body in two lengths', head: 'Content-Length: 5\r\nTransfer-Encoding: chunked', status: /^400$/ },
]) {
  test(`${what} is answered or cut off, and the server goes on [A30]`, async ({ baseURL, request }) => {
    const text = `GET /help HTTP/1.1\r\nHost: help\r\nConnection: close\r\n${head}\r\n\r\n`;
    expect((await send(baseURL, text)).status).toMatch(status);
    expect((await request.get('/healthz')).status()).toBe(200);
  });
}
