import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context.ts';
import { compressQuickly } from '../bodies/encoded-body.ts';

/** Under this size an answer fits the packet that its headers need anyway. */
const leastBytes = 1024;
/** Written whole, by the server itself: neither a stream nor somebody's file. */
const writtenWhole = /^(?:text\/html|application\/(?:problem\+)?json)\b/;

/**
 * Compresses pages and answers that are somebody's own, each time: a help page of a person is 96 kB, and 23 kB so. What is the same for everybody was compressed
 * once and comes here with its encoding.
 */
export const compressAnswers = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { status, headers, body } = c.res;
  if (body === null || !writtenWhole.test(headers.get('content-type') ?? '')) return;
  if (['content-encoding', 'content-disposition', 'content-range', 'etag'].some((name) => headers.has(name)))
    return;
  // The server's own kind of response has no bytes().
  const read = await c.res.arrayBuffer().catch((error: unknown) => brokenOff(error));
  const answer = new Headers(headers);
  // What is left in place would have its headers joined with these.
  c.res = undefined;
  if (read instanceof ReadableStream) {
    c.res = new Response(read, { status, headers: answer });
    return;
  }
  const bytes = new Uint8Array(read);
  const [encoding, sent] =
    bytes.length < leastBytes
      ? [null, bytes]
      : await compressQuickly(bytes, c.req.header('accept-encoding') ?? '');
  if (encoding !== null) answer.set('Content-Encoding', encoding);
  answer.set('Content-Length', String(sent.length));
  answer.append('Vary', 'Accept-Encoding');
  c.res = new Response(sent as Uint8Array<ArrayBuffer>, { status, headers: answer });
});

/** Whoever reads an answer that broke off learns so, and not that it failed: what it reports has happened. */
function brokenOff(error: unknown): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.error(error) });
}
