const signsOfUse = ['focus', 'pointerdown', 'keydown'] as const;

/** Resolves when the person comes to this tab or does something in it, or when the signal aborts. */
export function untilUsed(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      for (const sign of signsOfUse) window.removeEventListener(sign, finish, true);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    for (const sign of signsOfUse) window.addEventListener(sign, finish, true);
    signal.addEventListener('abort', finish);
    if (signal.aborted) finish();
  });
}
