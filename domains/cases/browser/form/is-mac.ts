/** Whether the person's keyboard has a Command key, so that shortcuts are named as it has them. */
export function isMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
}
