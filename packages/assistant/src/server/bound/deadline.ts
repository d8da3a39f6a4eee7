import type { AbortSignalLike } from '@reachout/chat/rules/assistant-call';
import { ModelUnused } from './unused-model.ts';

/** A time by which something has to happen, that can be set again; `signal` aborts with it and with the person's leaving. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** What the work resolves with; throws `slow` when the time is over first, and gives nothing when the person has gone. */
  within<T>(work: Promise<T>): Promise<T | undefined>;
  /** Begins the time anew. */
  extend(ms: number): void;
  end(): void;
}

export function startDeadline(outer: AbortSignalLike, ms: number): Deadline {
  const controller = new AbortController();
  const late = Promise.withResolvers<never>();
  const gone = Promise.withResolvers<undefined>();
  // Nobody may be waiting when they come.
  late.promise.catch(() => undefined);
  const leave = () => {
    gone.resolve(undefined);
    controller.abort();
  };
  if (outer.aborted) leave();
  else outer.addEventListener('abort', leave, { once: true });
  const start = (length: number) =>
    setTimeout(() => {
      late.reject(new ModelUnused('slow'));
      controller.abort();
    }, length);
  let timer = start(ms);
  return {
    signal: controller.signal,
    within: (work) => Promise.race([work, late.promise, gone.promise]),
    extend(length) {
      clearTimeout(timer);
      timer = start(length);
    },
    end() {
      clearTimeout(timer);
      outer.removeEventListener('abort', leave);
      controller.abort();
    },
  };
}
