import { firstFocus, focusInside } from '../lib/page-hooks.ts';
const FIRST_THING_TO_DO = 'select,textarea,input:not([type=hidden]),button,a[href]';

/** `Node.DOCUMENT_POSITION_FOLLOWING`, written as a number: its name would weigh more than what uses it. */
const following = 4;

/** Marked links scroll to their target and focus the first thing to do there, marked as such or not. */
export function enableFocusInside(root: Document): void {
  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(`[${focusInside}]`);
    const target = link && root.getElementById(link.hash.slice(1));
    if (!target) return;
    event.preventDefault();
    const first =
      target.querySelector<HTMLElement>(`[${firstFocus}]`) ??
      target.querySelector<HTMLElement>(FIRST_THING_TO_DO);
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    first?.focus({ preventScroll: true });
    const header = Number.parseFloat(getComputedStyle(root.documentElement).scrollPaddingBlockStart) || 0;
    const room = innerHeight - header;
    const { top } = target.getBoundingClientRect();
    if (first && first.getBoundingClientRect().bottom - top > room)
      first.scrollIntoView({ behavior, block: 'center' });
    else placeToShow(target, root.documentElement, header).scrollIntoView({ behavior });
  });
}

/** The target, or the section above it that can be brought to the top where the page ends too soon for the target: so that none is cut. */
function placeToShow(target: Element, page: Element, header: number): Element {
  const furthest = page.scrollHeight - innerHeight;
  const sections = [...page.querySelectorAll('main section')].filter(
    (section) =>
      (section === target || section.compareDocumentPosition(target) === following) &&
      section.getBoundingClientRect().top + scrollY - header <= furthest,
  );
  return sections.at(-1) ?? target;
}
