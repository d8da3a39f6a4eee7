import type { LogPort, StatusPort } from '@reachout/ports/ports';
import { createRecurringFailure } from '@reachout/ports/recurring-failure';
import type { OutsideStatus } from '@reachout/status/rules/status-reading';
import { readSummary } from './read-summary.ts';

/** Which page is read, and how often. */
export interface StatuspageOptions {
  /** The page's address, or that of its summary. */
  url: string;
  log: LogPort;
  now: () => Date;
  /** Milliseconds of a clock that never goes back. */
  elapsed: () => number;
  /** Milliseconds between the end of one reading and the beginning of the next. */
  intervalMs?: number;
  /** Milliseconds after which a reading is given up, its body included. */
  timeoutMs?: number;
}

const defaultIntervalMs = 30_000;
const defaultTimeoutMs = 10_000;
/** Milliseconds between readings until the first that worked. */
const firstPauseMs = 3_000;
/** A page that asks for more patience than this is asked again all the same. */
const longestPauseMs = 10 * 60_000;

/**
 * The status of another system that answers `/api/v2/summary.json` in the format of Statuspage (https://metastatuspage.com/api): Atlassian Statuspage and those that speak
 * like it. It is read again and again from now on, one reading at a time; a reading that fails leaves what was read before, which grows old.
 *
 * @example createStatuspageStatus({ url: 'https://status.example.com', log, now, elapsed })
 */
export function createStatuspageStatus({
  url,
  log,
  now,
  elapsed,
  intervalMs = defaultIntervalMs,
  timeoutMs = defaultTimeoutMs,
}: StatuspageOptions): StatusPort {
  const failure = createRecurringFailure(log, 'status page of another system not read', { now, elapsed });
  const closing = new AbortController();
  const address = summaryAddress(url);
  let last: { status: OutsideStatus; at: number } | null = null;
  let timer: NodeJS.Timeout | undefined;

  const read = async (): Promise<void> => {
    // From before the answer: what it says was so then at the latest.
    const at = elapsed();
    const result = await readSummary(address, { timeoutMs, signal: closing.signal });
    if (closing.signal.aborted) return;
    if (result.ok) {
      last = { status: result.status, at };
      failure.worked();
    } else failure.failed(result.reason);
    const askedMs = result.ok ? 0 : (result.retryAfterSeconds ?? 0) * 1_000;
    // Nobody waits half a minute for a page that was starting up together with this process.
    const usualMs = last === null ? Math.min(intervalMs, firstPauseMs) : intervalMs;
    timer = setTimeout(() => void read(), Math.max(usualMs, Math.min(askedMs, longestPauseMs))).unref();
  };
  void read();
  return {
    latest: () => last && { status: last.status, ageMs: elapsed() - last.at },
    close() {
      closing.abort();
      clearTimeout(timer);
    },
  };
}

function summaryAddress(url: string): string {
  const address = new URL(url);
  if (!address.pathname.endsWith('.json'))
    address.pathname = `${address.pathname.replace(/\/+$/, '')}/api/v2/summary.json`;
  return address.href;
}
