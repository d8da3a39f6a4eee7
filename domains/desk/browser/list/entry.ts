import { casesPage, liveList } from '@reachout/cases/rules/page/page-hooks';
import { tellZone } from '../tell-zone.ts';
import { enableSelection } from './selection.ts';
import * as hook from '../../rules/list/page-hooks.ts';
import { showChosenValues } from './chosen-values.ts';
import { showOrder } from './show-order.ts';
import { enableListKeys } from './list-keyboard.ts';

const root = document.querySelector<HTMLElement>(`[${casesPage}]`);
if (root) start(root);

/** What the list of staff has beside that of customers. */
function start(root: HTMLElement): void {
  tellZone(root);
  enableListKeys(root, {
    select: enableSelection(root),
    goTo: (query) => location.assign(`${location.pathname}${query === '' ? '' : `?${query}`}`),
  });
  showChosenValues(root);
  showOrder(root);
  showCurrentView(root);
  // What is narrowed in place is what a view keeps.
  root.addEventListener('submit', ({ target }) => {
    const field = (target as HTMLElement).querySelector<HTMLInputElement>(`[${hook.askedList}]`);
    if (field && location.search !== '') field.value = location.search.slice(1);
  });
}

/** Where the views are one row that is wider than the screen, the one that is shown is in sight. */
function showCurrentView(root: HTMLElement): void {
  const current = root.querySelector(`[${liveList}] nav [aria-current]`)?.getBoundingClientRect();
  const row = root.querySelector(`[${liveList}]`)?.firstElementChild;
  const place = row?.getBoundingClientRect();
  if (row && place && current)
    row.scrollLeft += (current.left + current.right - place.left - place.right) / 2;
}
