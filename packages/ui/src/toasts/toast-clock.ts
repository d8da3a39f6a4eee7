/** People need time to read: no toast leaves earlier (WCAG 2.2.1). */
export const minToastMs = 5000;

export interface ToastClock {
  /** Calls back when a toast's time is over; returns how to stop that. */
  start(durationMs: number, onOver: () => void): () => void;
  /** Ends all of it. */
  stop(): void;
}

/**
 * Counts the time of the toasts in a region. Focus or a pointer that moves on them stops their clocks, which start anew afterwards; a pointer that
 * only rests where a toast appears does not, or the toast would stay until the person happens to move it.
 */
export function createToastClock(region: HTMLElement): ToastClock {
  const toasts = new Map<object, { run: () => void; timer?: ReturnType<typeof setTimeout> }>();
  const listeners = new AbortController();
  let isPaused = false;

  const pause = (): void => {
    isPaused = true;
    for (const { timer } of toasts.values()) clearTimeout(timer);
  };
  const resume = (): void => {
    isPaused = false;
    for (const { run } of toasts.values()) run();
  };
  const leave = ({ relatedTarget }: MouseEvent): void => {
    if (!region.contains(relatedTarget as Node | null)) resume();
  };
  for (const [type, listener] of [
    ['mousemove', pause],
    ['focusin', pause],
    ['mouseout', leave],
    ['focusout', resume],
  ] as const)
    region.addEventListener(type, listener as EventListener, { signal: listeners.signal });

  return {
    start(durationMs, onOver) {
      const key = {};
      const stop = (): void => {
        clearTimeout(toasts.get(key)?.timer);
        toasts.delete(key);
        // The pointer may have been on the last one; the next one must not start paused.
        if (toasts.size === 0) isPaused = false;
      };
      const run = (): void => {
        const toast = toasts.get(key);
        clearTimeout(toast?.timer);
        if (toast) toast.timer = setTimeout(onOver, durationMs);
      };
      toasts.set(key, { run });
      if (!isPaused) run();
      return stop;
    },
    stop() {
      listeners.abort();
      pause();
      toasts.clear();
    },
  };
}
