import type { PageHook } from '@reachout/core/page-hooks';

/** The selector of elements that a page has marked; with `value`, of those that carry it. */
export function hooked(hook: PageHook, value?: string): string {
  return value === undefined ? `[${hook}]` : `[${hook}="${CSS.escape(value)}"]`;
}

/** The first marked element within another. */
export function findHook<Found extends HTMLElement = HTMLElement>(
  within: ParentNode,
  hook: PageHook,
  value?: string,
): Found | null {
  return within.querySelector<Found>(hooked(hook, value));
}

/** The nearest marked element around an event's target, itself included. */
export function closestHook<Found extends HTMLElement = HTMLElement>(
  target: EventTarget | null,
  hook: PageHook,
): Found | null {
  return target instanceof Element ? target.closest<Found>(hooked(hook)) : null;
}

/** What the page wrote there; empty when it wrote nothing. */
export function readHook(element: Element, hook: PageHook): string {
  return element.getAttribute(hook) ?? '';
}
