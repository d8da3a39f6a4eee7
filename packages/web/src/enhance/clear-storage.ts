import { clearStorage } from '../lib/page-hooks.ts';
/** Signing out takes along everything this site stored on the device, before the form leaves (D15, D16). */
export function enableStorageClearing(root: Document): void {
  root.addEventListener('submit', (event) => {
    if (!(event.target as Element).matches(`[${clearStorage}]`)) return;
    for (const area of ['localStorage', 'sessionStorage'] as const) {
      try {
        window[area].clear();
      } catch {
        // Storage is blocked by the browser's settings: then nothing was stored either.
      }
    }
  });
}
