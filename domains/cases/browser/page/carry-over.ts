import * as hook from '../../rules/page/page-hooks.ts';
import { fieldsOf, isTouched } from '../typed-fields.ts';
import { closestHook, hooked } from '@reachout/web/lib/find-hook';

/** Puts what a person typed or chose in a part of the page into the rendering that takes its place (law 2 of faults: nothing typed is lost). */
export function carryTyped(current: HTMLElement, next: HTMLElement): void {
  for (const field of fieldsOf(current)) {
    if (!isTouched(field)) continue;
    const heir = fieldsOf(next).find(({ id }) => id !== '' && id === field.id);
    if (heir) heir.value = field.value;
  }
}

/** Gives the focus to what stands for the focused element in the new rendering; to the part's heading when that is gone. */
export function carryFocus(current: HTMLElement, next: HTMLElement): () => void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !current.contains(focused)) return () => undefined;
  const action = closestHook(focused, hook.action)?.getAttribute(hook.action);
  const heir =
    (focused.id && next.querySelector<HTMLElement>(`#${CSS.escape(focused.id)}`)) ||
    (action && next.querySelector<HTMLElement>(`${hooked(hook.action, action)} > summary`)) ||
    next.querySelector<HTMLElement>('h2');
  return () => {
    if (!heir) return;
    if (heir.tabIndex < 0) heir.tabIndex = -1;
    heir.focus({ preventScroll: true });
  };
}
