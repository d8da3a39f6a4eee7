import type { LogPort } from './ports.ts';

/** Interval of the repeated report while the failure lasts. */
const reportIntervalMs = 60_000;
/** How long there must have been no failure before recovery is reported, so that a flapping service is not. */
const recoveryMs = 5_000;

/** Reports the failures of a task that is retried over and over. */
export interface RecurringFailure {
  failed(reason: string): void;
  worked(): void;
}

/**
 * Deduplicates the log of a recurring failure. It logs the first failure, each change of the reason, a count once a minute, and the recovery. Without
 * it an outage would bury everything else under hundreds of identical lines.
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
  let outage:
    | { since: string; times: number; reason: string; reportedAt: number; lastAt: number }
    | undefined;
  return {
    failed(reason) {
      const at = clocks.elapsed();
      if (outage === undefined) {
        outage = { since: clocks.now().toISOString(), times: 1, reason, reportedAt: at, lastAt: at };
        log.warn(message, { reason });
        return;
      }
      const isNews = reason !== outage.reason;
      outage = { ...outage, times: outage.times + 1, reason, lastAt: at };
      if (!isNews && at - outage.reportedAt < reportIntervalMs) return;
      outage.reportedAt = at;
      const { times, since } = outage;
      log.warn(`${message}, ${times} times since ${since}`, { reason });
    },
    worked() {
      if (outage === undefined || clocks.elapsed() - outage.lastAt < recoveryMs) return;
      const { times, since } = outage;
      outage = undefined;
      log.info(`over: ${message}, ${times} ${times === 1 ? 'time' : 'times'} since ${since}`);
    },
  };
}
