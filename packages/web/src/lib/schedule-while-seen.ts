/**
 * Calls back after the time while the page is seen; at once when a hidden page is seen again, whose time may have gone by unseen (§7, A88). Gives the function that
 * cancels it.
 */
export function scheduleWhileSeen(run: () => void, milliseconds: number): () => void {
  const wake = (): void => {
    if (document.hidden) return;
    cancel();
    run();
  };
  const timer = setTimeout(wake, milliseconds);
  const cancel = (): void => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
  };
  document.addEventListener('visibilitychange', wake);
  return cancel;
}
