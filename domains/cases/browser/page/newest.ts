import * as hook from '../../rules/page/page-hooks.ts';
import { findHook } from '@reachout/web/lib/find-hook';
import type { NewEntry } from './merge-case.ts';

/** Offers the way to what came in out of sight; never goes there by itself (U41). */
export function createNewest(root: HTMLElement): (added: readonly NewEntry[]) => void {
  const button = findHook(root, hook.jump);
  let latest: HTMLElement | null = null;
  let observer: IntersectionObserver | undefined;
  const hide = (): void => {
    observer?.disconnect();
    if (button) button.hidden = true;
    latest = null;
  };
  button?.addEventListener('click', () => {
    const target = latest;
    hide();
    if (!target) return;
    target.tabIndex = -1;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    target.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
    target.focus({ preventScroll: true });
  });
  return (added) => {
    const last = added.findLast(({ from }) => from !== 'you');
    if (!button || !last) return;
    latest = last.element;
    observer?.disconnect();
    observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) hide();
      else button.hidden = false;
    });
    observer.observe(last.element);
  };
}
