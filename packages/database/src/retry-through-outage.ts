import { setTimeout as wait } from 'node:timers/promises';
import { isUnavailable } from './errors.ts';

/** Timeout, after which the last failure is thrown. */
const timeoutMs = 60_000;
const maxPauseMs = 1_000;

/** Retries idempotent work while the database is down (F04). Once `signal` has aborted, a failure is not retried. */
export async function retryThroughOutage<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const until = performance.now() + timeoutMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || signal?.aborted || performance.now() > until) throw error;
    }
    await wait(Math.min(maxPauseMs, 100 * 2 ** attempt), undefined, { signal }).catch(() => undefined);
  }
}
