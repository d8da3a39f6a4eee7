/** Wakes whoever waits; a ring while nobody waits is remembered. */
export interface Bell {
  ring: () => void;
  /** Resolves at a ring, or after the milliseconds when they are given. */
  wait: (milliseconds?: number) => Promise<void>;
}

export function createBell(): Bell {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      hasRung = true;
      wake?.();
    },
    wait: (milliseconds) =>
      new Promise((resolve) => {
        const finish = (): void => {
          clearTimeout(timer);
          wake = undefined;
          hasRung = false;
          resolve();
        };
        const timer = milliseconds === undefined ? undefined : setTimeout(finish, milliseconds);
        wake = finish;
        if (hasRung) finish();
      }),
  };
}
