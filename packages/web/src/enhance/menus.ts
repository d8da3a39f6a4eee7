import { menu } from '@reachout/core/page-hooks';

/**
 * Menus made of `<details>` close on Escape, on a click elsewhere, and when focus leaves them; the arrow keys go through their items. Escape also takes a tooltip
 * away, until the next key or the pointer's next place (WCAG 1.4.13).
 */
export function enableMenus(root: Document): void {
  const closeOthers = ({ target }: Pick<Event, 'target'>): void => {
    for (const each of root.querySelectorAll<HTMLDetailsElement>(`[${menu}][open]`))
      if (!each.contains(target as Node | null)) each.open = false;
  };
  const showTooltips = ({ key }: Partial<KeyboardEvent>): void => {
    root.documentElement.dataset.tooltips = key === 'Escape' ? 'off' : 'on';
  };
  root.addEventListener('click', closeOthers);
  root.addEventListener('focusin', closeOthers);
  root.addEventListener('pointerover', showTooltips as EventListener);
  root.addEventListener('keydown', (event) => {
    showTooltips(event);
    const { key, target } = event;
    const around = (target as Element).closest<HTMLDetailsElement>(`[${menu}]`);
    if (key === 'Escape') {
      closeOthers({ target: null });
      around?.querySelector('summary')?.focus();
    }
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    // A list of choices has these keys for itself.
    if (!around || !step || (target as HTMLSelectElement).options) return;
    event.preventDefault();
    around.open = true;
    const items = [...around.querySelectorAll<HTMLElement>('summary,a,button,input')];
    items.at((items.indexOf(target as HTMLElement) + step) % items.length)?.focus();
  });
}
