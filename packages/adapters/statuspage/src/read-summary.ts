import type { OutsideStatus } from '@reachout/status/rules/status-reading';
import { toOutsideStatus } from './to-outside-status.ts';

export type SummaryResult =
  | { ok: true; status: OutsideStatus }
  | { ok: false; reason: string; retryAfterSeconds?: number };

/** More than any page says; what is longer is given up before it fills the memory. */
const mostBytes = 1_000_000;

/**
 * Reads a summary once. Reasons name kinds and codes, never what the page says. A redirect is not followed: where it leads is for whoever set the address to
 * know, and might be inside.
 */
export async function readSummary(
  address: string,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<SummaryResult> {
  try {
    const response = await fetch(address, {
      headers: { accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      return { ok: false, reason: reasonOf(response.status), retryAfterSeconds: secondsOf(response) };
    }
    const text = await readText(response);
    if (text === undefined) return { ok: false, reason: `more than ${mostBytes} bytes` };
    const status = toOutsideStatus(JSON.parse(text) as unknown, address);
    return status === undefined
      ? { ok: false, reason: 'not in the format of Statuspage' }
      : { ok: true, status };
  } catch (error) {
    // The names of fetch's own errors: TimeoutError, TypeError (no connection, a body that broke off), SyntaxError (not JSON).
    return { ok: false, reason: error instanceof Error ? error.name : 'unknown' };
  }
}

function reasonOf(status: number): string {
  const isRedirect = status >= 300 && status < 400 && status !== 304;
  return isRedirect ? `HTTP ${status}: it leads elsewhere, set the address where it leads` : `HTTP ${status}`;
}

async function readText(response: Response): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (bytes > mostBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Retry-After as seconds. Given as a date, it is left to the usual pause. */
function secondsOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after');
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
