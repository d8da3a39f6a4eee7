/** Wakes whoever waits; being woken while nobody waits is remembered. */
export interface Wakeup {
  wake: () => void;
  /** Resolves when it is woken, or after the milliseconds when they are given. */
  wait: (milliseconds?: number) => Promise<void>;
}

export function createWakeup(): Wakeup {
  let isWoken = false;
  let finishWait: (() => void) | undefined;
  return {
    wake: () => {
      isWoken = true;
      finishWait?.();
    },
    wait: (milliseconds) =>
      new Promise((resolve) => {
        const finish = (): void => {
          clearTimeout(timer);
          finishWait = undefined;
          isWoken = false;
          resolve();
        };
        const timer = milliseconds === undefined ? undefined : setTimeout(finish, milliseconds);
        finishWait = finish;
        if (isWoken) finish();
      }),
  };
}
