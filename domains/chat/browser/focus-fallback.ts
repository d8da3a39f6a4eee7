import { chatFoot, chatRow } from './class-names.ts';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusWhole } from '@reachout/web/lib/focus-whole';

/**
 * Moves keyboard focus from an element that is being removed to the message box, or to the last message where the box is hidden. Pointer focus
 * is left alone: it would open the on-screen keyboard over the answer.
 */
function moveFocusOn(element: Element | null): void {
  // Not by :has, which the oldest browsers of this site do not know: the selector would throw, and take the whole island with it.
  if (!element?.contains(document.querySelector(':focus-visible'))) return;
  // Before the next key press, which would otherwise go to the body.
  queueMicrotask(focusBoxOrRow);
  // The same change may also remove what has just been focused.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusBoxOrRow();
  });
}

function focusBoxOrRow(): void {
  const box = document.querySelector<HTMLElement>(`.${chatFoot} textarea`);
  const row = document.querySelector<HTMLElement>(`.${chatRow}:last-child`);
  if (box || !row) focusWhole(box);
  else focusRow(row);
}

/** Focuses a message, which Tab passes over. */
export function focusRow(row: HTMLElement): void {
  row.tabIndex = -1;
  focusWhole(row);
}

/** A ref for an element whose keyboard focus moves on when its component unmounts. */
export function useFocusFallback<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => moveFocusOn(element);
  }, []);
  return ref;
}
