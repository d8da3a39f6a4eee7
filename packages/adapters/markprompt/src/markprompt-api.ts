import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { retryAfterOf } from '@reachout/ports/bounded-fetch';
import { MarkpromptError } from './markprompt-error.ts';

/** How to reach Markprompt. */
export interface MarkpromptAccess {
  apiUrl: string;
  /** Goes in the body of each call, as Markprompt wants it, and nowhere else. */
  projectKey: string;
}

/** The version of the API whose wire format this is. */
const apiVersion = '2024-05-21';
/**
 * Ids and references come in a header, each byte as a decimal number: 4 kB of references are 16 kB, which is all that Node takes by itself.
 */
const maxHeaderSize = 1024 * 1024;
const mostErrorBytes = 64 * 1024;
const defaultRetrySeconds = 1;
/** Nobody waits longer for a second attempt: the documentation answers sooner. */
const longestRetrySeconds = 10;

/**
 * Posts JSON and gives the response once its head has arrived; the caller reads or destroys its body. Asked too soon (429) or at a bad moment (503) it is asked once more, after the time
 * that Markprompt names. Rejects with {@link MarkpromptError} for any other status than 2xx, and when the signal aborts; a redirect is not followed.
 */
export async function postToMarkprompt(
  { apiUrl, projectKey }: MarkpromptAccess,
  path: string,
  body: Readonly<Record<string, unknown>>,
  { signal, mayRetry }: { signal: AbortSignal; mayRetry: boolean },
): Promise<IncomingMessage> {
  const address = new URL(`${apiUrl.replace(/\/+$/, '')}${path}`);
  const text = JSON.stringify({ projectKey, ...body });
  const first = await post(address, text, signal);
  const error = errorOf(first);
  if (error === undefined) return first;
  discard(first);
  const seconds = error.retryAfterSeconds ?? defaultRetrySeconds;
  const isPassing = error.status === 429 || error.status === 503;
  if (!mayRetry || !isPassing || seconds > longestRetrySeconds) throw error;
  await wait(seconds * 1_000, undefined, { signal });
  const second = await post(address, text, signal);
  const again = errorOf(second);
  if (again === undefined) return second;
  discard(second);
  throw again;
}

/** The whole body as text. Rejects with {@link MarkpromptError} for one that is longer than `mostBytes`. */
export async function readBody(response: IncomingMessage, mostBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.byteLength;
    if (bytes > mostBytes) throw new MarkpromptError('sent too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** JSON of a header that holds the decimal numbers of its bytes; undefined where there is none that can be read. */
export function readByteHeader(header: string | string[] | undefined): unknown {
  if (typeof header !== 'string' || !/^\d{1,3}(?:,\s*\d{1,3})*$/.test(header)) return undefined;
  try {
    return JSON.parse(Buffer.from(header.split(',').map(Number)).toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function post(address: URL, text: string, signal: AbortSignal): Promise<IncomingMessage> {
  const request = address.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'x-markprompt-api-version': apiVersion,
      },
      maxHeaderSize,
    });
    // Not as an option: aborted after its end, the request would destroy a connection that others use by then.
    const leave = (): void => void sent.destroy();
    signal.addEventListener('abort', leave, { once: true });
    sent.on('close', () => signal.removeEventListener('abort', leave));
    if (signal.aborted) leave();
    sent.on('response', (response) => {
      // One that is left before its end fails, and nobody may be listening then.
      response.on('error', () => undefined);
      resolve(response);
    });
    sent.on('error', () => reject(new MarkpromptError('cannot be reached')));
    sent.end(text);
  });
}

function errorOf({ statusCode = 0, headers }: IncomingMessage): MarkpromptError | undefined {
  if (statusCode >= 200 && statusCode < 300) return undefined;
  return new MarkpromptError(
    `answered ${statusCode}`,
    statusCode,
    retryAfterOf(headers['retry-after'], new Date()),
  );
}

/** Lets a short body run out, so that its connection can be used again; a long one is cut. */
function discard(response: IncomingMessage): void {
  readBody(response, mostErrorBytes).catch(() => response.destroy());
}
