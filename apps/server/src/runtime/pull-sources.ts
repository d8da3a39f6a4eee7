import type { ServiceDeps } from '@reachout/ports/deps';
import { describeError } from '@reachout/ports/describe-error';
import { createRecurringFailure } from '@reachout/ports/recurring-failure';
import { knownNamesOf } from '@reachout/world/rules/known-names';
import { pullWorld } from '@reachout/world/use-cases/pull-world';
import type { ConfiguredSource } from '../settings/world-sources.ts';

/** How often this process looks whether a source is due; which process reads it and when is for the database to say. */
const pollIntervalMs = 3_000;

/**
 * Reads the sources of the provider's world again and again, each by itself, from now on. What a source says is applied by one process alone; failures are logged once and then once
 * a minute.
 */
export function startPulling(
  { db, clock, log, brand }: Pick<ServiceDeps, 'db' | 'clock' | 'log' | 'brand'>,
  sources: readonly ConfiguredSource[],
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const names = knownNamesOf(brand);
  const follow = async (configured: ConfiguredSource): Promise<void> => {
    const source = await configured.open({ clock });
    const failure = createRecurringFailure(log, `world source not read: ${source.name}`, {
      now: () => clock.now(),
      elapsed: () => performance.now(),
    });
    while (!stopping.signal.aborted) {
      try {
        const result = await pullWorld(db, source, { names, signal: stopping.signal });
        if (result.state === 'failed') failure.failed(result.reason);
        if (result.state === 'done') failure.worked();
        if (result.state !== 'elsewhere' && result.applied + result.refused > 0) {
          const { applied, ignored, refused, skipped } = result;
          log.info('world source read', { source: source.name, applied, ignored, refused, skipped });
        }
      } catch (error) {
        failure.failed(describeError(error));
      }
      await pause(stopping.signal);
    }
  };
  const following = sources.map(follow);
  return {
    async stop() {
      stopping.abort();
      await Promise.all(following);
    },
  };
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, pollIntervalMs).unref();
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
