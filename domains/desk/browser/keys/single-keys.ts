import { slashOff } from '@reachout/web/lib/slash-off';

/** Whether keys without Ctrl, Alt or Meta do anything: one choice for the slash of every page and for the list (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(slashOff) === null;
  } catch {
    // Storage is blocked by the browser's settings: nothing was turned off.
    return true;
  }
}

/** Keeps the choice on this device, where the browser lets it. */
export function keepSingleKeys(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(slashOff);
    else localStorage.setItem(slashOff, '1');
  } catch {
    // The choice is not kept, and the keys still work.
  }
}
