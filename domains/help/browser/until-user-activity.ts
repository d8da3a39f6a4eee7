const activityEvents = ['focus', 'pointerdown', 'keydown'] as const;

/** Resolves at the first user activity in this tab (focus, pointer or key), or when the signal aborts. */
export function untilUserActivity(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      for (const event of activityEvents) window.removeEventListener(event, finish, true);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    for (const event of activityEvents) window.addEventListener(event, finish, true);
    signal.addEventListener('abort', finish);
    if (signal.aborted) finish();
  });
}
