/** Menus made of `<details data-menu>` close on Escape, on a click elsewhere, and when focus leaves them. */
export function enableMenus(root: Document): void {
  const closeOthers = (target: EventTarget | null): void => {
    for (const menu of openMenus(root)) if (!menu.contains(target as Node | null)) menu.open = false;
  };
  root.addEventListener('click', (event) => closeOthers(event.target));
  root.addEventListener('focusin', (event) => closeOthers(event.target));
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of openMenus(root)) {
      menu.open = false;
      if (menu.contains(root.activeElement)) menu.querySelector('summary')?.focus();
    }
  });
}

function openMenus(root: Document): HTMLDetailsElement[] {
  return [...root.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')];
}
