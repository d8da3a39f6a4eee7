import { toolbar } from '@reachout/core/page-hooks';
import { liveList } from '@reachout/cases/rules/page/page-hooks';
import * as hook from '../../rules/list/page-hooks.ts';

/** Has the order beside the filters say in which one the list came: what is searched for is shown by its last change. What the person chose is asked for all the same. */
export function showOrder(root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>(`[${toolbar}]`);
  const live = root.querySelector(`[${liveList}]`);
  const field = form?.querySelector<HTMLSelectElement>('select[name=sort]');
  if (!form || !live || !field) return;
  let chosen = field.value;
  field.addEventListener('input', () => {
    chosen = field.value;
  });
  form.addEventListener('formdata', ({ formData }) => formData.set(field.name, chosen));
  new MutationObserver(() => {
    const shown = live.querySelector(`[${hook.shownOrder}]`)?.getAttribute(hook.shownOrder);
    if (shown) field.value = shown;
  }).observe(live, { childList: true });
}
