const FIRST_THING_TO_DO = 'select, textarea, input:not([type="hidden"]), button, a[href]';

/** Links with `data-focus-inside` scroll to their target and focus the first thing to do there. */
export function enableFocusInside(root: Document): void {
  root.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-focus-inside]');
    const target = link && root.getElementById(link.hash.slice(1));
    if (!target) return;
    event.preventDefault();
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    target.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
    const preferred = target.querySelector<HTMLElement>('[data-first-focus]');
    (preferred ?? target.querySelector<HTMLElement>(FIRST_THING_TO_DO))?.focus({ preventScroll: true });
  });
}
