import { type AppError, appError } from '@reachout/core/errors';
import { err, ok, type Result } from '@reachout/core/result';

/**
 * The one place where a request's body is read. Whatever comes is a value here: the wrong type is 415, too much is 413, and what cannot be read is
 * 400, so that no route can fail over it (A42, A75).
 */

export type MediaType = 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';

/** Texts: the longest is a case's description of 32,000 characters, at most four bytes each, and room for the rest. */
export const maxTextBytes = 512 * 1024;

/** A refusal in the middle of a body; carries the answer. */
export class BodyRefused extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.code);
    this.error = error;
  }
}

/**
 * Why a body of these headers is not read. A route takes one type: a `text/plain` body needs no preflight (A23). Compressed bodies are refused
 * (A89), and so is text in another character set than UTF-8, which would be read as other words.
 */
export function whyNotRead(headers: Headers, mediaType?: MediaType): AppError | undefined {
  const [given, ...parameters] = (headers.get('content-type') ?? '').split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]*)/i.exec(parameter)?.[1]?.toLowerCase())
    .find((name) => name !== undefined);
  const encoding = headers.get('content-encoding') ?? 'identity';
  const isRead =
    (mediaType === undefined || given?.trim().toLowerCase() === mediaType) &&
    (charset === undefined || charset === 'utf-8' || charset === 'utf8') &&
    encoding === 'identity';
  return isRead ? undefined : appError('unsupported_media_type');
}

/** The bytes of a body as they arrive. Throws `BodyRefused` once there are more than `maxBytes`, whatever was announced, and when the line breaks. */
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

/** Reads a body of text within `maxTextBytes`, of any type unless one is named. Bytes that are not UTF-8 are refused, not replaced. */
export async function readText(request: Request, mediaType?: MediaType): Promise<Result<string>> {
  const why = whyNotRead(request.headers, mediaType);
  if (why !== undefined) return err(why);
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of chunksOf(request, maxTextBytes)) chunks.push(chunk);
    return decode(Buffer.concat(chunks));
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

/** What is read of a body that nobody wants: more than any file that may be sent, for as long as a slow line takes for most of it. */
const maxDiscardedBytes = 64 * 1024 * 1024;
const maxDiscardMs = 30_000;

/**
 * Reads what is left of a body and throws it away. A sender whose connection is cut while it still sends sees a broken line and never our answer
 * (RFC 9112, 9.6). What says that it is longer than the bound is not begun.
 */
export async function discardRest(request: Request): Promise<void> {
  const { body } = request;
  if (body === null || body.locked || Number(request.headers.get('content-length') ?? 0) > maxDiscardedBytes)
    return;
  const reader = body.getReader();
  // Ends the read that is waiting; whatever comes later is the connection's own matter.
  const timer = setTimeout(() => reader.releaseLock(), maxDiscardMs);
  try {
    for (let size = 0; size <= maxDiscardedBytes;) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.length;
    }
  } catch {
    // The sender has gone, or took too long.
  } finally {
    clearTimeout(timer);
    reader.releaseLock();
  }
}
