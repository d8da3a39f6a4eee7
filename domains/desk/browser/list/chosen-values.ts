import { toolbar } from '@reachout/core/page-hooks';
import * as hook from '../../rules/list/page-hooks.ts';

/** Has the button of each filter of several values say what is ticked in it, as the page wrote it first. */
export function showChosenValues(root: HTMLElement): void {
  root.querySelector(`[${toolbar}]`)?.addEventListener('input', ({ target }) => {
    const filter = (target as Element).closest('details');
    const shown = filter?.querySelector(`[${hook.chosenValues}]`);
    if (!filter || !shown) return;
    const chosen = [...filter.querySelectorAll<HTMLInputElement>('input:checked')];
    const texts = chosen.map(({ parentElement }) => parentElement?.textContent ?? '');
    shown.textContent = texts.join(', ') || shown.getAttribute(hook.chosenValues);
  });
}
