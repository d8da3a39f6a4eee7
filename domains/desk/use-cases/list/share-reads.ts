import { everyCaseTopic } from '@reachout/cases/store/case-signals';
import type { ServiceDeps } from '@reachout/ports/deps';

/** Answers that are equal for all who ask the same before any case changes again. */
export interface SharedReads {
  /** What `load` gives, or gave to somebody who asked for the same since the last change. */
  read<T>(key: string, load: () => Promise<T>): Promise<T>;
  /** The same for what takes no time but the processor's. */
  draw(key: string, draw: () => string): string;
}

/** Nothing is kept longer than this: names, and what wakes by the clock, change without a case. */
const keptMs = 5_000;
const maxKept = 200;

/**
 * One per process, for the pages of the queue that ask for it at once when a case has changed. What depends on who asks is no part of what is shared, or its key
 * says whom it is for; who may ask at all is decided before.
 */
export function createSharedReads(
  { signals }: Pick<ServiceDeps, 'signals'>,
  elapsed: () => number,
): SharedReads {
  const reads = new Map<string, { at: number; value: Promise<unknown> }>();
  const drawings = new Map<string, string>();
  const forget = (): void => {
    reads.clear();
    drawings.clear();
  };
  signals.subscribe(everyCaseTopic, forget);
  const keep = <T>(kept: Map<string, T>, key: string, value: T): void => {
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, value);
  };
  return {
    async read<T>(key: string, load: () => Promise<T>): Promise<T> {
      // The news of a change is under way when the call that made it has been answered.
      if (!(await signals.catchUp())) return load();
      const known = reads.get(key);
      // What has this key came from the same reading.
      if (known && elapsed() - known.at <= keptMs) return known.value as Promise<T>;
      const entry = { at: elapsed(), value: load() };
      // Kept from its start, so that a change during the reading makes it forgotten.
      keep(reads, key, entry);
      entry.value.catch(() => {
        if (reads.get(key) === entry) reads.delete(key);
      });
      return entry.value;
    },
    draw(key, draw) {
      const known = drawings.get(key);
      if (known !== undefined) return known;
      const drawn = draw();
      keep(drawings, key, drawn);
      return drawn;
    },
  };
}

/** For who wants to have it read for themselves. */
export const readAnew: Pick<SharedReads, 'read'> = { read: (_key, load) => load() };
