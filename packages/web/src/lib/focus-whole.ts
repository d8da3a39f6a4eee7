/**
 * Moves the focus to an element and brings all of it into sight, no further than that takes. By itself a browser cares for the line of a text
 * area that has the caret, and no more.
 */
export function focusWhole(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
