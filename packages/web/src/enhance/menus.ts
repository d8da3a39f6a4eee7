import { menu } from '../lib/page-hooks.ts';
/** Menus made of `<details>` close on Escape, on a click elsewhere, and when focus leaves them. */
export function enableMenus(root: Document): void {
  const closeOthers = (target: EventTarget | null): void => {
    for (const each of openMenus(root)) if (!each.contains(target as Node | null)) each.open = false;
  };
  root.addEventListener('click', (event) => closeOthers(event.target));
  root.addEventListener('focusin', (event) => closeOthers(event.target));
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const each of openMenus(root)) {
      each.open = false;
      if (each.contains(root.activeElement)) each.querySelector('summary')?.focus();
    }
  });
}

function openMenus(root: Document): HTMLDetailsElement[] {
  return [...root.querySelectorAll<HTMLDetailsElement>(`[${menu}][open]`)];
}
