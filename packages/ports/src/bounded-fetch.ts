/** What one request to another system may cost. */
export interface FetchBounds {
  /** Milliseconds after which it is given up, its body included. */
  timeoutMs: number;
  /** Bytes of the answer beyond which it is given up before it fills the memory. */
  mostBytes: number;
  /** Ends it early. */
  signal?: AbortSignal;
}

/** Thrown for an answer that is longer than its bounds. */
export class AnswerTooLong extends Error {
  override name = 'AnswerTooLong';
}

/**
 * Asks another system within bounds, and gives back its answer with the body that was read. A redirect is not followed: where it leads is for whoever set the address to
 * know, and might be inside. Rejects with the errors of `fetch` (TimeoutError, TypeError) or {@link AnswerTooLong}.
 */
export async function fetchBounded(
  address: string,
  { timeoutMs, mostBytes, signal }: FetchBounds,
  init: RequestInit = {},
): Promise<Response> {
  const signals = [AbortSignal.timeout(timeoutMs), signal, init.signal].filter((each) => each != null);
  const response = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    // Leaving the loop cancels the body.
    if (bytes > mostBytes) throw new AnswerTooLong(`more than ${mostBytes} bytes`);
    parts.push(part);
  }
  const { status, statusText, headers } = response;
  return new Response(bytes === 0 ? null : new Blob(parts), { status, statusText, headers });
}

/** What a status other than 200 means to an operator. */
export function reasonOfStatus(status: number): string {
  const isRedirect = status >= 300 && status < 400 && status !== 304;
  return isRedirect ? `HTTP ${status}: it leads elsewhere, set the address where it leads` : `HTTP ${status}`;
}

/** Retry-After in seconds, given as such or as a date; undefined without a usable one. */
export function retryAfterOf(header: string | null | undefined, now: Date): number | undefined {
  if (header == null) return undefined;
  if (/^\d{1,6}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  // Only a date in the form of HTTP: `Date.parse` takes much else for one.
  if (!header.endsWith('GMT') || Number.isNaN(at)) return undefined;
  return Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}
