/** True when this browser keeps anything of this site: then the drafts' code is at work, or will be (F15). */
export function isAnythingStored(): boolean {
  try {
    return window.localStorage.length > 0;
  } catch {
    return false; // blocked by the browser's settings
  }
}
