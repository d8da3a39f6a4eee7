import { liveList } from '@reachout/cases/rules/page/page-hooks';
import { bulkScriptCopy } from '../../messages/bulk.ts';
import * as hook from '../../rules/list/page-hooks.ts';

/** Selects a row, or drops it; with `isRange` all rows from the one that was selected last. */
export type SelectRow = (row: Element, isRange: boolean) => void;

/** Keeps what is selected over each refreshed list, and shows what can be done with it. */
export function enableSelection(root: HTMLElement): SelectRow {
  const live = root.querySelector<HTMLElement>(`[${liveList}]`);
  const bar = root.querySelector<HTMLFormElement>(`[${hook.bulkBar}]`);
  if (!live || !bar) return () => undefined;
  const boxes = (): HTMLInputElement[] => [...live.querySelectorAll<HTMLInputElement>(`[${hook.selectRow}]`)];
  const selected = new Set<string>();
  let last: string | undefined;

  const show = (): void => {
    const all = boxes();
    const chosen = all.filter(({ checked }) => checked).length;
    bar.querySelector(`[${hook.bulkCount}]`)?.replaceChildren(bulkScriptCopy.selected({ count: chosen }));
    const whole = live.querySelector<HTMLInputElement>(`[${hook.selectAll}]`);
    if (!whole) return;
    whole.checked = chosen > 0 && chosen === all.length;
    whole.indeterminate = chosen > 0 && chosen < all.length;
  };
  const set = (box: HTMLInputElement, isChosen: boolean): void => {
    box.checked = isChosen;
    if (isChosen) selected.add(numberOf(box));
    else selected.delete(numberOf(box));
  };
  const select: SelectRow = (row, isRange) => {
    const all = boxes();
    const index = all.findIndex((box) => row.contains(box));
    const box = all[index];
    if (!box) return;
    const from = isRange ? all.findIndex((each) => numberOf(each) === last) : -1;
    if (from === -1) set(box, !box.checked);
    else for (const each of all.slice(Math.min(from, index), Math.max(from, index) + 1)) set(each, true);
    last = numberOf(box);
    show();
  };

  live.addEventListener('change', ({ target }) => {
    const box = target as HTMLInputElement;
    if (box.hasAttribute(hook.selectAll)) for (const each of boxes()) set(each, box.checked);
    else if (box.hasAttribute(hook.selectRow)) {
      set(box, box.checked);
      last = numberOf(box);
    }
    show();
  });
  // A refreshed list has new rows: what is selected stays so, in the version that is shown now.
  new MutationObserver(() => {
    for (const box of boxes()) box.checked = selected.has(numberOf(box));
    show();
  }).observe(live, { childList: true });
  // The arrow keys of its fields are theirs, and not of the menus in which they stand.
  bar.addEventListener('keydown', (event) => {
    if ((event.target as Element).matches('input, select') && event.key.startsWith('Arrow'))
      event.stopPropagation();
  });
  bar.addEventListener('submit', (event) => {
    if (bar.dataset['sent']) event.preventDefault();
    bar.dataset['sent'] = 'yes';
    bar.action = `${location.pathname}${location.search}`;
  });
  window.addEventListener('pageshow', () => delete bar.dataset['sent']);
  for (const box of boxes()) set(box, box.checked);
  show();
  return select;
}

/** The case's number, which its value begins with. */
function numberOf({ value }: HTMLInputElement): string {
  return value.split(' ')[0] ?? '';
}
