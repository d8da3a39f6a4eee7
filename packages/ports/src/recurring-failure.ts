import type { LogPort } from './ports.ts';

/** What goes on failing is told again this often. */
const toldEveryMs = 60_000;
/** What works now and failed a moment ago is not over yet. */
const quietMs = 5_000;

/** Something that is tried again and again, and may fail as often. */
export interface RecurringFailure {
  failed(reason: string): void;
  worked(): void;
}

/**
 * Tells of one thing's failures in as few lines as say all of it: the first, another reason, how often since then each minute, and the end. An
 * outage would be hundreds of equal lines otherwise, with what matters among them.
 */
export function createRecurringFailure(
  log: LogPort,
  message: string,
  clocks: {
    now: () => Date;
    /** Milliseconds of a clock that never goes back. */
    elapsed: () => number;
  },
): RecurringFailure {
  let outage: { since: string; times: number; reason: string; toldAt: number; lastAt: number } | undefined;
  return {
    failed(reason) {
      const at = clocks.elapsed();
      if (outage === undefined) {
        outage = { since: clocks.now().toISOString(), times: 1, reason, toldAt: at, lastAt: at };
        log.warn(message, { reason });
        return;
      }
      const isNews = reason !== outage.reason;
      outage = { ...outage, times: outage.times + 1, reason, lastAt: at };
      if (!isNews && at - outage.toldAt < toldEveryMs) return;
      outage.toldAt = at;
      const { times, since } = outage;
      log.warn(`${message}, ${times} times since ${since}`, { reason });
    },
    worked() {
      if (outage === undefined || clocks.elapsed() - outage.lastAt < quietMs) return;
      const { times, since } = outage;
      outage = undefined;
      log.info(`over: ${message}, ${times} ${times === 1 ? 'time' : 'times'} since ${since}`);
    },
  };
}
