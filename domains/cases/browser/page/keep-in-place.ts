/**
 * Changes the page and scrolls by exactly what the change moved, so that what a person looks at, or types into, stays where it was. Browsers do
 * the same for what is at the top of the screen, but not for a field below the change.
 */
export function keepInPlace<T>(root: HTMLElement, change: () => T): T {
  const active = document.activeElement;
  const anchor = active && active !== document.body && root.contains(active) ? active : null;
  const before = anchor?.getBoundingClientRect().top;
  const result = change();
  if (anchor?.isConnected && before !== undefined) {
    const moved = anchor.getBoundingClientRect().top - before;
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
  }
  return result;
}
