import { setTimeout as wait } from 'node:timers/promises';
import { isUnavailable } from './errors.ts';

/** A database that is away for longer ends what waits for it. */
const patienceMs = 60_000;
const maxPauseMs = 1_000;

/** Does what may be done twice, again and again while the database is away (F04). Once `signal` aborts, the first failure is the last. */
export async function outlastOutage<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const until = performance.now() + patienceMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || signal?.aborted || performance.now() > until) throw error;
    }
    await wait(Math.min(maxPauseMs, 100 * 2 ** attempt), undefined, { signal }).catch(() => undefined);
  }
}
