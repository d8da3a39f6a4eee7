import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createBodyCache } from './body-cache.ts';
import { encodeBody, sendBody, sizeOfBody } from './encoded-body.ts';

const bodyOf = (bytes: number) => encodeBody(new Uint8Array(bytes), 'image/webp');

describe('bodies of responses in memory', () => {
  it('are made once, until those asked for later leave no room', async () => {
    const made: string[] = [];
    const cache = createBodyCache(250);
    const ask = (key: string) =>
      cache.get(key, async () => {
        made.push(key);
        return bodyOf(100);
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b', 'c']) await ask(key);
    expect(made).toEqual(['a', 'b', 'c', 'b', 'c']);
  });

  it('are made once for all who ask at the same time', async () => {
    let made = 0;
    const cache = createBodyCache(250);
    const ask = () =>
      cache.get('a', () => {
        made += 1;
        return bodyOf(10);
      });
    await Promise.all([ask(), ask(), ask()]);
    expect(made).toBe(1);
  });

  it('are not kept where making them failed', async () => {
    const cache = createBodyCache(250);
    const failed = cache.get('a', () => Promise.reject(new Error('away')));
    await expect(failed).rejects.toThrow('away');
    expect(sizeOfBody(await cache.get('a', () => bodyOf(10)))).toBe(10);
  });

  it('are kept compressed, and sent as they were to whoever takes nothing else', async () => {
    const text = 'nothing moves while the page loads. '.repeat(100);
    const body = await encodeBody(new TextEncoder().encode(text), 'text/html; charset=utf-8');
    expect(sizeOfBody(body)).toBeLessThan(text.length / 5);
    const response = await sendBody(new Request('http://localhost/'), body, 'no-store');
    expect(response.headers.get('content-length')).toBe(String(text.length));
    expect(await response.text()).toBe(text);
  });

  it('are compressed by Brotli for the first who takes it, and no larger than they were counted', async () => {
    const text = 'nothing moves while the page loads. '.repeat(100);
    const body = await encodeBody(new TextEncoder().encode(text), 'text/html; charset=utf-8');
    const headers = { 'accept-encoding': 'gzip, br' };
    const ask = () => sendBody(new Request('http://localhost/', { headers }), body, 'no-store');
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map((each) => each.headers.get('content-encoding'))).toEqual(['br', 'br']);
    const bytes = new Uint8Array(await answers[0].arrayBuffer());
    expect(brotliDecompressSync(bytes).toString()).toBe(text);
    expect(await body.br?.()).toBe(await body.br?.());
    expect(bytes.length + (body.gzip?.length ?? 0)).toBeLessThanOrEqual(sizeOfBody(body));
  });
});
