import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { AppEnv } from '../context.ts';
import { compressAnswers } from './compress-answers.ts';

const words = 'The build of our storefront fails. '.repeat(300);

function appOf(answer: () => Response): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(compressAnswers);
  app.get('/own', answer);
  return app;
}

async function ask(answer: () => Response, accepted?: string): Promise<Response> {
  const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-encoding': accepted };
  return appOf(answer).request('/own', { headers });
}

const page = () =>
  new Response(words, {
    status: 422,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', Vary: 'Cookie' },
  });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('a page of somebody’s own', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ] as const)('is compressed for a browser that accepts %s', async (accepted, encoding, unpack) => {
    const response = await ask(page, accepted);
    const bytes = await bytesOf(response);
    expect(response.status).toBe(422);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('vary')).toBe('Cookie, Accept-Encoding');
    expect(bytes.length).toBeLessThan(words.length / 10);
    expect(unpack(bytes).toString()).toBe(words);
  });

  it.each([undefined, 'identity', 'gzip;q=0'])('is sent as it is to whoever accepts %s', async (accepted) => {
    const response = await ask(page, accepted);
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('vary')).toBe('Cookie, Accept-Encoding');
    expect(await response.text()).toBe(words);
  });

  it('stays as it is when it is small', async () => {
    const response = await ask(() => Response.json({ ok: true }), 'br');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.json()).toEqual({ ok: true });
  });
});

it.each([
  ['a stream of an answer', { 'Content-Type': 'text/event-stream' }],
  ['a table to download', { 'Content-Type': 'text/csv' }],
  ['a file of somebody’s', { 'Content-Type': 'text/html', 'Content-Disposition': 'attachment' }],
  ['what is compressed already', { 'Content-Type': 'text/html', 'Content-Encoding': 'zstd' }],
])('%s is not touched', async (_, headers) => {
  const response = await ask(() => new Response(words, { headers }), 'br, gzip');
  expect(response.headers.get('content-encoding')).toBe(
    new Headers(headers as HeadersInit).get('content-encoding'),
  );
  expect(response.headers.get('vary')).toBeNull();
  expect(await response.text()).toBe(words);
});

it('an answer without a body stays without one', async () => {
  const response = await ask(() => new Response(null, { status: 304 }), 'br');
  expect(response.status).toBe(304);
  expect(await response.text()).toBe('');
});

it('an answer that breaks off breaks off, and is not called a failure', async () => {
  const broken = () =>
    new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('broken off')) }), {
      status: 201,
      headers: { 'Content-Type': 'application/json' },
    });
  const response = await ask(broken, 'br');
  expect(response.status).toBe(201);
  await expect(response.text()).rejects.toThrow('broken off');
});
