import { type AppError, appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';
import { requestCopy } from './messages/requests.ts';

/**
 * The only reader of request bodies. Every failure is a value: a wrong type is 415, too large is 413 and unreadable is 400, so that no route throws
 * over a body (A42, A75).
 */

export type MediaType =
  | 'application/json'
  | 'application/x-www-form-urlencoded'
  | 'message/rfc822'
  | 'multipart/form-data';

/** Maximum size of a text body: a case's description of 32,000 characters, up to four bytes each, and room for the rest. */
export const maxTextBytes = 512 * 1024;

/** Thrown in the middle of a body that is refused; carries the response. */
export class BodyRefused extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.code);
    this.error = error;
  }
}

/**
 * Refuses a body by its headers, or returns undefined. A route accepts one media type, since `text/plain` needs no preflight (A23). Compressed
 * bodies are refused (A89), and so are character sets other than UTF-8, which would be misread.
 */
export function whyNotRead(
  headers: Headers,
  mediaType?: MediaType | 'application/x-ndjson',
): AppError | undefined {
  const [given, ...parameters] = (headers.get('content-type') ?? '').split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]*)/i.exec(parameter)?.[1]?.toLowerCase())
    .find((name) => name !== undefined);
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (mediaType !== undefined && given?.trim().toLowerCase() !== mediaType)
    return appError('unsupported_media_type', { message: requestCopy.contentType({ type: mediaType }) });
  const isRead =
    (charset === undefined || charset === 'utf-8' || charset === 'utf8') && encoding === 'identity';
  return isRead ? undefined : appError('unsupported_media_type', { message: requestCopy.plainText() });
}

/** Streams a body. Throws `BodyRefused` once it exceeds `maxBytes`, whatever Content-Length said, and when the connection breaks. */
export async function* chunksOf(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes)
    throw new BodyRefused(appError('payload_too_large'));
  const reader = request.body?.getReader();
  if (reader === undefined) return;
  try {
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new BodyRefused(appError('bad_request'));
      });
      if (done) return;
      size += value.length;
      if (size > maxBytes) throw new BodyRefused(appError('payload_too_large'));
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

/** Reads a text body up to `maxTextBytes` unless told, of any media type unless one is given. Invalid UTF-8 is refused, not replaced. */
export async function readText(
  request: Request,
  mediaType?: MediaType,
  mostBytes = maxTextBytes,
): Promise<Result<string>> {
  const read = await readBytes(request, mediaType, mostBytes);
  return read.ok ? decode(read.value) : read;
}

/** Reads a body as it came, up to `mostBytes`, of any media type unless one is given. */
export async function readBytes(
  request: Request,
  mediaType: MediaType | undefined,
  mostBytes: number,
): Promise<Result<Buffer>> {
  const why = whyNotRead(request.headers, mediaType);
  if (why !== undefined) return err(why);
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of chunksOf(request, mostBytes)) chunks.push(chunk);
    return ok(Buffer.concat(chunks));
  } catch (error) {
    if (error instanceof BodyRefused) return err(error.error);
    throw error;
  }
}

function decode(bytes: Uint8Array): Result<string> {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return err(appError('bad_request'));
  }
}

/** Bounds on draining an unwanted body: larger than any accepted file, and long enough for most of it on a slow connection. */
const maxDiscardedBytes = 64 * 1024 * 1024;
const maxDiscardMs = 30_000;

/**
 * Drains the rest of a body. A client whose connection is closed while it still sends sees a reset and never our response (RFC 9112, 9.6). A body
 * whose Content-Length exceeds the bound is not drained.
 */
export async function discardRest(request: Request): Promise<void> {
  const { body } = request;
  if (body === null || body.locked || Number(request.headers.get('content-length') ?? 0) > maxDiscardedBytes)
    return;
  const reader = body.getReader();
  // Cancels the pending read; the connection deals with whatever follows.
  const timer = setTimeout(() => reader.releaseLock(), maxDiscardMs);
  try {
    for (let size = 0; size <= maxDiscardedBytes;) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.length;
    }
  } catch {
    // The client disconnected, or the time was up.
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}
