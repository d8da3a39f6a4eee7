/** Does what can wait once the browser has drawn what is due, so that whoever pressed something sees first what came of it. */
export function afterPaint(act: () => void): void {
  // A page in the background draws nothing.
  if (document.hidden) setTimeout(act);
  else requestAnimationFrame(() => setTimeout(act));
}
