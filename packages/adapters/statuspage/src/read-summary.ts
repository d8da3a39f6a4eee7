import { AnswerTooLong, fetchBounded, reasonOfStatus } from '@reachout/ports/bounded-fetch';
import type { OutsideStatus } from '@reachout/status/rules/status-reading';
import { toOutsideStatus } from './to-outside-status.ts';

export type SummaryResult =
  | { ok: true; status: OutsideStatus }
  | { ok: false; reason: string; retryAfterSeconds?: number };

/** More than any page says; what is longer is given up before it fills the memory. */
const mostBytes = 1_000_000;

/**
 * Reads a summary once. Reasons name kinds and codes, never what the page says.
 */
export async function readSummary(
  address: string,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<SummaryResult> {
  try {
    const response = await fetchBounded(
      address,
      { timeoutMs, mostBytes, signal },
      { headers: { accept: 'application/json' } },
    );
    if (response.status !== 200) {
      const retryAfterSeconds = secondsOf(response);
      return { ok: false, reason: reasonOfStatus(response.status), retryAfterSeconds };
    }
    const status = toOutsideStatus(JSON.parse(await response.text()) as unknown, address);
    return status === undefined
      ? { ok: false, reason: 'not in the format of Statuspage' }
      : { ok: true, status };
  } catch (error) {
    if (error instanceof AnswerTooLong) return { ok: false, reason: error.message };
    // The names of fetch's own errors: TimeoutError, TypeError (no connection, a body that broke off), SyntaxError (not JSON).
    return { ok: false, reason: error instanceof Error ? error.name : 'unknown' };
  }
}

/** Retry-After as seconds. Given as a date, it is left to the usual pause. */
function secondsOf({ headers }: Response): number | undefined {
  const text = headers.get('retry-after');
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
