import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusWhole } from '@reachout/web/lib/focus-whole';

/**
 * For an element that is about to go: whoever is in it by keys goes on in the message box, or where that is hidden with the last message.
 * Whoever uses a pointer has no use for that, and on a small screen a keyboard would come up over the answer.
 */
function handFocusOn(element: Element | null): void {
  if (!element?.matches(':focus-visible, :has(:focus-visible)')) return;
  // As soon as the element has gone, so that no key finds the focus nowhere.
  queueMicrotask(focusBoxOrRow);
  // What the focus went to may go with the next step of the same change.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusBoxOrRow();
  });
}

function focusBoxOrRow(): void {
  const box = document.querySelector<HTMLElement>('.chat-box textarea');
  const row = document.querySelector<HTMLElement>('.chat-row:last-child');
  if (row) row.tabIndex = -1;
  focusWhole(box ?? row);
}

/** Hands the focus on when the component goes that this is the element of. */
export function useFocusHandedOn<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => handFocusOn(element);
  }, []);
  return ref;
}
